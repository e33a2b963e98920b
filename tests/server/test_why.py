"""Why not, by clicks: the best reason there is, whatever is clicked first."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator

import pytest

import banquise
from banquise.core.game import built_in
from banquise.server.show import analysis
from banquise.server.show.views import Views
from banquise.server.tables.table import Table
from tests.server.tables import play, table

LEGAL, NOTHING = "legal", "nothing"


def asked(views: Views, seat: int, *keys: str) -> str:
    """The clause that answers these clicks; NOTHING where a card answers."""
    why = analysis.why_keys(views, seat, list(keys), "en")
    if why.clause:
        return why.clause.id
    return LEGAL if why.legal else NOTHING


def reasons(views: Views, seat: int, key: str) -> set[str]:
    """What forbids the actions with a click, one by one."""
    match = views.table.match
    ed, s, found = match.edition.record[0], views.seen(seat)[0], set()
    for action in range(match.game.actions):
        with contextlib.suppress(IndexError, KeyError, ValueError):
            if key in match.game.view.keys(ed, s, seat, action):
                clause = analysis.why_action(views, seat, action, "en").clause
                found.add(clause.id if clause else LEGAL)
    return found


def unlit(views: Views, seat: int) -> list[str]:
    """What is shown, has a name and is part of no legal action."""
    lit = {key for row in views.legal(seat, "en") for key in row[3]}
    items = views.frame(seat, "en", "wide").scene.items.values()
    return sorted(item.key for item in items if item.label and item.key not in lit)


def course(one: Table, decisions: int, every: int) -> Iterator[int]:
    """Seats that are asked in the course of a game."""
    chance = random.Random(decisions)
    for k in range(decisions):
        if one.match.is_over:
            return
        seat = one.match.waiting[0]
        if k % every == 0:
            yield seat
        play(one, seat, chance.randrange(1000))


@pytest.mark.parametrize("game", built_in())
def test_a_rule_of_the_game_is_cited_where_one_forbids_it(game: str) -> None:
    one, chance, told = table(game, min(banquise.game(game).seats)), random.Random(1), set()
    views = Views(one)
    for seat in course(one, 60, 5):
        keys = unlit(views, seat)
        for key in chance.sample(keys, min(6, len(keys))):
            answer, known = asked(views, seat, key), reasons(views, seat, key)
            rules = {clause for clause in known if "ENGINE" not in clause}
            assert answer in (rules or {NOTHING}), key
            told.add(answer)
    assert told - {NOTHING}


@pytest.mark.parametrize("game", built_in())
def test_every_click_gets_a_card_or_a_rule_about_what_was_clicked(game: str) -> None:
    one = table(game, min(banquise.game(game).seats))
    views, chance, answers = Views(one), random.Random(2), set()
    for seat in course(one, 45, 15):
        scene = views.frame(seat, "en", "wide").scene.items
        lit = {key for row in views.legal(seat, "en") for key in row[3]}
        for key in chance.sample(sorted(scene), min(9, len(scene))):
            card = analysis.what(views, seat, key, ("en", "wide"))
            assert card, key
            assert card.name, key
            why = analysis.why_keys(views, seat, [key], "en")
            assert bool(why.legal) == (key in lit), key
            if why.clause:
                assert "ENGINE" not in why.clause.id, key
                assert key in one.match.game.view.keys(
                    one.match.edition.record[0], views.plain(seat), seat, why.action
                )
            answers.add(bool(why.clause))
    assert False in answers


def test_a_player_who_is_not_asked_gets_a_card() -> None:
    one = table("papua", 3)
    views = Views(one)
    (seat,) = one.match.waiting
    other = (seat + 1) % 3
    assert asked(views, other, "canoe") == NOTHING
    card = analysis.what(views, other, "canoe", ("de", "tall"))
    assert card
    assert card.name == "Kanu, leer"
    assert analysis.what(views, other, "no-such-key", ("de", "tall")) is None


def test_an_earlier_position_has_its_own_cards() -> None:
    one = table("papua", 3)
    views, seat = Views(one), one.match.waiting[0]
    before = one.match.version
    while "R-0" not in {key for row in views.legal(0, "en") for key in row[3]}:
        play(one)
    now = analysis.what(views, 0, "R-0", ("en", "wide"))
    then = analysis.what(views, seat, "R-0", ("en", "wide"), before)
    assert now
    assert then
    assert now.now[-1][0] == "You can"
    assert then.name == "In the camp, red islander"


def test_a_taken_location_is_taken_before_a_nomad_is_chosen_too() -> None:
    one, compared = table("neta_tanka", 2), set()
    views = Views(one)
    for seat in course(one, 40, 1):
        hands = sorted({row[3][0] for row in views.legal(seat, "en") if len(row[3]) == 2})
        if one.match.phase != "place" or not hands:
            continue
        for key in (key for key in unlit(views, seat) if key.startswith("loc-")):
            assert asked(views, seat, key) in {asked(views, seat, hand, key) for hand in hands}
            compared.add(asked(views, seat, key))
    assert "NT-TYPE-2" in compared


def test_with_one_kind_of_nomad_left_the_reason_is_not_the_other_kind() -> None:
    one, compared = table("neta_tanka", 2), set()
    views = Views(one)
    for seat in course(one, 120, 1):
        lengths = {len(row[3]) for row in views.legal(seat, "en")}
        if one.match.phase == "place" and lengths == {1}:
            keys = [key for key in unlit(views, seat) if key.startswith("loc-")]
            compared |= {asked(views, seat, key) for key in keys}
    assert "NT-TYPE-2" in compared
    assert not compared & {"NT-PLACE-5", "NT-VIS-1"}


def test_where_none_of_your_own_pieces_can_act_the_rule_says_so() -> None:
    one, told = table("neta_tanka", 2), set()
    views = Views(one)
    for seat in course(one, 150, 1):
        if one.match.phase == "main":
            keys = [k for k in unlit(views, seat) if k.startswith(("loc-", f"nomad-{seat}"))]
            told |= {(key[:3], asked(views, seat, key)) for key in keys}
    assert ("loc", "NT-RES-1") in told
    assert ("nom", "NT-RES-2") in told


def test_a_filled_place_says_why_before_a_card_is_chosen() -> None:
    one, told = table("nunami", 2), set()
    views = Views(one)
    for seat in course(one, 60, 3):
        if one.match.phase == "place":
            keys = [key for key in unlit(views, seat) if key.startswith(("down-", "card-"))]
            told |= {asked(views, seat, key) for key in keys[:4]}
    assert "NU-PUT-3" in told
    assert told <= {f"NU-PUT-{n}" for n in range(1, 10)}


def test_clicks_in_any_order_mean_the_same() -> None:
    """The page takes them so."""
    one = table("nunami", 2)
    views, seat = Views(one), one.match.waiting[0]
    while one.match.phase != "place":
        play(one)
    seat = one.match.waiting[0]
    action, *_, keys, _ = next(row for row in views.legal(seat, "en") if len(row[3]) == 2)
    for order in (keys, keys[::-1], keys[1:]):
        assert action in analysis.why_keys(views, seat, list(order), "en").legal
    assert asked(views, seat, "no-such-key") == NOTHING
    assert asked(views, seat, keys[0], keys[0]) == NOTHING
