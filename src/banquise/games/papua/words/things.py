"""What is this? The kinds of things on the island, and the clauses that speak of them."""

from banquise.core.state import NOBODY
from banquise.core.text import Words
from banquise.core.things import Parts, Thing

from ..rules.groups import is_mixed
from ..state import COLOURS, POT, Edition, Kind, State
from .board import mask_lines
from .names import runs

PARTS = Parts(
    kinds={
        "camp": "POT-1 POT-3",
        "canoe": "END-1 END-3",
        "square": "SQ-3",
        "round": "RND-2",
        "trap": "TRAP-1 TRAP-2",
        "mask": "MASK-1 MASK-3",
        "resting": "POT-1",
        "alone": "SQ-1",
        "member": "MOV-1",
        "waiting": "GRP-3",
        "stranded": "RND-1",
        "aboard": "END-3",
        "group": "GRP-2 MOV-1",
        "row": "GRP-3",
        "die": "TURN-1 TURN-2",
        "mat": "GOAL-1 GOAL-2",
        "legend": "TURN-4",
        "turn": "TURN-2 TURN-4",
    },
    parts={
        "dot": "{0}-{1}",
        "name": "mat-{0}",
        "status": "mat-{0}",
        "steps": "mat-{0}",
        "pointer": "turn",
        "wreath": "turn",
    },
)


def thing(ed: Edition, s: State, viewer: int, key: str, words: Words) -> Thing:
    ed, s = Edition.plain(ed), State.plain(s)
    head, _, rest = key.partition("-")
    if key == "turn-name":
        return Thing(of="turn")
    if head in COLOURS:
        return islander(ed, s, s.place[COLOURS.index(head)][int(rest)], key, words)
    if head == "cell":
        return cell(ed, s, int(rest), key, words)
    if head in ("link", "edge"):
        rear, front = next(run for run in runs(ed, s) if run[0] <= int(rest) < run[1])
        return PARTS.thing(key, "group" if is_mixed(s, rear, front) else "row")
    return PARTS.thing(key)


def islander(ed: Edition, s: State, place: int, key: str, words: Words) -> Thing:
    if place == POT:
        return PARTS.thing(key, "resting")
    left = ed.cells + 1 - place
    facts = [words("thing.now.to_go", n=left)] if left else []
    return PARTS.thing(key, company(ed, s, place), facts)


def company(ed: Edition, s: State, place: int) -> str:
    """How an islander on the path stands."""
    if place > ed.cells:
        return "aboard"
    if ed.kind[place] == Kind.SQUARE:
        return "alone"
    rear, front = next(run for run in runs(ed, s) if run[0] <= place <= run[1])
    if is_mixed(s, rear, front):
        return "member"
    return "waiting" if rear < front else "stranded"


def cell(ed: Edition, s: State, place: int, key: str, words: Words) -> Thing:
    groups = [run for run in runs(ed, s) if is_mixed(s, *run)]
    kind = Kind(ed.kind[place])
    facts = list(mask_lines(ed, groups, words, [place])) if kind == Kind.MASK else []
    if s.winner == NOBODY:
        facts.append(words("thing.now.to_go", n=ed.cells + 1 - place))
    return PARTS.thing(key, kind.name.lower(), facts)
