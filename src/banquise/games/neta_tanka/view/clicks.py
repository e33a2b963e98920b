"""Which things of the picture make up an action, in the order of the clicks."""

from banquise.core.state import Edition, State
from banquise.games.neta_tanka.notation import (
    CRAFT_CODES,
    LINK_CODES,
    LOCATION_CODES,
    NT_CODES,
    RESOURCE_CODES,
    TOKEN_CODES,
)
from banquise.games.neta_tanka.position import LETTERS
from banquise.games.neta_tanka.rules.board import (
    can_visit,
    colour,
    colours,
    owed,
    own_pieces,
    standing,
)
from banquise.games.neta_tanka.state import (
    CRAFT_PUT,
    DRAW_CRAFT,
    DROP,
    END,
    GAIN,
    GIFT,
    GIVE,
    LINK,
    LOC,
    LOCATIONS,
    NT_BACK,
    NT_FRONT,
    OBJECTIVE,
    PAY,
    PUT,
    SEATS,
    TAKE_CRAFT,
    TAKE_NT,
    TAKE_TOKEN,
    TOKEN_USE,
    Phase,
)
from banquise.games.neta_tanka.view.items import nomad_key

Keys = tuple[str, ...]
VISITOR = 2  # after the colours of a seat


def keys(ed: Edition, s: State, seat: int, action: int) -> Keys:
    """Empty for what is a button beside the picture: the end of a turn, stopping, chance."""
    if action >= DRAW_CRAFT or action < 0:
        return ()
    if action < LOC:
        return place_keys(ed, s, seat, action)
    if action < GIFT:
        return menu_keys(ed, s, seat, action)
    if action <= END:
        return turn_keys(seat, action)
    if action < TAKE_CRAFT:
        return resource_keys(s, seat, action)
    return card_keys(seat, action)


def place_keys(ed: Edition, s: State, seat: int, action: int) -> Keys:
    """The piece first, unless it is the only kind that could be placed, or none could be."""
    k, location = divmod(action, LOCATIONS)
    goal = f"loc-{LOCATION_CODES[location]}"
    piece = "visitor" if k == VISITOR else f"hand-{seat}{LETTERS[k]}"
    kinds = [VISITOR] if can_visit(ed, s, seat) else []
    if owed(ed, s, seat) > 0:
        kinds += [j for j in range(colours(ed, s)) if s.hand[colour(s, seat, j)] > 0]
    return (goal,) if kinds in ([], [k]) else (piece, goal)


def menu_keys(ed: Edition, s: State, seat: int, action: int) -> Keys:
    if action < LINK:
        return (piece_at(ed, s, seat, action - LOC),)
    if action < NT_FRONT:
        return (f"link-{LINK_CODES[action - LINK]}",)
    if action < NT_BACK:
        return (f"nt-{NT_CODES[action - NT_FRONT]}",)
    if action < TOKEN_USE:
        return (f"back-{NT_CODES[action - NT_BACK]}",)
    return (f"token-{TOKEN_CODES[action - TOKEN_USE]}",)


def piece_at(ed: Edition, s: State, seat: int, location: int) -> str:
    """The own piece that can act here, else one that has; the place itself if there is none."""
    here = int(s.piece[location]) & own_pieces(ed, s, seat)
    for pieces in (standing(ed, s, seat, location), here):
        for k in range(colours(ed, s)):
            if pieces >> colour(s, seat, k) & 1:
                return nomad_key(seat, k, location)
        if pieces:
            return "visitor"
    return f"loc-{LOCATION_CODES[location]}"


def turn_keys(seat: int, action: int) -> Keys:
    if action < OBJECTIVE:
        r, other = divmod(action - GIFT, SEATS)
        return (stock(seat, r), f"clan-{other}")
    return (f"objective-{seat}",) if action == OBJECTIVE else ()


def resource_keys(s: State, seat: int, action: int) -> Keys:
    if action < GAIN:
        return ()
    if action < GIVE:
        name = RESOURCE_CODES[action - GAIN]
        return (f"forest-{name}",) if s.phase == Phase.GATHER else (f"supply-{name}",)
    if action < PUT:
        return (stock(seat, action - GIVE),)
    from_supply = s.phase in (Phase.CARD_TENT, Phase.CARD_CRAFT)
    if action < CRAFT_PUT:
        r = action - PUT
        return (f"supply-{RESOURCE_CODES[r]}",) if from_supply else (stock(seat, r),)
    card, m = divmod(action - CRAFT_PUT, 2)
    source = f"supply-{RESOURCE_CODES[m]}" if from_supply else stock(seat, m)
    return (source, f"craft-{CRAFT_CODES[card]}")


def card_keys(seat: int, action: int) -> Keys:
    if action < DROP:
        return (f"craft-{CRAFT_CODES[action - TAKE_CRAFT]}",)
    if action < TAKE_NT:
        return (f"craft-{CRAFT_CODES[action - DROP]}",)
    if action < TAKE_TOKEN:
        return (f"nt-{NT_CODES[action - TAKE_NT]}",)
    if action < PAY:
        return (f"token-{TOKEN_CODES[action - TAKE_TOKEN]}",)
    return (stock(seat, 2 + action - PAY),)


def stock(seat: int, r: int) -> str:
    return f"stock-{seat}-{RESOURCE_CODES[r]}"
