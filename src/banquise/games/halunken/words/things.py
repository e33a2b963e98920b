"""What is this? The kinds of things in the harbour, and the clauses that speak of them."""

from banquise.core.text import Words
from banquise.core.things import Parts, Thing

from ..rules.board import colour_of
from ..state import LETTERS, RUM_CARD, Edition, Mode, State
from . import names

PARTS = Parts(
    kinds={
        "cell": "COLL-1 ROB-2",
        "tavern": "COLL-1 COLL-2",
        "rogue": "SCORE-1 SCORE-2",
        "captain": "MOVE-2 ROB-4",
        "jack": "BID-1 RUN-2",
        "jack_card": "RUN-1",
        "duel_card": "DUEL-12",
        "hand": "CHOOSE-4 TIE-1",
        "rum": "RUM-1",
        "panel": "SCORE-1 SCORE-2",
        "scoring": "SCORE-1 SCORE-2 SCORE-3",
        "suit": "SCORE-2 SCORE-3",
        "choice": "CHOOSE-1 CHOOSE-2",
        "clock": "GEN-1",
        "night": "MATCH-1",
        "strip": "BID-1 BID-4",
        "turn": "MOVE-1 MOVE-3",
        "pot": "BID-4 HARB-2",
    },
    parts={
        "below": "tavern-{0}",
        "down": "tavern-{0}",
        "cards": "panel-{0}",
        "count": "panel-{0}",
        "name": "panel-{0}",
        "none": "panel-{0}",
        "total": "panel-{0}",
        "won": "panel-{0}",
        "twice": "suit-{0}",
        "steps": "turn-{0}",
        "hour": "clock",
        "struck": "clock",
    },
)


def thing(ed: Edition, s: State, viewer: int, key: str, words: Words) -> Thing:
    s = State.plain(s)
    head, _, rest = key.partition("-")
    if head in ("gain", "meet"):
        return Thing(of=f"hand-{viewer}-{rest}")
    if head == "strip":
        return Thing(of="strip") if rest else PARTS.thing(key)
    if head == "jack" and rest:
        return PARTS.thing(key, "duel_card" if s.mode == Mode.DUEL else "jack_card")
    if head == "hand":
        number = int(rest.partition("-")[2])
        name = words("thing.now.card", card=names.card(number, words))
        return PARTS.thing(key, "rum" if number == RUM_CARD else "hand", name=name)
    if head == "scoring":
        return PARTS.thing(key) if rest == "0" else Thing(of="scoring-0")
    if head == "order":
        return PARTS.thing(key, "turn")
    if head == "panel":
        values, more = names.score(ed, s, int(rest))
        return PARTS.thing(key, facts=[words("thing.now.crew", values=values, more=more)])
    if head == "rogue":
        return PARTS.thing(key, facts=rogue(s, viewer, int(rest), words))
    return PARTS.thing(key)


def rogue(s: State, viewer: int, k: int, words: Words) -> list[str]:
    """How many of its colour are in the viewer's crew: the most frequent colour counts twice."""
    if not 0 <= viewer < s.seats:
        return []
    n = sum(colour_of(other) == colour_of(k) for other in names.crew(s, viewer))
    colour = words(f"colour.{LETTERS[colour_of(k)]}")
    return [words.count("thing.now.colour", n, colour=colour)]
