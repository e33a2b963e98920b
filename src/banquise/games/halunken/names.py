"""What things are called, in one language: rogues, cards, figures, taverns, crews."""

from collections.abc import Iterable
from functools import reduce

from banquise.core.state import EMPTY, NOBODY, Edition, State
from banquise.core.text import Words
from banquise.games.halunken.editions import name_of
from banquise.games.halunken.notation import colour_of, write_rogue
from banquise.games.halunken.state import (
    AT_MOST,
    BLACK_JACK,
    CELLS,
    DUEL,
    LANGUAGES,
    LETTERS,
    ROGUES,
    RUM_CARD,
)


def rogue(ed: Edition, k: int, words: Words) -> str:
    """Colour and value: "grey 9"."""
    name = write_rogue(ed, k)
    return words(f"rogue.{name[0]}", value=name[1:])


def rogue_name(ed: Edition, k: int, words: Words) -> str:
    """The funny name on the card, or colour and value if the edition gives none."""
    return name_of(ed.rogue_name[k]) or rogue(ed, k, words)


def rogues(ed: Edition, found: Iterable[int], words: Words) -> str:
    return listed((rogue(ed, k, words) for k in found), words)


def tavern_name(ed: Edition, cell: int, words: Words) -> str:
    """The name of a tavern in this language; empty if the edition gives none."""
    return name_of(ed.tavern_name[LANGUAGES.index(words.lang)][cell])


def card(number: int, words: Words, rum: int = RUM_CARD) -> str:
    return words("card.rum") if number == rum else str(number)


def jack_rum(s: State) -> int:
    """Which of Black-Jack's numbers is the rum: none in his own deck."""
    return RUM_CARD if s.mode == DUEL else NOBODY


def figure(who: int, words: Words) -> str:
    return words("figure.jack") if who == BLACK_JACK else words.player(who)


def listed(names: Iterable[str], words: Words) -> str:
    """Names in a bare list: "Blue, Green"."""
    return reduce(lambda a, b: words("list.more", a=a, b=b), names)


def joined(names: list[str], words: Words) -> str:
    """Two names or more as the subject of a sentence: "Blue, Green and White"."""
    if len(names) == 1:
        return names[0]
    return words("list.pair", a=listed(names[:-1], words), b=names[-1])


def crew(s: State, where: int) -> list[int]:
    """The rogues in one place."""
    return [k for k in range(ROGUES) if s.place[k] == where]


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
    mine, colour = crew(s, seat), doubled(ed, s, seat)
    values = sum(int(ed.value[k]) for k in mine)
    return values, sum(int(ed.value[k]) for k in mine if colour_of(k) == colour)


def total(ed: Edition, s: State, seat: int) -> int:
    """All points of a seat, finished games included."""
    return sum(score(ed, s, seat)) + sum(int(n) for n in s.result[: int(s.night) - 1, seat])


def target(cell: int, steps: int) -> int:
    return (cell - 1 + steps) % CELLS + 1


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
