"""Names of things, and what words and pictures ask about a position."""

from collections.abc import Iterable

from banquise.core.state import EMPTY, NOBODY
from banquise.core.text import Words

from ..editions import name_of
from ..notation import write_rogue
from ..rules.board import colour_of
from ..rules.score import crew_score
from ..state import AT_MOST, BLACK_JACK, LANGUAGES, LETTERS, RUM_CARD, Edition, Mode, State


def rogue(ed: Edition, k: int, words: Words) -> str:
    """Colour and value: "grey 9"."""
    name = write_rogue(ed, k)
    return words(f"rogue.{name[0]}", value=name[1:])


def rogue_name(ed: Edition, k: int, words: Words) -> str:
    """The funny name on the card, or colour and value if the edition gives none."""
    return name_of(ed.rogue_name[k]) or rogue(ed, k, words)


def rogues(ed: Edition, found: Iterable[int], words: Words) -> str:
    return words.listed(rogue(ed, k, words) for k in found)


def tavern_name(ed: Edition, cell: int, words: Words) -> str:
    """The name of a tavern in this language; empty if the edition gives none."""
    return name_of(ed.tavern_name[LANGUAGES.index(words.lang)][cell])


def card(number: int, words: Words, rum: int = RUM_CARD) -> str:
    return words("card.rum") if number == rum else str(number)


def jack_rum(s: State) -> int:
    """The number of Black-Jack's rum card; his own deck has none."""
    return RUM_CARD if s.mode == Mode.DUEL else NOBODY


def named(seat: int, words: Words) -> str:
    return words.named(seat, words(f"seat.{seat}"))


def figure(who: int, words: Words) -> str:
    return words("figure.jack") if who == BLACK_JACK else words.player(who)


def crew(s: State, where: int) -> list[int]:
    """The rogues in one place."""
    return [k for k, place in enumerate(s.place) if place == where]


def doubled(ed: Edition, s: State, seat: int) -> int:
    """The colour of a crew that counts twice; -1 without cards."""
    best, chosen = (0, 0), -1
    mine = crew(s, seat)
    for colour in range(len(LETTERS)):
        values = [int(ed.value[k]) for k in mine if colour_of(k) == colour]
        if (len(values), sum(values)) > best:
            best, chosen = (len(values), sum(values)), colour
    return chosen


def score(ed: Edition, s: State, seat: int) -> tuple[int, int]:
    """What a crew is worth, and what its doubled colour adds."""
    values = sum(int(ed.value[k]) for k in crew(s, seat))
    return values, crew_score(ed, s, seat) - values


def standing(s: State, cell: int) -> list[int]:
    """The figures on a cell."""
    found = [seat for seat in range(int(s.seats)) if s.captain[seat] == cell]
    return found + ([BLACK_JACK] if s.black_jack == cell else [])


def other_on(s: State, cell: int, seat: int) -> int:
    """The figure besides this seat's captain on a cell, or NOBODY."""
    return next((who for who in standing(s, cell) if who != seat), NOBODY)


def counts(s: State, seat: int, cell: int, other: int) -> tuple[int, int]:
    """The card counts of a captain who has collected at a cell, and of the one he meets there."""
    return len(crew(s, seat)) + int(s.top[cell] != EMPTY), len(crew(s, other))


def may_rob(s: State, own: int, theirs: int) -> bool:
    """Do these counts allow a captain's theft? (HS-ROB-2)"""
    return theirs > 0 and (own < theirs or (own == theirs and s.theft_compare == AT_MOST))
