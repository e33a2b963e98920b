"""How the log says the arguments of events."""

from banquise.core import events

from .. import state as S
from . import names

Context = events.Context[S.Edition, S.State]
SOURCES = {S.SUPPLY: "supply", S.FOREST: "forest", S.TANNING: "tanning"}


def amount(context: Context, value: int) -> str:
    """So much of a resource: "2 hides"."""
    n, what = divmod(value, S.GEN + 1)
    return names.amount(what, n, context.words)


def source(context: Context, value: int) -> str:
    """The supply or an area."""
    return context.words(f"view.{SOURCES[value]}")


def from_where(context: Context, player: int, taken: int, value: int) -> str:
    """The sentence that tells where something was taken."""
    return SOURCES[value]


def piece(context: Context, value: int) -> str:
    """A nomad by its player and colour, or the visitor."""
    words, seats = context.words, int(context.after.seats)
    if value == S.VISITOR:
        return words("board.visitor_piece")
    holes = {"player": words.player(value % seats), "colour": S.LETTERS[value // seats]}
    return words("board.nomad_colour" if seats == 2 else "board.nomad", **holes)


def place(context: Context, value: int) -> str:
    return names.place(value, context.words)


def link(context: Context, value: int) -> str:
    return S.LINK_CODES[value]


def craft_card(context: Context, value: int) -> str:
    return names.craft(context.ed, value, context.words)


def nt_card(context: Context, value: int) -> str:
    """A Neta-Tanka card and its front: "N10 (take 1 skull)"."""
    effect = names.front(context.ed, value, context.words)
    return context.words("card.nt", code=S.NT_CODES[value], effect=effect)


def nt_code(context: Context, value: int) -> str:
    return S.NT_CODES[value]


def token(context: Context, value: int) -> str:
    """A link token and what it does: "K1 (take 1 wood)"."""
    effect = names.effect(int(context.ed.token_kind[value]), context.words)
    return context.words("card.nt", code=S.TOKEN_CODES[value], effect=effect)


def trade_card(context: Context, value: int) -> str:
    options = names.trade(context.ed, value, context.words)
    return context.words("card.trade", code=S.TRADE_CODES[value], **options)


def goal_card(context: Context, value: int) -> str:
    return names.goals(context.ed, value, context.words)
