"""What is asked now, said to one viewer."""

from typing import Any

from banquise.core.text import Words

from ..rules.placing import left_to_place, standing
from ..rules.score import is_best
from ..state import LOCATIONS, Edition, Phase, Place, State
from .names import place

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
        left = left_to_place(ed, s, who)
        if left < 1:
            return words(f"prompt.visit.{viewer}", **holes)
        return words.count(f"prompt.place.{viewer}", left, **holes)
    if phase in (Phase.BUILD, Phase.OFFER):
        return words.count(f"prompt.{phase.name.lower()}.{viewer}", int(s.left), **holes)
    if phase != Phase.MAIN:
        key = SAME.get(phase, phase.name.lower())
        return words(f"prompt.{key}.{viewer}", **holes)
    must = [spot for spot in (Place.CHOP, Place.HUNT, Place.TAN) if standing(ed, s, who, spot)]
    if must:
        holes["places"] = words.joined([place(spot, words) for spot in must])
        return words(f"prompt.must.{viewer}", **holes)
    stands = any(standing(ed, s, who, spot) for spot in range(LOCATIONS))
    return words(f"prompt.{'main' if stands else 'done'}.{viewer}", **holes)


def winners(ed: Edition, s: State) -> list[int]:
    """The seats in first place."""
    return [seat for seat in range(int(s.seats)) if is_best(ed, s, seat)]


def outcome(ed: Edition, s: State, seat: int, words: Words) -> str:
    """The prompt after the end."""
    first = winners(ed, s)
    if len(first) > 1:
        names = [words.player(k) for k in first]
        return words("prompt.shared", players=words.joined(names))
    viewer = "you" if seat == first[0] else "watch"
    return words(f"prompt.win.{viewer}", player=words.player(first[0]))
