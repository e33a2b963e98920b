"""What people see and click: the picture, and the clicks that make up an action."""

import pytest

from banquise import Match
from tests.games.neta_tanka.positions import clan, play, village


def clicks(match: Match, action: str) -> tuple[str, ...]:
    seat = match.waiting[0]
    return match.keys(match.number(action, seat), seat)


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


def test_two_colours_in_hand_are_told_apart() -> None:
    labels = {item.key: item.label for item in village(2, phase="place").scene(0)}
    assert labels["hand-0A"] == "Nomad of Red, colour A"
    assert labels["hand-0B"] == "Nomad of Red, colour B"
