"""The arguments of events in words, and which of several sentences tells an event."""

from banquise.core import events

from ..notation import cell_name
from ..state import SEATS, SET_SIZE, Edition, State
from .names import areas_words, board_letter, card_words, signed, spirit_words

Context = events.Context[Edition, State]


def cell(context: Context, value: int) -> str:
    return cell_name(value)


def land(context: Context, value: int) -> str:
    return board_letter(value)


def card(context: Context, value: int) -> str:
    return card_words(context.ed, value, context.words)


def cards(context: Context, value: int) -> str:
    """A set of cards of one area."""
    area = value >> SET_SIZE
    members = [SET_SIZE * area + k for k in range(SET_SIZE) if value >> k & 1]
    return context.words.listed([card(context, member) for member in members])


def inua(context: Context, value: int) -> str:
    return spirit_words(value, context.words)


def areas(context: Context, value: int) -> str:
    return areas_words(value, context.words)


def life(context: Context, value: int) -> str:
    return signed(value)


def shares(context: Context, value: int) -> str:
    """The points of a board, seat by seat: 2/0."""
    return "/".join(str(value >> 2 * seat & 3) for seat in range(int(context.after.seats)))


def owner(context: Context, value: int) -> str:
    """Whose figures these are."""
    return context.words.player(value % SEATS)


def side(context: Context, board: int, total: int, removed: int) -> str:
    """Which side the imbalance is on."""
    return "human" if total > 0 else "nature"


def victory(context: Context, players: int, total: int) -> str:
    """Whether one player has won, or several."""
    return "alone" if players.bit_count() == 1 else "shared"
