"""The HTTP side: games, tables, seats, pages, and what is refused."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from banquise.server.http import pages
from banquise.server.ops import metrics
from banquise.server.show import protocol
from tests.server.inside import BASE, inside

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": 1}


@pytest.fixture(scope="module")
def http(tmp_path_factory):
    patch = pytest.MonkeyPatch()
    patch.setenv("BANQUISE_GAMES", "tests.toys")
    with inside(tmp_path_factory.mktemp("http")) as client:
        yield client
    patch.undo()


@pytest.fixture
def web(http: TestClient) -> TestClient:
    http.cookies.clear()
    return http


def made(web: TestClient, **wish: object) -> dict:
    body = {"game": "toy_duel", "players": [ME, OPEN], "name": "Ada"} | wish
    answer = web.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_games_are_described_in_every_language(web, lang):
    games = {game["name"]: game for game in web.get(f"/api/games?lang={lang}").json()["games"]}
    papua = games["papua"]
    assert papua["seats"] == [3, 4, 5, 6]
    assert papua["players"] == "3–6"
    assert papua["colours"][0] == {"colour": "red", "mark": "triangle"}
    options = {option["key"]: option for option in papua["options"]}
    assert options["variant"]["main"]
    assert options["variant"]["values"][0]["value"] == "standard"
    assert options["turn_limit"]["kind"] == "number"
    assert (options["turn_limit"]["from"], options["turn_limit"]["to"]) == (100, 100_000)
    assert options["edition"]["kind"] == "edition"
    assert all(option["name"] and option["help"] for option in papua["options"])


@pytest.mark.parametrize(
    ("lang", "players"), [("en", "2 or 4"), ("fr", "2 ou 4"), ("de", "2 oder 4")]
)
def test_a_game_for_two_or_four_is_not_offered_to_three(web, lang, players):
    games = {game["name"]: game for game in web.get(f"/api/games?lang={lang}").json()["games"]}
    assert games["nunami"]["seats"] == [2, 4]
    assert games["nunami"]["players"] == players
    assert games["nanuuk"]["players"] == "2–4"


def test_every_choice_has_words(web):
    games = [g for g in web.get("/api/games").json()["games"] if not g["name"].startswith("toy")]
    choices = [c for game in games for option in game["options"] for c in option["values"]]
    bare = [choice for choice in choices if choice["name"] == choice["value"]]
    assert len(choices) > 400
    assert not bare


def test_the_language_is_the_browsers(web):
    german = web.get("/api/games", headers={"accept-language": "de-CH,en;q=0.5"}).json()
    assert german == web.get("/api/games?lang=de").json()


@pytest.mark.parametrize("body", [b'{"game": "\xff"}', b"[" * 10_000, b"{", b""])
def test_invalid_json_is_reported_as_malformed(web, body):
    headers = {"content-type": "application/json"}
    answer = web.post("/api/tables", content=body, headers=headers)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "malformed"


def test_an_invalid_origin_counts_as_foreign(web):
    answer = web.post("/api/tables", json={"game": "toy_duel"}, headers={"origin": "http://["})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "origin")


def test_an_unknown_file_is_not_found(web):
    for name in ("%00", "a" * 300, "a/" * 3000):
        assert web.get(f"/web/{name}").json()["error"]["code"] == "no_page"
    with web.websocket_connect("/ws/tables/a%00b") as line:
        assert json.loads(line.receive_text())["code"] == "not_found"
        with pytest.raises(WebSocketDisconnect) as closed:
            line.receive_text()
    assert closed.value.code == 4404


@pytest.mark.parametrize("error", [OperationalError("INSERT", {}, Exception()), OSError("away")])
def test_while_the_database_is_away_answers_have_the_usual_form(web, monkeypatch, error):
    async def fail(*_: object) -> None:
        raise error

    store = web.app.state.lobby.live.store
    for name in ("made_since", "summary"):
        monkeypatch.setattr(store, name, fail)
    for answer in (
        web.post("/api/tables", json={"game": "toy_duel", "players": [ME, OPEN]}),
        web.get("/api/tables/abc?lang=de"),
    ):
        assert answer.status_code == 503
        assert answer.json()["error"]["code"] == "unstored"


def test_options_that_do_not_go_together_are_not_offered(web):
    asked = "/api/games/nunami/fitting?seats=2"
    fitting = web.get(asked).json()["options"]
    assert fitting["mode"] == ["A", "B", "C", "D", "E"]
    assert fitting["inua_cards"] == ["drawn"]
    assert "seeds" not in fitting  # it can always be everything
    fitting = web.get(f"{asked}&option=mode:C&option=inua:on&option=colours:P:G").json()["options"]
    assert fitting["colours"] == ["random", "players", "PY:GB", "GB:PY"]
    assert len(fitting["inua_cards"]) == 31
    halunken = web.get("/api/games/halunken/fitting?seats=2&option=mode:beginner").json()["options"]
    assert halunken["mode"] == ["duel"]
    assert len(halunken["duel_jack_style"]) == 2  # the beginner's game counts as the duel
    assert web.get("/api/games/halunken/fitting?seats=9").status_code == 422


def test_rules_have_clauses_and_rulings(web):
    rules = web.get("/api/games/papua/rules?lang=fr&names=historical").json()
    assert rules["clauses"][0]["id"] == "PA-SETUP-1"
    assert rules["chapters"][0]["clauses"][0]["id"] == "PA-GOAL-1"
    assert rules["chapters"][0]["rulings"][0]["id"] == "PA-Q32"
    assert rules["rulings"][0]["id"] == "PA-Q1"
    assert web.get("/api/games/chess/rules").status_code == 404


def test_a_picture_is_an_svg_that_runs_nothing(web):
    answer = web.get("/api/games/papua/picture.svg?seats=4&shape=tall&lang=de")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert "script-src" not in answer.headers["content-security-policy"]
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert web.get("/api/games/papua/picture.svg?seats=9").status_code == 422
    assert web.get("/api/games/papua/picture.svg?edition=none").status_code == 422


def test_making_a_table_sets_a_cookie_that_scripts_cannot_read(web):
    answer = web.post("/api/tables", json={"game": "toy_duel", "players": [ME, ME, OPEN]})
    table = answer.json()
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("banquise=")
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Path=/" in cookie
    assert len(re.match(r"[^=]+=([^;]+)", cookie)[1]) == 43
    assert table["seats"] == [0, 1]
    assert table["invite"].startswith(f"/t/{table['id']}?invite=")
    assert web.get(f"/api/tables/{table['id']}").json()["you"] == [0, 1]


def test_tokens_are_not_in_the_database(tmp_path: Path):
    with inside(tmp_path) as web:
        answer = web.post("/api/tables", json={"game": "toy_duel", "players": [ME, OPEN]})
        token = re.match(r"[^=]+=([^;]+)", answer.headers["set-cookie"])[1]
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert answer.json()["id"].encode() in kept
    assert token.encode() not in kept


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"game": "chess"}, 422, "unknown_game"),
        ({"seats": 9, "players": None}, 422, "bad_option"),
        ({"seats": 3}, 422, "bad_option"),
        ({"options": {"rounds": 99}}, 422, "bad_option"),
        ({"options": {"nothing": 1}}, 422, "bad_option"),
        ({"options": {"rounds": "2"}}, 422, "bad_option"),
        ({"players": [OPEN, OPEN]}, 422, "bad_option"),
        ({"players": [{"kind": "king"}, ME]}, 400, "malformed"),
        ({"watch": "me"}, 400, "malformed"),
        ({"clock": {"start": -1}}, 400, "malformed"),
        ({"name": "x" * 99}, 400, "malformed"),
        ({"extra": 1}, 400, "malformed"),
        ({"game": 7}, 400, "malformed"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused_in_words(web, wish, status, code):
    body = {"game": "toy_duel", "players": [ME, OPEN]} | wish
    answer = web.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert answer.json()["error"]["text"]


def test_names_are_cleaned(web):
    table = made(web, name=" \u202eA\x00d\u200ba\n<script> and a very long tail ")
    name = web.get(f"/api/tables/{table['id']}").json()["players"][0]["name"]
    assert name == "A d a <script> and a ver"


@pytest.mark.parametrize("name", ["abc).", "%3Cb%3E", "x" * 99])
def test_a_mistyped_link_opens_no_table(web, name):
    answer = web.get(f"/api/tables/{name}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
    assert "pattern" not in answer.json()["error"]["text"]


def test_a_private_table_is_visible_only_with_its_link(web):
    table = made(web)
    invite = table["invite"].rpartition("=")[2]
    assert web.get(f"/api/tables/{table['id']}").status_code == 200
    web.cookies.clear()
    assert web.get(f"/api/tables/{table['id']}").status_code == 404
    assert web.get(f"/api/tables/{table['id']}?invite=wrong").status_code == 404
    assert web.get(f"/api/tables/{table['id']}?invite={invite}").status_code == 200
    for what in ("record", "replay", "verify"):
        assert web.get(f"/api/tables/{table['id']}/{what}").status_code == 404
        assert web.get(f"/api/tables/{table['id']}/{what}?invite={invite}").status_code == 404
    listed = [row["id"] for row in web.get("/api/tables").json()["tables"]]
    assert table["id"] not in listed
    assert web.get("/api/tables/nosuchtable").json() == web.get(f"/api/tables/{table['id']}").json()
    join = web.post(f"/api/tables/{table['id']}/join", json={"name": "Eve", "invite": "wrong"})
    assert join.status_code == 404


def test_an_invitation_gives_a_seat_once(web):
    table = made(web)
    invite = table["invite"].rpartition("=")[2]
    web.cookies.clear()
    joined = web.post(f"/api/tables/{table['id']}/join", json={"name": "Ben", "invite": invite})
    assert joined.json()["seats"] == [1]
    again = web.post(f"/api/tables/{table['id']}/join", json={"name": "Ben", "invite": invite})
    assert again.json()["seats"] == [1]
    assert again.cookies["banquise"] == joined.cookies["banquise"]
    web.cookies.clear()
    late = web.post(f"/api/tables/{table['id']}/join", json={"name": "Cem", "invite": invite})
    assert late.status_code == 409


def test_a_public_table_can_be_joined_without_invitation(web):
    table = made(web, watch="all")
    web.cookies.clear()
    listed = {row["id"]: row for row in web.get("/api/tables").json()["tables"]}
    assert listed[table["id"]]["free"] == 1
    assert web.post(f"/api/tables/{table['id']}/join", json={"name": "Ben"}).status_code == 200


def test_a_table_with_a_link_can_be_watched_but_not_found_or_joined(web):
    table = made(web, watch="link")
    web.cookies.clear()
    assert table["id"] not in [row["id"] for row in web.get("/api/tables").json()["tables"]]
    assert web.get(f"/api/tables/{table['id']}").status_code == 200
    join = web.post(f"/api/tables/{table['id']}/join", json={"name": "Ben"})
    assert join.status_code == 403


def test_my_tables_are_those_of_my_cookies(web):
    first, second = made(web, title="One"), made(web, players=[ME, BOT], title="Two")
    mine = {row["title"]: row for row in web.get("/api/mine").json()["tables"]}
    assert set(mine) == {"One", "Two"}
    assert not mine["One"]["your_turn"]
    assert mine["Two"]["your_turn"]
    assert mine["Two"]["id"] == second["id"] != first["id"]
    web.cookies.clear()
    assert web.get("/api/mine").json()["tables"] == []


def test_your_own_link_opens_the_seat_on_another_device(web):
    table = made(web)
    path = f"/api/tables/{table['id']}"
    link = web.get(f"{path}/link").json()["link"]
    token = link.rpartition("=")[2]
    web.cookies.clear()
    assert web.get(f"{path}/link").status_code == 404
    assert web.post(f"{path}/enter", json={"token": "wrong"}).status_code == 404
    entered = web.post(f"{path}/enter", json={"token": token})
    assert entered.json()["seats"] == [0]
    assert web.get(path).json()["you"] == [0]


def test_a_bearer_token_is_as_good_as_a_cookie(web):
    table = made(web)
    token = web.cookies["banquise"]
    web.cookies.clear()
    headers = {"authorization": f"Bearer {token}"}
    assert web.get(f"/api/tables/{table['id']}", headers=headers).json()["you"] == [0]


def test_stages_are_kept_for_ever_and_only_under_their_hash(web):
    table = made(web)
    with web.websocket_connect(f"ws://table.test/ws/tables/{table['id']}") as line:
        address = json.loads(line.receive_text())["stage"]["wide"]
    answer = web.get(address)
    assert "immutable" in answer.headers["cache-control"]
    assert answer.json()["symbols"]
    plain = web.get(address, headers={"accept-encoding": "identity"})
    assert plain.json() == answer.json()
    wrong = re.sub(r"stage/\w+", "stage/" + "0" * 32, address)
    assert web.get(wrong).status_code == 404


@pytest.mark.parametrize("page", ["/", "/new?game=papua", "/t/anything"])
def test_pages_run_no_script_but_their_own(web, page):
    answer = web.get(page)
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "unsafe-inline" not in policy
    assert "default-src 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    inline = re.findall(r"<script(?![^>]*\bsrc=)[^>]*>|\son\w+=|\sstyle=", answer.text)
    assert not inline
    again = web.get(page, headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "path", ["/web/../server/app.py", "/web/%2e%2e/client.py", "/web//etc/passwd", "/web/", "/none"]
)
def test_nothing_but_the_web_folder_is_served(web, path):
    answer = web.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "no_page"


def test_a_file_is_kept_once_however_it_is_called():
    files = pages.Files(pages.WEB)
    names = ("index.html", "./index.html", "js/../index.html", "js/./../././index.html")
    assert len({id(files.find(name)) for name in names}) == 1


def test_another_sites_page_cannot_post(web):
    body = {"game": "toy_duel", "players": [ME, OPEN]}
    answer = web.post("/api/tables", json=body, headers={"origin": "https://elsewhere.example"})
    assert answer.status_code == 403
    assert web.post("/api/tables", json=body, headers={"origin": BASE}).status_code == 201


def test_large_bodies_are_refused(web):
    answer = web.post("/api/tables", content=b"x" * 20_000)
    assert answer.status_code == 413

    def drip():
        for _ in range(40):
            yield b" " * 1000

    answer = web.post("/api/tables", content=drip(), headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")


def test_the_host_can_check_health_and_metrics(web):
    assert web.get("/healthz").json() == {"status": "ok"}
    assert web.get("/readyz").text == "ready"
    made(web)
    numbers = metrics.page().decode()
    assert "banquise_events_total" in numbers
    assert "banquise_tables_loaded" in numbers


def test_events_between_two_scrapes_are_counted():
    def counted() -> list[float]:
        names = (
            'banquise_actions_total{result="stored"}', 'banquise_messages_total{kind="act"}',
            "banquise_events_total", "banquise_act_seconds_count", "banquise_act_seconds_sum",
        )  # fmt: skip
        metrics.settle()
        rows = dict(row.rsplit(" ", 1) for row in metrics.page().decode().splitlines())
        return [float(rows.get(name, 0)) for name in names]

    before = counted()
    metrics.HEARD.extend([protocol.Act] * 3)
    metrics.ACTED.extend([0.25, 0.5])
    metrics.WRITTEN.extend([2, 3])
    assert [now - then for now, then in zip(counted(), before, strict=True)] == [2, 3, 5, 2, 0.75]


def test_reading_the_metrics_does_not_settle_the_counters(monkeypatch):
    """Only the event loop settles them: a thread could lose what is counted meanwhile."""
    counted = []
    monkeypatch.setattr(metrics, "settle", lambda: counted.append(1))
    assert metrics.page()
    assert not counted


def test_metrics_are_not_on_the_public_port(web):
    assert web.get("/metrics").status_code == 404


@pytest.mark.parametrize("path", ["/api/tables/", "/api/games/", "/healthz/"])
def test_no_redirect_repeats_the_host(web, path):
    answer = web.get(path, headers={"host": "evil.example"}, follow_redirects=False)
    assert answer.status_code == 404
    assert "evil" not in str(answer.headers) + answer.text


def test_connections_of_a_killed_process_are_no_longer_counted(tmp_path, monkeypatch):
    count = "from banquise.server.ops import metrics; metrics.CONNECTIONS.labels('seat').inc(5)"
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    subprocess.run([sys.executable, "-c", count], check=True)
    assert list(tmp_path.glob("gauge_livesum_*.db"))
    assert "banquise_connections{" not in metrics.page().decode()


def test_errors_have_one_form(web):
    for method, path in (("GET", "/api/none"), ("DELETE", "/api/tables"), ("GET", "/api/stage/x")):
        error = web.request(method, path).json()["error"]
        assert set(error) == {"code", "text", "clause"}


def test_the_words_of_the_server_have_the_same_keys_in_all_languages():
    from banquise.server.show.views import sayings

    keys = {lang: set(sayings(lang).table) for lang in ("en", "fr", "de")}
    assert keys["en"] == keys["fr"] == keys["de"]


def test_every_refusal_has_words():
    from banquise.server.show.views import sayings

    source = "".join(
        path.read_text()
        for path in (Path(__file__).parents[2] / "src/banquise/server").rglob("*.py")
    )
    codes = set(
        re.findall(r'(?:Refused|_no)\((?:None, |_ref\(text\), |message\.ref, )?"(\w+)"', source)
    )
    assert {"stale", "not_found", "too_fast", "malformed"} <= codes
    missing = {code for code in codes if not sayings("en").has(f"refused.{code}")}
    assert not missing
    notices = set(re.findall(r'(?:notice|Notice)\("(\w+)"', source))
    assert not {code for code in notices if not sayings("en").has(f"notice.{code}")}


def test_unknown_urls_show_people_the_home_page_and_give_programs_an_error(web):
    wanted = {"accept": "text/html,*/*"}
    answer = web.get("/nothing", headers=wanted)
    assert (answer.status_code, answer.text) == (404, web.get("/").text)
    for path in ("/api/nothing", "/web/nothing"):
        assert web.get(path, headers=wanted).json()["error"]["code"] == "no_page"
