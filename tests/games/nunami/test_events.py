"""What the rules of nunami say happens, in their order, and how the log says it."""

import pytest

from banquise.core.events import BAD, GOOD, NEUTRAL
from banquise.core.text import LANGUAGES
from banquise.games.nunami.state import FACE_DOWN
from tests.games.nunami import rare
from tests.games.nunami.positions import NAMES, table
from tests.games.nunami.rare import played
from tests.games.nunami.test_examples import CHAIN


def log(match, viewer=None):
    """The log of the last decision."""
    return match.log_line(match.version - 1, viewer)


def names(match, viewer=None):
    """The names of its events."""
    return " ".join(one.key for one in match.events(match.version - 1, viewer))


def tones(match, key, viewer):
    """The tones of those of its events that have this name."""
    found = match.events(match.version - 1, viewer)
    return [one.tone for one in found if one.key == key]


def turned(match):
    """The cells turned up in the last decision, in the order of the log."""
    lines = [line for line in log(match) if "turned up" in line]
    return [line.removeprefix("The card on ")[:2] for line in lines]


# The reaction


def test_NU_FACE_7_cards_are_told_in_the_order_of_the_reaction():
    """The example EX-14: b3 is turned up before b2, although b2 comes first on the board."""
    match = played(table(*CHAIN, hand="P+1/2"), "a0=P+1/2")
    assert log(match) == [
        "Player 1 laid pink +1/2 on a0.",
        "The card on a5 was turned up: green −1/1.",
        "The card on b3 was turned up: pink +1/1.",
        "The card on b2 was turned up: green −1/2.",
        "The card on b4 was turned up: snow 0/0.",
    ]


def test_NU_FACE_5_the_rest_of_a_complete_board_is_told_after_the_reaction():
    """The example EX-16: a0 and a4, from them a1 and a3, and a2 by the completion."""
    drawn = "a: P+2/1?1 S0/1?1 G-1/1a?1 G-2/0a?1 P+1/2?1 ."
    match = played(table(drawn, hand="P+1/1a"), "a5=P+1/1a")
    assert turned(match) == ["a0", "a4", "a1", "a3", "a2"]
    assert log(match)[-2:] == ["Board a: sum +1, points 2/0.", "Player 1 gained 2 points."]


def test_seeds_are_told_where_chance_names_them_and_before_what_they_set_off():
    match = table("a: . ? . . . .", "b: . . S0/0a?1 ? . .", hand="P+1/2, P+1/3")
    played(match, "a0=P+1/2")
    assert log(match) == ["Player 1 laid pink +1/2 on a0."]
    assert turned(played(match, "*S0/1")) == ["a1"]
    assert turned(played(match, "*P+1/0a")) == ["b3", "b2"]


def test_NU_FACE_8_support_is_told_with_its_card():
    match = played(table(rare.HIDDEN_PLAY, hand="S0/0a"), "a1=S0/0a")
    assert log(match)[1:] == [
        "The card on a0 was turned up: pink +1/2.",
        "Its support was shown: pink +1/1.",
    ]


# Plays, and who reads which card


def test_a_face_down_card_is_named_to_its_owner_alone():
    match = played(table(hand="P+1/1a, P+1/1b"), "a0=(P+1/1b)")
    assert log(match, 0) == ["Player 1 laid pink +1/1 face down on a0."]
    assert log(match, 1) == log(match) == ["Player 1 laid a card face down on a0."]
    assert names(match, 0) == "laid_down_card landed_down"
    assert names(match, 1) == "laid_down landed_down"


def test_a_play_of_several_cards_is_told_whole_when_its_support_is_chosen():
    match = table("a: G-1/2 . . . . .", hand="P+1/1a, P+1/1b, P+1/2, P+2/0a, P+2/1")
    played(match, "a0=P+2/1")
    assert log(match, 0) == ["Player 1 chose pink +2/1 for a0."]
    assert log(match, 1) == []
    told = ["Player 1 laid pink +2/1 on a0.", "It was supported by pink +1/1, pink +1/1."]
    assert log(played(match, "&P+1/1a&P+1/1b"), 1) == told
    assert names(match) == "laid supported landed landed landed"


def test_a_hidden_play_of_several_cards_tells_others_how_many_they_are():
    match = table("a: G-1/2 . . . . .", hand="P+1/1a, P+1/1b, P+1/2, P+2/0a, P+2/1")
    played(match, "a0=(P+2/1)", "&P+1/1a&P+1/1b")
    assert log(match, 1) == ["Player 1 laid 3 cards face down on a0."]
    assert log(match, 0) == [
        "Player 1 laid pink +2/1 face down on a0.",
        "It was supported by pink +1/1, pink +1/1.",
    ]


def test_all_is_told_when_the_game_is_over():
    match = table("b: P+1/1b?1 . . . . .", hand="S0/1", others={1: ""})
    assert played(match, "d0=(S0/1)").is_over
    assert log(match, 1) == [
        "Player 1 laid snow 0/1 face down on d0.",
        "Nobody had a card left.",
        "Player 1 and Player 2 shared the victory with 0 points each.",
    ]


def test_a_drawn_card_is_named_to_who_draws_it():
    match = table(hand="P+1/1a, P+1/1b", mode="four")
    played(match, "a0=P+1/1a", "*S0/0a")
    assert log(match, 1) == ["Player 2 drew snow 0/0."]
    assert log(match, 0) == log(match) == ["Player 2 drew a card."]


# Inua cards


def test_NU_INUA_8_a_taken_card_is_named_to_both_and_hurts_one():
    match = rare.taken()
    assert log(match, 0) == log(match, 1) == ["Player 1 took green −1/2 from Player 2."]
    assert log(match) == ["Player 1 took a card from Player 2."]
    assert [tones(match, "took_card", seat) for seat in (0, 1)] == [[GOOD], [BAD]]
    assert tones(match, "took", None) == [NEUTRAL]
    assert match.log_line(0) == [
        "Player 1 put the card back into the draw pile to take one from Player 2."
    ]


def test_NU_INUA_7_an_exchange_lifts_a_card_shows_its_support_and_lays_another():
    up, down = rare.exchanged("S0/0a"), rare.exchanged("(S0/0a)")
    shown = "Its support was shown: pink +1/1."
    assert log(up) == ["Player 1 exchanged the card on a0 for snow 0/0.", shown]
    assert log(down) == ["Player 1 exchanged the card on a0 for a face-down card.", shown]
    assert log(down, 0)[0] == "Player 1 exchanged the card on a0 for snow 0/0, face down."
    assert names(up) == "exchanged lifted showed_support landed"
    assert names(down) == "exchanged_down lifted showed_support landed_down"


def test_NU_INUA_4_a_freeze_and_a_choice_to_draw():
    how = {"hand": "P+1/1a", "phase": "turn_start", "inua": ["tarniq", "angakkuk"]}
    assert log(played(table(**how), "#b")) == ["Player 1 froze board b with Tarniq."]
    assert log(played(table(**how), "D")) == ["Player 1 chose to draw."]
    assert log(rare.kept()) == ["Player 1 kept the card."]


# Scoring and the end


def test_each_imbalance_is_told_after_its_cards_and_before_the_points():
    """The example EX-20: four pink cards leave a board that is still complete below them."""
    drawn = "a: P+3/2<G-1/0a P+1/2<G-2/0a P+2/1<S0/0b S+1/0a G-1/0b S0/0a"
    match = played(table(drawn, hand="P+1/1a"), "a4=P+1/1a")
    assert log(match)[1:] == [
        "Human imbalance on board a (sum +8): 4 cards were removed.",
        "Board a: sum −3, points 0/2.",
        "Player 1 lost 2 points.",
        "Player 2 gained 2 points.",
    ]
    assert names(match).startswith("laid landed removed removed removed removed unbalanced")
    assert [tones(match, "lost", seat) for seat in (0, 1, None)] == [[BAD], [NEUTRAL], [NEUTRAL]]
    assert [tones(match, "gained", seat) for seat in (0, 1)] == [[NEUTRAL], [GOOD]]


def test_NU_SCORE_2_figures_leave_a_board_that_is_no_longer_complete():
    match = played(table("a: G-3/2 G-2/0a P+1/1a S0/0a G-1/1a .", hand="G-2/0b", seat=1),
                   "a5=G-2/0b")  # fmt: skip
    assert log(match)[1:] == [
        "Nature imbalance on board a (sum −7): 4 cards were removed.",
        "Board a was no longer complete.",
    ]


def test_buried_cards_that_an_imbalance_takes_are_among_the_events():
    drawn = "a: P+3/2<G-1/0a P+2/0a P+1/1a<P0/0 S+1/0a<P-1/0 G-1/1a ."
    match = table(drawn, hand="P+2/1", options={"imbalance_buried": "whole"})
    played(match, "a5=P+2/1")
    removed = [one.arguments for one in match.events(0) if one.key == "removed"]
    assert [NAMES[card] for card, _, _ in removed] == [
        "P+3/2", "P+2/0a", "P0/0", "P+1/1a", "P-1/0", "P+2/1",
    ]  # fmt: skip


def test_every_pass_is_told():
    match = rare.stalled()
    assert log(match)[-2:] == [
        "The game made no more progress and ended.",
        "Player 1 and Player 2 shared the victory with 0 points each.",
    ]
    sure = {"inua": [None, None], "frozen": {"e": "tarniq", "f": "angakkuk"}, "mode": "B"}
    full = (
        "a: P+1/1a G-1/1a P+1/1b G-1/1b Y+1/1a B-1/1a", "b: S0/0c Y0/1 B0/1 P0/1 G0/1 S0/1",
        "c: P+2/1 G-2/1 Y+2/1 B-2/1 Y+1/1b B-1/1b", "d: P+3/2 G-3/2 Y+3/2 B-3/2 Y+1/2 B-1/2",
    )  # fmt: skip
    match = table(*full, hand="S0/0a, P+1/2", others={1: "S0/0b"}, **sure)
    played(match, "b0=P+1/2", "*S0/0d")
    assert log(match, 1) == ["Player 2 drew snow 0/0.", "Player 2 could not lay a card and passed."]


def test_a_win_is_good_news_for_the_winner():
    match = table("a: P+1/1a P+1/2 P+2/0a G-1/1a G-2/0a S0/0a",
                  "b: P+1/1b P+1/0a P+2/1 G-1/1b S0/0b .", hand="S0/1")  # fmt: skip
    played(match, "b5=S0/1")
    assert log(match)[-1] == "Player 1 won with 4 points."
    assert [tones(match, "won", seat) for seat in (0, 1)] == [[GOOD], [NEUTRAL]]


def test_all_read_which_card_was_laid_on_its_support_even_if_it_is_gone_at_once():
    """Section 6.5: a play with support is shown whole, here with the imbalance that takes it."""
    match = table("a: G-1/2 P+3/2 P+2/0b P+1/0a S0/0a S+1/0a",
                  hand="P+1/1a, P+1/1b, P+1/2, P+2/0a, P+2/1")  # fmt: skip
    match.play("a0=P+2/1")
    match.play("&P+1/1a&P+1/1b")
    assert match.log(1) == [[], match.log(0)[1]] == match.log(None)
    assert match.log(1)[1] == [
        "Player 1 laid pink +2/1 on a0.",
        "It was supported by pink +1/1, pink +1/1.",
        "Human imbalance on board a (sum +9): 4 cards were removed.",
        "Board a was no longer complete.",
        "Player 1 lost 2 points.",
    ]


def test_NU_SCORE_5_the_log_says_which_board_of_a_swap_lost_cards():
    match = table(
        "a: P+2/1 P-1/0 P+1/2 G-1/1a G-2/0a G-1/0a", "b: G-2/1 P+3/2 P+2/0a P+1/1b P+1/0a S+1/0a",
        hand="S0/0b", phase="turn_start", inua=["lumaayuuq", "tarniq"],
    )  # fmt: skip
    match.play("a0<>b0")
    assert match.log()[0][1:] == [
        "Board a: sum −6, points 0/2.",
        "Player 2 gained 1 point.",
        "Human imbalance on board b (sum +10): 5 cards were removed.",
        "Board b was no longer complete.",
        "Player 1 lost 2 points.",
    ]


# Motions


def test_the_moves_of_the_events_lead_to_the_next_position():
    """As the contract suite asks of random games."""
    for match in rare.matches():
        for ply, entry in enumerate(match.history):
            after = match.history[ply + 1].before if ply + 1 < match.version else match.state
            fields = {name: entry.before[name][0].copy() for name in ("top", "point", "frozen")}
            for field, index, value in filter(None, (one.move for one in match.events(ply))):
                fields[field].reshape(-1)[index] = value
            for name, values in fields.items():
                assert values.tolist() == after[name][0].tolist()


def test_a_move_says_what_lies_on_top_of_a_cell():
    match = played(table(hand="P+1/1a, P+1/1b"), "a0=(P+1/1b)")
    assert [one.move for one in match.events(0)] == [None, ("top", 0, FACE_DOWN)]
    swap = [one.move for one in rare.swapped().events(0)][1:3]
    assert swap == [("top", 0, NAMES.index("G-2/1")), ("top", 6, NAMES.index("P+2/1"))]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_says_it(lang):
    for match in rare.matches():
        for ply in range(match.version):
            assert all("{" not in line for line in match.log_line(ply, 0, lang))
