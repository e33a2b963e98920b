"""Which things of the picture make up an action, in the order of the clicks."""

from ..rules.placing import can_visit, colour, colours, left_to_place, own_pieces, standing
from ..state import ACTIONS, LETTERS, LOCATION_CODES, LOCATIONS, Act, Edition, Phase, State
from .scene import nomad_key

Keys = tuple[str, ...]
VISITOR = 2  # after the colours of a seat
CLICKS = {  # {own} is the seat, {from} where a resource that is placed comes from
    "link": "link-{link}", "front": "nt-{card}", "back": "back-{card}", "token": "token-{token}",
    "gift": "stock-{own}-{resource} clan-{seat}", "objective": "objective-{own}",
    "give": "stock-{own}-{resource}", "put": "{from}-{resource}",
    "craft_put": "{from}-{resource} craft-{card}", "take_craft": "craft-{card}",
    "drop": "craft-{card}", "take_nt": "nt-{card}", "take_token": "token-{token}",
    "pay": "stock-{own}-{resource}",
}  # fmt: skip


def keys(ed: Edition, s: State, seat: int, action: int) -> Keys:
    """Empty for what is a button beside the picture: the end of a turn, stopping, chance."""
    found = ACTIONS.parts(action)
    if not found:
        return ()
    block, values = found
    if block.name == "place":
        return place_keys(ed, s, seat, action)
    if block.name == "loc":
        return (piece_at(ed, s, seat, action - Act.LOC),)
    if block.name == "gain":
        source = "forest" if s.phase == Phase.GATHER else "supply"
        return (f"{source}-{values['resource']}",)
    from_supply = s.phase in (Phase.CARD_TENT, Phase.CARD_CRAFT)
    holes = {"own": seat, "from": "supply" if from_supply else f"stock-{seat}"}
    return tuple(CLICKS.get(block.name, "").format(**values, **holes).split())


def place_keys(ed: Edition, s: State, seat: int, action: int) -> Keys:
    """The piece first, unless it is the only kind that could be placed, or none could be."""
    which, location = divmod(action - Act.PLACE, LOCATIONS)
    goal = f"loc-{LOCATION_CODES[location]}"
    piece = "visitor" if which == VISITOR else f"hand-{seat}{LETTERS[which]}"
    kinds = [VISITOR] if can_visit(ed, s, seat) else []
    if left_to_place(ed, s, seat) > 0:
        kinds += [j for j in range(colours(ed, s)) if s.hand[colour(s, seat, j)] > 0]
    return (goal,) if kinds in ([], [which]) else (piece, goal)


def piece_at(ed: Edition, s: State, seat: int, location: int) -> str:
    """The seat's piece that can act here, else one that has acted; else the location itself."""
    here = int(s.piece[location]) & own_pieces(ed, s, seat)
    for pieces in (standing(ed, s, seat, location), here):
        for k in range(colours(ed, s)):
            if pieces >> colour(s, seat, k) & 1:
                return nomad_key(seat, k, location)
        if pieces:
            return "visitor"
    return f"loc-{LOCATION_CODES[location]}"
