"""What is this? A card for every item of a picture: its name, what it does, and its rule.

A game says it in two places. ``words.thing(ed, s, viewer, key, words)`` tells for a key of the
scene which kind of thing it is, which clauses speak of it, and what is true of it now. The texts
have ``thing.<kind>``, the kind in a word. What a thing does is said by its clauses, so that nothing
is written twice. Everything comes from what the viewer knows; nothing is advice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from banquise.core.errors import Clause
from banquise.core.svg import Item
from banquise.core.text import Words

if TYPE_CHECKING:
    from banquise.core.game import Game

MOST = 3  # of the viewer's actions are named
NESTED = 3  # a part of a part of a thing
_COLON = re.compile(r"\s*:\s+")


class Thing(NamedTuple):
    """What a game says of one key of its scene."""

    kind: str = ""  # its kind in a word is the text thing.<kind>
    rules: str = ""  # clauses without the game's prefix, the one to cite first: "POT-1 POT-3"
    facts: tuple[str, ...] = ()  # what is true now: "a few words|a sentence", or a sentence
    of: str = ""  # the key of what it is a part of; that thing's card is shown
    name: str = ""  # if the item's label does not begin with its name


class Mine(NamedTuple):
    """A legal action of the viewer: its label and its clicks."""

    label: str
    keys: tuple[str, ...]


@dataclass(frozen=True)
class Card:
    """What a viewer is told about one thing."""

    key: str  # of the whole, where the item is a part of something
    name: str
    more: str  # what its label says after the name
    kind: str
    does: str
    now: tuple[tuple[str, str], ...]  # a few words (or none) and a sentence
    clause: Clause | None


class Parts:
    """A table of kinds and of parts. ``kinds`` has the clauses of each kind; ``parts`` the key of
    the whole, with the words of the part's key after its first: ``{"dot": "mat-{0}"}``.
    """

    def __init__(self, kinds: Mapping[str, str], parts: Mapping[str, str]) -> None:
        self.kinds, self.parts = kinds, parts

    def thing(self, key: str, kind: str = "", facts: Iterable[str] = (), name: str = "") -> Thing:
        head, *rest = key.split("-")
        if not kind and head in self.parts:
            return Thing(of=self.parts[head].format(*rest))
        kind = kind or head
        return Thing(kind, self.kinds.get(kind, ""), tuple(facts), name=name)


def card(
    game: Game,
    now: tuple[Any, Any, int, Words],
    scene: Mapping[str, Item],
    key: str,
    mine: Iterable[Mine] = (),
) -> Card:
    """The card of a key of a scene. ``now`` is the edition, what the viewer knows, who that is,
    and the words; ``mine`` are the viewer's legal actions.
    """
    words = now[-1]
    thing, item = Thing(of=key), scene[key]
    for _ in range(NESTED):
        if thing.of not in scene:
            break
        key, item = thing.of, scene[thing.of]
        thing = _thing(game, now, key)
    kind = _say(words, f"thing.{thing.kind}")
    name, more = thing.name, item.label
    if not name:
        name, more = split(item.label or kind or item.text or words("game.title"))
    cited = [f"{game.prefix}-{name}" for name in thing.rules.split()]
    return Card(
        key=key,
        name=name[:1].upper() + name[1:],
        more=more,
        kind=kind,
        does=" ".join(words(f"clause.{one}") for one in cited),
        now=(*(_fact(text) for text in thing.facts), *_usable(key, mine, words)),
        clause=Clause(cited[0], words(f"clause.{cited[0]}")) if cited else None,
    )


def _thing(game: Game, now: tuple[Any, Any, int, Words], key: str) -> Thing:
    """What a game says about a key; a game whose words do not know things names only its kind."""
    ed, s, viewer, words = now
    if not hasattr(game.words, "thing"):
        return by_key(key)
    thing: Thing = game.words.thing(ed, s, viewer, key, words)
    return thing


def by_key(key: str) -> Thing:
    """A thing whose kind is the first word of its key."""
    return Thing(key.partition("-")[0])


def split(label: str) -> tuple[str, str]:
    """A label as a name and the rest.

    >>> split("Meditate: 1 generosity point")
    ('Meditate', '1 generosity point')
    """
    name, *more = _COLON.split(label, maxsplit=1)
    return name, "".join(more)


def _fact(text: str) -> tuple[str, str]:
    chip, bar, sentence = text.partition("|")
    return (chip, sentence) if bar else ("", text)


def _usable(key: str, mine: Iterable[Mine], words: Words) -> list[tuple[str, str]]:
    """What the viewer can do with it now; where there is much, how much."""
    if not words.has("thing.now.may"):  # a game that does not use the common texts
        return []
    found = [action.label for action in mine if key in action.keys]
    if len(found) > MOST:
        return [_fact(words.count("thing.now.many", len(found)))]
    return [_fact(words("thing.now.may", what=label)) for label in found]


def _say(words: Words, key: str) -> str:
    return words(key) if words.has(key) else ""
