"""Events: collected from the rules, told to those who may know, in words and tones."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import pytest

from banquise.core.contract import emit, is_told, whisper
from banquise.core.events import (
    BAD,
    COUNT,
    GOOD,
    NEUTRAL,
    PLAYER,
    PLAYERS,
    Events,
    Happening,
    happened,
    heard,
    says,
    shows,
    tone_of,
)
from banquise.core.game import Game
from banquise.core.match import Match
from banquise.core.state import NOBODY, only
from banquise.core.text import Words
from tests.toys import GAMES
from tests.toys.toy_duel.state import PICK
from tests.toys.toy_duel.state import Event as Duel
from tests.toys.toy_hand.state import Event as Hand
from tests.toys.toy_thief.state import Event as Thief
from tests.toys.variant import variant

HAND, DUEL, THIEF = GAMES["toy_hand"], GAMES["toy_duel"], GAMES["toy_thief"]


def match(game: Game, actions: str) -> Match:
    """A match of two with these decisions, taken by the first who is asked."""
    played = Match(game, 2, chance="manual", backend="python")
    for action in actions.split():
        played.play(action, played.waiting[0])
    return played


def test_events_are_numbered_and_know_their_declaration() -> None:
    assert [int(event) for event in Thief] == [0, 1, 2, 3]
    assert Thief.numbered(2) is Thief.STOLE
    assert Thief.TOOK.spec.holes == {"player": PLAYER, "n": COUNT}


def test_events_with_equal_declarations_are_different_events() -> None:
    class Event(Events):
        ONE = says(player=PLAYER)
        TWO = says(player=PLAYER)
        THREE = shows(player=PLAYER)

    assert [event.name for event in Event] == ["ONE", "TWO", "THREE"]
    assert [event.spec.is_silent for event in Event] == [False, False, True]


def test_rules_say_nothing_when_nobody_listens() -> None:
    assert emit(Duel.CHOSE, 1) is None  # type: ignore[func-returns-value]
    assert whisper(1, Duel.PICKED, 1, 3) is None  # type: ignore[func-returns-value]
    assert not is_told()


def test_rules_know_whether_anybody_listens() -> None:
    asked: Any = is_told
    backends = (THIEF.telling, THIEF.python)
    assert [bool(backend.twin(asked)()) for backend in backends] == [True, False]


@pytest.mark.parametrize("name", ["python", "cpu"])
def test_telling_plays_as_the_other_backends_do(name: str) -> None:
    played = match(THIEF, "pile-4 take-3")
    ply = played.history[1]
    told, plain = ply.before, ply.before
    said = THIEF.telling.listen(played.edition.record[0], told[0], ply.seat, ply.action)
    THIEF.backend(name).play(played.edition.record, plain, 0, ply.seat, ply.action)
    assert told.tobytes() == plain.tobytes() == played.state.tobytes()
    assert said == ((None, Thief.TOOK, 0, 3, 0),)


def test_collecting_events_changes_nothing() -> None:
    played = match(THIEF, "pile-4 take-3")
    before = played.history[1].before
    happened(THIEF, played.edition.record, before, 0, played.history[1].action)
    assert before.tobytes() == played.history[1].bytes


def test_arguments_are_plain_numbers() -> None:
    for _, *numbers in match(THIEF, "pile-4 take-3 steal").said(2):
        assert all(type(number) is int for number in numbers)


def test_threads_do_not_hear_each_other() -> None:
    played = match(THIEF, "pile-4 take-3 steal take-1")
    wanted = [played.said(ply) for ply in range(played.version)]
    wrong: list[int] = []

    def listen(ply: int) -> None:
        wrong.extend(ply for _ in range(50) if played.said(ply) != wanted[ply])

    threads = [threading.Thread(target=listen, args=(ply,)) for ply in range(played.version)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_one_seat_reads_a_whisper_instead_of_the_public_event() -> None:
    played = match(HAND, "deal-5")
    assert played.events(0, 0) == [Happening(Hand.GOT, (0, 4))]
    assert played.events(0, 1) == played.events(0) == [Happening(Hand.DEALT, (0,))]
    assert played.log_line(0, 0) == ["First got card 5."]
    assert played.log_line(0, 1) == ["First got a card."]


def test_a_whisper_becomes_public_when_all_choices_are_in() -> None:
    played = match(DUEL, "pick-1")
    assert played.log_line(0, 1) == ["First has chosen."]
    played.play("pick-3", 1)
    assert played.log_line(0, 1) == ["First chose 1."]
    scored = "Second scored 3 points."
    assert played.log_line(1, None) == ["Second chose 3.", scored, "Round 1 is over."]


def test_a_whisper_to_several_seats_is_told_once_at_the_end() -> None:
    said = [(None, 0, 0, 0, 0), (0, 1, 0, 4, 0), (1, 1, 0, 4, 0)]
    assert heard(HAND, said, NOBODY, whole=True) == [Happening(Hand.GOT, (0, 4))]
    assert heard(HAND, said, 1, whole=False) == [Happening(Hand.GOT, (0, 4))]
    assert heard(HAND, said, NOBODY, whole=False) == [Happening(Hand.DEALT, (0,))]


def test_a_hole_may_be_filled_from_what_the_viewer_sees() -> None:
    played = match(HAND, "deal-5 deal-3 show")
    assert played.events(2, 1) == [Happening(Hand.SHOWED, (0, 0))]  # it does not say which card
    assert played.log_line(2, 1) == ["First showed card 5."]


def test_a_count_chooses_the_form() -> None:
    assert match(THIEF, "pile-4 take-1").log_line(1) == ["First took 1 coin."]
    assert match(THIEF, "pile-4 take-2").log_line(1) == ["First took 2 coins."]


def test_a_tone_is_good_for_one_and_bad_for_another() -> None:
    played = match(THIEF, "pile-4 take-3 steal")
    tones = [played.events(2, viewer)[0].tone for viewer in (1, 0, None)]
    assert tones == [GOOD, BAD, NEUTRAL]
    assert [sentence.tone for sentence in played.sentences(2, 0)] == [BAD]
    both = says(players=PLAYERS, player=PLAYER, good="players", bad="player")
    assert [tone_of(both, (0b011, 1), seat) for seat in (0, 1, 2)] == [GOOD, BAD, NEUTRAL]
    assert tone_of(both, (0b011, 1), NOBODY) == NEUTRAL


def test_a_happening_says_where_a_piece_goes() -> None:
    dealt = match(HAND, "deal-5 deal-3 swap")
    assert dealt.events(0, 0)[0].move == ("hand", 0, 4)
    assert dealt.events(2)[0].move == ("hand", 0, -1)
    assert dealt.events(0, 1)[0].move is None


def test_the_log_of_a_game_without_events_is_empty() -> None:
    played = match(replace(THIEF, event=None), "pile-4 take-3")
    assert played.log_line(1) == []
    assert played.events(1) == []
    assert played.said(1) == ()


def keep(ed: Any, s: Any, seat: int, action: int) -> None:
    """Everybody picks at once, as in the duel, but nobody shows it before the end."""
    s.choice[seat] = action - PICK
    emit(Duel.CHOSE, seat)
    whisper(seat, Duel.PICKED, seat, action - PICK)
    s.waiting = int(s.waiting) & ~(1 << seat)
    if s.waiting == 0:
        s.waiting = only(0)


def test_what_all_chose_at_once_stays_secret_as_long_as_the_rules_hide_it() -> None:
    played = match(variant(DUEL, "kept", apply=keep), "pick-3 pick-1")
    assert played.log(1) == [["First has chosen."], ["Second chose 1."]]
    assert played.log(0) == [["First chose 3."], ["Second has chosen."]]
    assert played.log() == [["First has chosen."], ["Second has chosen."]]
    assert not played.is_revealed(0)
    shown = match(DUEL, "pick-3 pick-1")
    assert shown.is_revealed(0)
    assert shown.is_revealed(1)


def test_names_are_joined_as_the_language_does() -> None:
    words = Words("en", {"list.pair": "{a} and {b}", "list.more": "{a}, {b}"})
    assert words.joined(["Ada"]) == "Ada"
    assert words.joined(["Ada", "Bo"]) == "Ada and Bo"
    assert words.joined(["Ada", "Bo", "Cy"]) == "Ada, Bo and Cy"
    assert words.listed(["Ada", "Bo", "Ada"]) == "Ada, Bo, Ada"
