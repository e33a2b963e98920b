"""What the arguments of events are called, and which form of a sentence fits them."""

from banquise.core import events
from banquise.core.state import CHANCE, NOBODY

from ..editions import GEAR_NAMES, TOKEN_NAMES, cell_name, chosen, edge_name
from ..state import Edition, Kind, State
from .names import KINDS

Context = events.Context[Edition, State]


def actor(context: Context, value: int) -> str:
    """A player, or chance."""
    return context.words("seat.chance") if value == CHANCE else context.words.player(value)


def cell(context: Context, value: int) -> str:
    return cell_name(context.ed, value)


def edge(context: Context, value: int) -> str:
    return edge_name(context.ed, value)


def owner(context: Context, value: int) -> str:
    """The player of a piece; a bear of nobody goes where the player who decided sends it."""
    seat = int(context.after.owner[value])
    return context.words.player(context.seat if seat == NOBODY else seat)


def token(context: Context, value: int) -> str:
    return context.words(f"view.token_name.{TOKEN_NAMES[value]}")


def prey(context: Context, value: int) -> str:
    """A set of animals: "fish and whale"."""
    names = chosen(TOKEN_NAMES, value)
    return context.words.joined([context.words(f"animal.{name}") for name in names])


def goods(context: Context, value: int) -> str:
    """A set of equipment: "husky, sled and kayak"."""
    return context.words.joined(
        [context.words(f"gear.{name}") for name in chosen(GEAR_NAMES, value)]
    )


def token_kind(context: Context, seat: int, value: int, *rest: int) -> str:
    """Which token: every one has a sentence of its own."""
    return TOKEN_NAMES[value]


def placed_kind(context: Context, seat: int, piece: int, at: int) -> str:
    """What is placed: a piece of one's own or, in the helper game, the opponent's Inuk."""
    whose = int(context.after.owner[piece])
    return "other" if whose not in (seat, NOBODY) else piece_kind(context, piece)


def piece_kind(context: Context, piece: int, *cells: int) -> str:
    """What kind of piece it is."""
    return KINDS[Kind(int(context.after.kind[piece]))]


def company(context: Context, players: int, *points: int) -> str:
    """Do several win?"""
    return "alone" if players.bit_count() == 1 else "together"
