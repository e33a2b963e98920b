"""What people read and click: labels, prompts, rulings, and the clicks that make up an action."""

import pytest

from banquise import Match, game
from banquise.core.text import LANGUAGES
from tests.games.neta_tanka.village import clan, play, village

NETA_TANKA = game("neta_tanka")


def clicks(match: Match, action: str) -> tuple[str, ...]:
    seat = match.waiting[0]
    return match.keys(match._number(action, seat), seat)


def label(match: Match, action: str, lang: str = "en") -> str:
    return next(found.label for found in match.legal(lang=lang) if found.notation == action)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_41_rulings_have_words(lang: str) -> None:
    assert NETA_TANKA.text(lang).keys("ruling") == [f"Q{k}" for k in range(1, 42)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_stay_respectful(lang: str) -> None:
    texts = " ".join(NETA_TANKA.text(lang).table.values()).lower()
    for word in (
        "indian",
        "indien",
        "indianer",
        "savage",
        "sauvage",
        "häuptling",
        "tribe",
        "tribu",
    ):
        assert word not in texts.split()


def test_a_toll_is_said_before_it_is_paid() -> None:
    match = village(clans={0: clan("w2 h1 f1", tents=(2, 2))}, board={"build_tents": ["0A"]})
    play(match, "!build_tents")
    assert label(match, "=wood") == "1 wood in the tents, toll 1 mushroom"
    assert label(match, "=hide", "de") == "1 Fell in die Zelte"


def test_the_prompt_names_what_is_mandatory() -> None:
    match = village(board={"chop": ["0A"], "tan": ["0A"]})
    assert match.prompt(0) == "Your turn. Still mandatory: Fell trees and Tan hides."
    play(match, "!chop !tan")
    assert match.prompt(0) == "Nothing is left to act with. End your turn."


def test_one_kind_of_piece_needs_one_click() -> None:
    match = village(phase="place")
    assert clicks(match, "A@chop") == ("loc-chop",)
    two = village(2, phase="place")
    assert clicks(two, "B@chop") == ("hand-0B", "loc-chop")


def test_the_menu_is_on_the_pieces() -> None:
    board = {"chop": ["0A"], "collect_wood": ["0A"]}
    match = village(clans={0: clan("w1", nt_cards=["N06"], link_tokens=["K1"])}, board=board)
    assert clicks(match, "!chop") == ("nomad-0A-chop",)
    assert clicks(match, "!hunt") == ("loc-hunt",)
    assert clicks(match, "L01") == ("link-L01",)
    assert clicks(match, "N06") == ("nt-N06",)
    assert clicks(match, "N06*") == ("back-N06",)
    assert clicks(match, "K1") == ("token-K1",)
    assert clicks(match, "wood>2") == ("stock-0-wood", "clan-2")
    assert clicks(match, "obj") == ("objective-0",)
    assert clicks(match, "end") == ()


def test_a_colour_at_both_ends_rings_the_link() -> None:
    match = village(board={"chop": ["0A"], "collect_wood": ["0A"]})
    for shape in ("wide", "tall"):
        keys = {item.key for item in match.scene(0, shape=shape)}
        assert "ring-L01-0" in keys
        assert "ring-L02-0" not in keys


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_whole_picture_fits(seats: int) -> None:
    match = Match("neta_tanka", seats, seed=1, backend="python")
    assert (match.stage().width, match.stage().height) == (1120, 780)
    assert match.stage(shape="tall").width == 780
    assert len(match.scene()) < 240


def test_what_a_location_gives_is_said_before_a_nomad_is_placed() -> None:
    match = village(phase="place", card="T07")
    assert label(match, "A@collect_wood") == "Collect wood – up to 2 wood from the forest"
    assert label(match, "A@trade") == "Trade – 1 hide, 1 mushroom, or the visitor"
    assert label(match, "A@hunt", "de").startswith("Jagen – 1 Großzügigkeitspunkt")


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_the_own_panel_is_large_and_nearest(shape: str) -> None:
    match = village(4, board={"chop": ["0A"]})
    for viewer in range(4):
        items = {item.key: item for item in match.scene(viewer, shape=shape)}
        forms = {seat: items[f"clan-{seat}"].symbol for seat in range(4)}
        assert forms.pop(viewer) == f"clan-{viewer}-full"
        assert set(forms.values()) == {f"clan-{seat}-small" for seat in forms}
        heights = [items[f"clan-{seat}"].y for seat in range(4)]
        nearest = max(heights) if shape == "wide" else min(heights)
        assert items[f"clan-{viewer}"].y == nearest


def test_a_spectator_sits_behind_the_first_seat() -> None:
    match = village(3)
    places = {item.key: item.x for item in match.scene(None)}
    assert places == {item.key: item.x for item in match.scene(0)}


def test_a_small_panel_says_how_far_an_object_is() -> None:
    clans = {1: clan(crafts={"C05": {"wood": 1, "hide": 0}}, finished=["C09"])}
    items = {item.key: item.text for item in village(3, clans).scene(0)}
    assert items["craft-C05"] == "1/3"
    assert items["craft-C09"] == "3"


def test_pieces_that_have_to_act_carry_a_pin() -> None:
    match = village(board={"chop": ["0A"], "hunt": ["1A"], "gather": ["0A"]})
    pins = {item.key for item in match.scene(1) if item.symbol == "pin"}
    assert pins == {"pin-chop"}
    play(match, "!chop")
    assert "pin-chop" not in {item.key for item in match.scene(1)}


def test_the_log_counts_one_level_as_one() -> None:
    match = play(village(clans={0: clan("w1")}, board={"raise_totem": ["0A"]}), "!raise_totem")
    told = [line for lines in match.log(0) for line in lines]
    assert "Red’s totem grew to 1 level." in told


def test_two_colours_in_hand_are_told_apart() -> None:
    labels = {item.key: item.label for item in village(2, phase="place").scene(0)}
    assert labels["hand-0A"] == "Nomad of Red, colour A"
    assert labels["hand-0B"] == "Nomad of Red, colour B"
