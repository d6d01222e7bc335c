"""Accounts: what is written, who may read it, and the commands."""

from __future__ import annotations

import io
import json
import stat
import threading

import pytest
from cyclopts import App

from pipelines.cli import web as cli_web
from pipelines.home import Home
from pipelines.problems import MachineError, Refused
from pipelines.web.users import Users

PASSWORD = "nine balls fall"


def command(words: list[str], monkeypatch, stdin: str = PASSWORD + "\n") -> int:
    app = App(name="rackbook")
    cli_web.register(app)
    monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
    return app(words, exit_on_error=False, result_action="return_value")


def test_file_is_private_and_holds_no_password(tmp_path):
    users = Users(Home(tmp_path))
    users.add("Zoë", "admin", PASSWORD)
    text = users.path.read_text("utf-8")
    assert stat.S_IMODE(users.path.stat().st_mode) == 0o600
    assert PASSWORD not in text
    assert json.loads(text)["users"][0]["hash"].startswith("$argon2id$")
    assert [path.name for path in users.path.parent.glob(".users*.tmp")] == []


def test_two_hashes_of_one_password_differ(tmp_path):
    users = Users(Home(tmp_path))
    assert users.add("Ann", "reader", PASSWORD).hash != users.add("Bob", "reader", PASSWORD).hash


def test_name_is_found_however_it_is_spelled(tmp_path):
    users = Users(Home(tmp_path))
    users.add("Zoe\u0301 Rack", "admin", PASSWORD)
    assert users.verify("zoé  RACK", PASSWORD).role == "admin"
    assert users.verify("zoe rack", PASSWORD) is None


@pytest.mark.parametrize(("name", "role", "password", "says"), [
    ("Kim", "owner", PASSWORD, "There is no role owner. The roles are: admin, director, reader."),
    ("Kim", "admin", "short", "A password has 10 to 200 characters; this one has 5."),
    ("Kim", "admin", "x" * 201, "A password has 10 to 200 characters; this one has 201."),
    ("Barbara Jane", "admin", "barbara jane", "The password is little more than the name."),
    ("", "admin", PASSWORD, "A name has 1 to 40 letters that can be seen."),
    ("a\nb", "admin", PASSWORD, "A name has 1 to 40 letters that can be seen."),
    ("\u3164", "admin", PASSWORD, "A name has 1 to 40 letters that can be seen."),
    ("ann", "admin", PASSWORD, "There is an account Ann already."),
])  # fmt: skip
def test_refused_accounts(tmp_path, name, role, password, says):
    users = Users(Home(tmp_path))
    users.add("Ann", "reader", PASSWORD)
    with pytest.raises(Refused) as refused:
        users.add(name, role, password)
    assert says in str(refused.value)
    assert [user.name for user in users.all()] == ["Ann"]


def test_two_commands_at_once_lose_nobody(tmp_path):
    names = [f"Name {number}" for number in range(6)]
    threads = [threading.Thread(target=Users(Home(tmp_path)).add, args=(name, "reader", PASSWORD)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [user.name for user in Users(Home(tmp_path)).all()] == names


@pytest.mark.parametrize("text", ["", "[]", "{", '{"users": [{"name": "x"}]}',
                                  '{"users": [{"name": "x", "role": "god", "hash": "", "since": ""}]}'])
def test_damaged_file_is_a_sentence_and_nobody_gets_in(tmp_path, text):
    users = Users(Home(tmp_path))
    users.path.parent.mkdir(parents=True)
    users.path.write_text(text)
    with pytest.raises(MachineError, match=r"users\.json is damaged"):
        users.find("x")


def test_commands(tmp_path, monkeypatch, capsys):
    home = ["--home", str(tmp_path)]
    assert command(["users", "list", *home], monkeypatch) == 0
    assert command(["users", "add", "Kim", "--role", "admin", *home], monkeypatch) == 0
    assert command(["users", "reset", "kim", *home], monkeypatch, "another word here\n") == 0
    assert Users(Home(tmp_path)).verify("Kim", "another word here").name == "Kim"
    assert Users(Home(tmp_path)).verify("Kim", PASSWORD) is None
    assert command(["users", "remove", "Kim", *home], monkeypatch) == 0
    said = capsys.readouterr().out
    assert said.splitlines() == [
        "There is no account yet: rackbook users add NAME --role admin", "Kim may log in as admin.",
        "Kim has another password.", "Kim may not log in any more.",
    ]
    assert PASSWORD not in said


def test_removing_nobody_names_who_there_is(tmp_path, monkeypatch):
    command(["users", "add", "Kim", "--role", "admin", "--home", str(tmp_path)], monkeypatch)
    with pytest.raises(Refused, match=r"There is no account Bob\. The accounts are: Kim\."):
        command(["users", "remove", "Bob", "--home", str(tmp_path)], monkeypatch)


def test_serving_others_needs_an_account_and_says_what_to_put_in_front(tmp_path, monkeypatch, capsys):
    served = []
    monkeypatch.setattr("pipelines.web.serving.run", lambda *values: served.append(values[1:]))
    words = ["serve", "--host", "0.0.0.0", "--home", str(tmp_path)]
    with pytest.raises(Refused, match=r"Without an account the page does not listen on 0\.0\.0\.0"):
        command(words, monkeypatch)
    assert served == []
    assert command(["serve", "--port", "9000", "--home", str(tmp_path)], monkeypatch) == 0
    assert "rackbook users add NAME --role admin" in capsys.readouterr().out
    command(["users", "add", "Kim", "--role", "admin", "--home", str(tmp_path)], monkeypatch)
    assert command(words, monkeypatch) == 0
    assert "Put a proxy with a certificate in front" in capsys.readouterr().out
    assert served == [("127.0.0.1", 9000), ("0.0.0.0", 8710)]


def test_a_taken_port_is_a_sentence(tmp_path):
    import socket

    from pipelines.web.serving import run

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(MachineError, match="Is it running already"):
            run(Home(tmp_path), "127.0.0.1", taken.getsockname()[1])
