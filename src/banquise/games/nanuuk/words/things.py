"""What is this? The kinds of things on the floe, and the clauses that speak of them."""

from banquise.core.state import EMPTY
from banquise.core.text import Words
from banquise.core.things import Parts, Thing

from ..editions import GEAR_NAMES, TOKEN_NAMES, cell_name, edge_name
from ..rules.ice import is_crack, is_igloo
from ..state import ANIMALS, Edition, Kind, Mode, State, Token

PARTS = Parts(
    kinds={
        "cell": "CRK-1 CRK-8",
        "place": "MOV-4 CRK-1",
        "igloo": "IGL-1 BEA-6",
        "water": "BRD-3",
        "edge": "CRK-1 CRK-6",
        "crack": "CRK-9",
        "fish": "CAT-1 SCO-1",
        "seal": "CAT-1 SCO-1",
        "walrus": "CAT-1 SCO-1",
        "whale": "CAT-2 SCO-1",
        "inuk": "INU-1 CAT-2",
        "bear": "BEA-1 BEA-5",
        "harpoon": "CAT-1 BEA-3",
        "husky": "SLD-1",
        "sled": "SLD-1",
        "kayak": "KAY-1",
        "companion": "CAT-2 CAT-3",
        "hunter": "MOV-1",
        "figure": "INT-5 CRK-1",
        "beast": "INT-5 CRK-1",
        "sheet": "SET-2 SCO-1",
        "plate": "INT-7",
        "strip": "END-1 END-3",
        "sign": "BEA-3",
        "crossing": "KAY-1",
        "card": "CRK-6 CRK-7",
        "turn": "MOV-1 MOV-4",
    },
    parts={
        "caption": "strip",
        "note": "strip",
        "left": "tally-{0}",
        "many": "own-{0}-{1}-0",
        "name": "sheet-{0}",
        "parts": "sheet-{0}",
        "points": "sheet-{0}",
        "role": "sheet-{0}",
    },
)


def thing(ed: Edition, s: State, viewer: int, key: str, words: Words) -> Thing:
    s = State.plain(s)
    head, *rest = key.split("-")
    if head in ("cell", "edge", "crack"):
        return PARTS.thing(key, ground(ed, s, head, rest[0]))
    if head == "sign":
        return PARTS.thing(key, "crossing" if rest[0] == "kayak" else "sign")
    if head in ("tally", "bag", "own", "gear"):
        return goods(s, viewer, key, rest[0] if head == "tally" else rest[1], words)
    if head == "piece":
        return PARTS.thing(key, piece(s, int(rest[0])))
    if head == "actor":
        return Thing(of=f"piece-{s.piece}") if s.piece != EMPTY else PARTS.thing(key, "turn")
    if head == "sheet" and s.mode != Mode.NANUUK:
        return PARTS.thing(key, "plate")
    if head in TOKEN_NAMES[:ANIMALS]:
        return PARTS.thing(key, facts=catch(ed, s, viewer, head, words))
    return PARTS.thing(key)


def ground(ed: Edition, s: State, head: str, name: str) -> str:
    """A cell or a side of one, by what it is."""
    if head != "cell":
        found = (edge for edge in range(ed.edges) if edge_name(ed, edge) == name)
        return "crack" if head == "crack" or is_crack(ed, s, next(found)) else "edge"
    cell = next(cell for cell in range(ed.cells) if cell_name(ed, cell) == name)
    if not int(ed.land[s.board]) >> cell & 1:
        return "water"
    if s.mode != Mode.NANUUK:
        return "cell"
    return "igloo" if is_igloo(ed, cell) else "place"


def piece(s: State, number: int) -> str:
    if s.mode == Mode.NANUUK:
        return "hunter"
    return "figure" if s.kind[number] != Kind.BEAR else "beast"


def goods(s: State, viewer: int, key: str, name: str, words: Words) -> Thing:
    """What lies on a sheet or is counted beside the floe."""
    if name == "bear":
        return PARTS.thing(key, name, name=words("view.token_name.polar_bear"))
    if name == "inuk":
        return PARTS.thing(key, "companion", name=words("view.token_name.inuk"))
    kind = "gear" if name in GEAR_NAMES else "animal"
    return PARTS.thing(key, name, name=words(f"{kind}.{name}"))


def catch(ed: Edition, s: State, viewer: int, name: str, words: Words) -> list[str]:
    """What an animal is worth, and what the viewer's hunters lack for it."""
    animal = TOKEN_NAMES.index(name)
    facts = [words.count("thing.now.worth", int(ed.points[animal]))]
    each = int(s.hunters_each)
    hunters = range(viewer * each, viewer * each + each) if 0 <= viewer < s.seats else range(0)
    lacks = [lacking(s, hunter, animal) for hunter in hunters]
    if lacks and all(lacks):
        facts.append(words(f"thing.now.{lacks[0]}"))
    return facts


def lacking(s: State, hunter: int, animal: int) -> str:
    """The first thing that a hunter lacks for a catch."""
    if not s.gear[hunter] & 1:
        return "no_harpoon"
    if s.bag[hunter] >> animal & 1:
        return "bag_full"
    if animal == Token.WHALE and not s.companion[hunter]:
        return "no_companion"
    return ""
