"""What is asked now, said to one viewer."""

from typing import Any

import numpy as np

from banquise.core.state import Edition, State
from banquise.core.text import Words
from banquise.games.neta_tanka.rules.board import owed, standing
from banquise.games.neta_tanka.rules.score import rank, total
from banquise.games.neta_tanka.state import CHOP, HUNT, LOCATIONS, SEATS, TAN, Phase
from banquise.games.neta_tanka.words.phrases import joined, place

SAME = {Phase.CARD_CRAFT: "craft_put", Phase.CARD_TENT: "tent_put"}  # asked in the same words


def prompt(ed: Edition, s: State, seat: int, words: Words) -> str:
    """What is asked of this viewer: a seat, or NOBODY for a spectator."""
    phase = Phase(int(s.phase))
    if phase == Phase.OVER:
        return outcome(ed, s, seat, words)
    if phase < Phase.PLACE:
        return words(f"prompt.{phase.name.lower()}", n=int(s.round_no))
    who = int(s.seat)
    viewer = "you" if seat == who else "watch"
    holes: dict[str, Any] = {"player": words.player(who)}
    if phase == Phase.PLACE:
        left = owed(ed, s, who)
        if left < 1:
            return words(f"prompt.visit.{viewer}", **holes)
        return words.count(f"prompt.place.{viewer}", left, **holes)
    if phase in (Phase.BUILD, Phase.OFFER):
        return words.count(f"prompt.{phase.name.lower()}.{viewer}", int(s.left), **holes)
    if phase != Phase.MAIN:
        key = SAME.get(phase, phase.name.lower())
        return words(f"prompt.{key}.{viewer}", **holes)
    must = [spot for spot in (CHOP, HUNT, TAN) if standing(ed, s, who, spot)]
    if must:
        holes["places"] = joined([place(spot, words) for spot in must], words)
        return words(f"prompt.must.{viewer}", **holes)
    stands = any(standing(ed, s, who, spot) for spot in range(LOCATIONS))
    return words(f"prompt.{'main' if stands else 'done'}.{viewer}", **holes)


def winners(ed: Edition, s: State) -> list[int]:
    """The seats in first place."""
    places = np.zeros(SEATS, np.int64)
    rank(ed, s, places)
    return [seat for seat in range(int(s.seats)) if places[seat] == 0]


def outcome(ed: Edition, s: State, seat: int, words: Words) -> str:
    """The prompt after the end."""
    first = winners(ed, s)
    if len(first) > 1:
        names = [words.player(k) for k in first]
        return words("prompt.shared", players=joined(names, words))
    viewer = "you" if seat == first[0] else "watch"
    return words(f"prompt.win.{viewer}", player=words.player(first[0]))


def tell_end(ed: Edition, s: State, words: Words) -> str:
    """The last line of the log."""
    first = winners(ed, s)
    n = total(ed, s, first[0])
    if len(first) > 1:
        names = [words.player(k) for k in first]
        return words.count("log.shared", n, players=joined(names, words))
    return words.count("log.win", n, player=words.player(first[0]))
