"""docs/rules.md and docs/tables.md say what the rulebooks and the models say."""

from pipelines import docs
from pipelines.docs import builtin_rulebooks, rules_md, tables_md


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
