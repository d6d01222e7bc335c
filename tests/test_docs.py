"""docs/rules.md and docs/tables.md say what the rulebooks and the models say."""

from pipelines.docs import pages as docs
from pipelines.docs.pages import builtin_rulebooks, rules_md, tables_md


def test_rules_page_is_current(root):
    assert (root / "docs" / "rules.md").read_text("utf-8") == rules_md(builtin_rulebooks())


def test_every_setting_is_on_the_rules_page(root):
    text = (root / "docs" / "rules.md").read_text("utf-8")
    for book in builtin_rulebooks():
        for key, setting in book.settings.items():
            assert f"#### `{key}`" in text
            assert setting.question in text


def test_the_settings_stand_in_the_order_of_the_rules():
    text = rules_md(builtin_rulebooks())
    marks = ["### 1 Accounts", "#### `team_move`", "### 2 Format", "#### `uc_points`", "#### `removal_wipes`",
             "### 7 Penalties", "#### `pen_C`", "## UIC Swiss, season 30", "## GB9 tour", "### Ranking",
             "| main | 1 | 49 | 5 | yes |"]
    assert sorted(marks, key=text.index) == marks


def test_a_derived_rulebook_shows_only_what_differs():
    text = rules_md(builtin_rulebooks()).split("## UIC Swiss, season 30")[1].split("\n## ")[0]
    assert "| `void50_trigger` | `\"any_win\"` | `\"any_5_0\"` |" in text
    assert "uc_points" not in text


def write_model(folder, text, path="swiss/marts/individual_standings.sql"):
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_text(text, "utf-8")


def test_tables_page_is_made_from_the_head_comments(tmp_path):
    write_model(tmp_path, "-- Who stands where.\n-- grain: one row per player\n-- place: 1, 2, 2, 4 | shared\n"
                          "select 1 as place\n-- not: a head\n")
    text = tables_md(tmp_path)
    assert "## Swiss league: marts\n\n### `marts.individual_standings`\n\nWho stands where.\n" in text
    assert "Grain: one row per player." in text
    assert "| `place` | 1, 2, 2, 4 \\| shared |" in text
    assert "not: a head" not in text and "`not`" not in text


def test_tables_page_without_models_or_heads(tmp_path):
    assert "###" not in tables_md(tmp_path)
    write_model(tmp_path, "select 1 as x", "tour/ledger/thing.sql")
    assert "### `ledger.thing`\n\n(no head comment yet)" in tables_md(tmp_path)


def test_check_tells_a_stale_page_and_writes_nothing(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(docs, "DOCS", tmp_path)
    assert docs.main(["--check"]) == 1
    assert list(tmp_path.iterdir()) == []
    assert "docs/rules.md is stale" in capsys.readouterr().out
    assert docs.main([]) == 0
    assert docs.main(["--check"]) == 0
    (tmp_path / "rules.md").write_text("old", "utf-8")
    assert docs.main(["--check"]) == 1


def test_every_verb_is_in_the_guide(root):
    guide = (root / "docs" / "guide.md").read_text("utf-8")
    from pipelines.cli import app

    verbs = [name for name in app if not name.startswith("-")]
    assert len(verbs) >= 11
    assert [verb for verb in verbs if f"`rackbook {verb}" not in guide] == []


def test_every_public_table_and_column_is_documented(root):
    from tiny import roster, tiny

    page = (root / "docs" / "tables.md").read_text("utf-8")
    with tiny({"roster": roster(North="A")}) as book:
        columns = book.rows("select table_name, column_name from duckdb_columns() where schema_name = 'marts'")
    assert len(columns) > 100
    swiss = page.split("## Both competitions: marts")[1].split("## Tour:")[0]
    sections = {part.split("`")[0]: part for part in swiss.split("### `marts.")[1:]}
    missing = [(table, column) for table, column in columns if f"| `{column}` |" not in sections.get(table, "")]
    assert missing == []


def test_every_problem_code_is_documented(root):
    import re

    from pipelines.docs.problems import CODES, codes_of
    from pipelines.warehouse import OFFENDERS, load_models

    sources = "".join(path.read_text("utf-8") for path in sorted((root / "pipelines").rglob("*.py")))
    used = set(re.findall(r"Problem\(\s*\"(?:critical|warning|info)\",\s*\"([a-z-]+)\"", sources))
    used |= set(re.findall(r"code=\"([a-z-]+)\"", sources))
    assert len(used) > 15
    assert sorted(used - set(CODES)) == []
    page = (root / "docs" / "problems.md").read_text("utf-8")
    for model in load_models("swiss"):
        if model.schema == "checks" and model.name != OFFENDERS:
            assert f"`{model.name.split('.')[1]}`" in page, model.name
            assert codes_of(model), model.name


def test_no_page_is_stale():
    from pipelines.docs.pages import main

    assert main(["--check"]) == 0
