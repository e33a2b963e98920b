"""The arguments of events in words."""

from banquise.core import events

from ..state import BLACK_JACK, CARD_BITS, DRAWN_RUM, Edition, State
from . import names

Context = events.Context[Edition, State]


def rogue(context: Context, value: int) -> str:
    return names.rogue(context.ed, value, context.words)


def card(context: Context, value: int) -> str:
    return names.card(value, context.words)


def jack_card(context: Context, value: int) -> str:
    return names.card(value, context.words, DRAWN_RUM)


def figures(context: Context, value: int) -> str:
    """A set of figures: "Blue, Green and Black-Jack"."""
    found = [who for who in range(BLACK_JACK + 1) if value >> who & 1]
    return context.words.joined([names.figure(who, context.words) for who in found])


def cards(context: Context, value: int) -> str:
    """The revealed cards: "Blue 3, Green rum"."""
    words, shown = context.words, []
    for who in range(BLACK_JACK + 1):
        number = value >> CARD_BITS * who & (1 << CARD_BITS) - 1
        if number:
            holes = {"figure": names.figure(who, words), "card": names.card(number, words)}
            shown.append(words("card.shown", **holes))
    return words.listed(shown)
