"""Who may log in, how often one may try, and when a login is over."""

from __future__ import annotations

import pytest
from web_site import AT, Client, site, words

from pipelines.web import auth
from pipelines.web.auth import BEFORE, COOKIE
from pipelines.web.users import Users


def test_right_password_opens_the_desk(tmp_path):
    _, _, client = site(tmp_path)
    assert client.get(AT).headers["location"] == "/login?next=/admin/s/tiny"
    answer = client.log_in("Kim")
    assert (answer.status_code, answer.headers["location"]) == (303, "/admin")
    assert "Kim admin" in words(client.get(AT).text)


def test_cookie_is_out_of_reach_of_scripts_and_other_sites(tmp_path):
    _, _, client = site(tmp_path)
    cookie = next(c for c in client.log_in("Kim").headers.get_list("set-cookie") if c.startswith(COOKIE))
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Secure" not in cookie
    client.http.base_url = "https://testserver"
    cookie = next(c for c in Client.log_in(client, "Robin").headers.get_list("set-cookie") if c.startswith(COOKIE)) \
        if client.post("/logout", page=AT).status_code == 303 else ""
    assert "Secure" in cookie


@pytest.mark.parametrize(("name", "password"), [("Kim", "wrong wrong wrong"), ("Nobody", "eight ball corner"),
                                                ("Kim", ""), ("", ""), ("Sam", "eight ball corner")])
def test_wrong_password_and_unknown_name_are_told_the_same(tmp_path, name, password):
    _, _, client = site(tmp_path)
    answer = client.log_in(name, password)
    assert answer.status_code == 401
    assert "Wrong name or password." in words(answer.text)
    assert client.get(AT).status_code == 303


def test_login_form_of_another_site_is_refused(tmp_path):
    _, _, client = site(tmp_path)
    form = {"name": "Kim", "password": "eight ball corner"}
    assert client.http.post("/login", data=form).status_code == 403
    token = client.token("/login")
    client.http.cookies.delete(BEFORE)
    assert client.http.post("/login", data={**form, "csrf": token}).status_code == 403
    assert client.http.post("/login", data={**form, "csrf": token}, cookies={BEFORE: "x"}).status_code == 403


def test_login_gives_a_new_token_whatever_was_there_before(tmp_path):
    """Session fixation: a token somebody else put into the browser is worth nothing afterwards."""
    _, app, client = site(tmp_path)
    client.http.cookies.set(COOKIE, "planted", domain="testserver.local", path="/")
    client.log_in("Kim")
    given = [cookie.value for cookie in client.http.cookies.jar if cookie.name == COOKIE]
    assert len([value for value in given if value != "planted"]) == 1
    stranger = Client(app)
    stranger.http.cookies.set(COOKIE, "planted")
    assert stranger.get(AT).status_code == 303


def test_second_login_ends_the_first_token(tmp_path):
    _, app, client = site(tmp_path, "Kim")
    old = client.http.cookies[COOKIE]
    token = app.state.site.login_forms.cookie()
    client.http.cookies.set(BEFORE, token, path="/login")
    form = {"name": "Kim", "password": "eight ball corner", "csrf": app.state.site.login_forms.token(token)}
    assert client.http.post("/login", data=form).status_code == 303
    stranger = Client(app)
    stranger.http.cookies.set(COOKIE, old)
    assert stranger.get(AT).status_code == 303


def test_logout_ends_the_login_for_good(tmp_path):
    _, app, client = site(tmp_path, "Kim")
    token = client.http.cookies[COOKIE]
    assert client.post("/logout").status_code == 303
    again = Client(app)
    again.http.cookies.set(COOKIE, token)
    assert again.get(AT).status_code == 303


def test_too_many_tries_of_an_address(tmp_path):
    _, app, client = site(tmp_path)
    now = [0.0]
    app.state.site.tries.clock = lambda: now[0]
    names = [f"name {number}" for number in range(auth.TRIES_PER_ADDRESS)]
    assert [client.log_in(name).status_code for name in names] == [401] * auth.TRIES_PER_ADDRESS
    answer = client.log_in("Kim")
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) <= auth.WINDOW_SECONDS + 1
    assert "Too many tries. Wait 16 minutes." in words(answer.text)
    now[0] = auth.WINDOW_SECONDS + 1.0
    assert client.log_in("Kim").status_code == 303


def test_too_many_tries_for_a_name_from_everywhere():
    tries = auth.Tries(clock=lambda: 100.0)
    for number in range(auth.TRIES_PER_NAME):
        assert tries.wait(f"10.0.0.{number}", "Kim") == 0
        tries.failed(f"10.0.0.{number}", "KIM")
    assert tries.wait("10.9.9.9", "kim") > 0
    assert tries.wait("10.9.9.9", "Robin") == 0


def test_right_password_forgets_the_wrong_ones(tmp_path):
    _, _, client = site(tmp_path)
    for _ in range(auth.TRIES_PER_ADDRESS - 1):
        client.log_in("Kim", "wrong wrong wrong")
    assert client.log_in("Kim").status_code == 303
    client.post("/logout")
    assert client.log_in("Kim", "wrong wrong wrong").status_code == 401


@pytest.mark.parametrize(("seconds", "steps"), [(auth.IDLE_SECONDS + 1, 1), (auth.IDLE_SECONDS - 60, 7)])
def test_login_is_over_when_idle_or_old(tmp_path, seconds, steps):
    """Seven visits just short of the idle limit are past the whole limit of 12 hours."""
    _, app, client = site(tmp_path)
    now = [0.0]
    app.state.site.logins.clock = lambda: now[0]
    client.log_in("Kim")
    for step in range(steps):
        assert client.get(AT).status_code == 200, step
        now[0] += seconds
    assert client.get(AT).status_code == 303


@pytest.mark.parametrize("change", ["remove", "reset"])
def test_login_is_over_when_the_account_changes(tmp_path, change):
    home, _, client = site(tmp_path, "Kim")
    users = Users(home)
    users.remove("kim") if change == "remove" else users.reset("kim", "another password now")
    assert client.get(AT).status_code == 303


@pytest.mark.parametrize(("asked", "given"), [
    ("/admin/s/tiny/claims", "/admin/s/tiny/claims"), ("https://evil.example", "/admin"), ("//evil.example", "/admin"),
    ("/admin//evil", "/admin"), ("/admin\\@evil", "/admin"), ("/s/tiny", "/admin"), ("javascript:alert(1)", "/admin"),
])  # fmt: skip
def test_login_goes_on_to_pages_of_ours_only(tmp_path, asked, given):
    _, _, client = site(tmp_path)
    form = {"name": "Kim", "password": "eight ball corner", "csrf": client.token("/login"), "next": asked}
    assert client.http.post("/login", data=form).headers["location"] == given


def test_strangers_may_send_little(tmp_path):
    _, _, client = site(tmp_path)
    assert client.http.post("/login", data={"name": "x" * 100_000}).status_code == 413


def test_without_accounts_the_form_says_how_to_make_the_first(tmp_path):
    home, _, client = site(tmp_path)
    (home.folder / "data" / "users.json").unlink()
    assert "rackbook users add NAME --role admin" in words(client.get("/login").text)


NEW = "three clean breaks"


def change(client: Client, old: str, new: str = NEW, again: str | None = None):
    form = {"old": old, "new": new, "again": new if again is None else again}
    return client.post("/admin/password", form, page="/admin/password")


def test_everybody_changes_his_own_password(tmp_path):
    _, app, client = site(tmp_path, "Sam")
    other = Client(app)
    other.log_in("Sam")
    assert change(client, "just watching it").status_code == 303
    # here one stays logged in, everywhere else one is out
    assert "You have another password." in words(client.get(AT).text)
    assert other.get(AT).status_code == 303
    assert other.log_in("Sam").status_code == 401
    assert other.log_in("Sam", NEW).status_code == 303


@pytest.mark.parametrize(("old", "new", "again", "status", "says"), [
    ("wrong wrong wrong", NEW, None, 401, "That is not the password now."),
    ("just watching it", NEW, "another thing", 422, "The two new passwords are not the same."),
    ("just watching it", "short", None, 422, "A password has 10 to 200 characters"),
    ("just watching it", "sam sam sam", None, 422, "little more than the name"),
])  # fmt: skip
def test_password_that_is_not_changed(tmp_path, old, new, again, status, says):
    _, app, client = site(tmp_path, "Sam")
    answer = change(client, old, new, again)
    assert answer.status_code == status and says in words(answer.text)
    assert NEW not in answer.text
    assert Client(app).log_in("Sam").status_code == 303


def test_old_password_cannot_be_guessed_from_an_open_page(tmp_path):
    _, _, client = site(tmp_path, "Sam")
    for _ in range(auth.TRIES_PER_ADDRESS):
        assert change(client, "wrong wrong wrong").status_code == 401
    assert change(client, "just watching it").status_code == 429
