"""What is this? The kinds of things in the village, and the clauses that speak of them."""

from banquise.core.text import Words
from banquise.core.things import Parts, Thing

from .. import state as S
from ..rules.placing import colour, colours
from ..rules.resolving import joins
from ..state import Edition, Place, Site, State
from . import names

LOCATIONS = {
    "chop": "CHOP-2 CHOP-3",
    "collect_wood": "WOOD-1 WOOD-2",
    "gather": "GATH-1 GATH-2",
    "raise_totem": "RAISE-1 TOTEM-2",
    "elder_forest": "EFOR-1 MISS-1",
    "elder_craft": "ECRA-1",
    "craft": "MAKE-1 CRAFT-2",
    "offering": "OFFER-1 OFFER-2 OFFER-3",
    "build_tents": "BUILD-1 TENT-1",
    "meditate": "MEDI-1",
    "hunt": "HUNT-2",
    "tan": "TAN-2 TAN-3",
    "elder_hunt": "EHUN-1 MISS-1",
    "smoke": "SMOKE-1",
    "feed": "FEED-1 FOOD-4",
    "elder_food": "EFOO-1",
    "trade": "TRADE-1 TRADE-2",
    "consult": "CONS-2",
}
PARTS = Parts(
    kinds={
        **{f"loc_{code}": rules for code, rules in LOCATIONS.items()},
        "pin": "RES-3",
        "buffalo": "HUNT-2 TAN-2",
        "clan": "GEN-2",
        "copy": "COPY-1 FOOD-3",
        "craft": "CRAFT-2 CRAFT-3",
        "deck_nt": "SET-3",
        "deck_craft": "SET-5",
        "deck_trade": "TRADE-1",
        "first": "PLACE-1 END-2",
        "food": "FOOD-4 FOOD-3",
        "forest": "WOOD-1 GATH-1",
        "tanning": "TAN-3 SMOKE-1",
        "hand": "PLACE-1 PLACE-3",
        "level": "TOTEM-2 TOTEM-4",
        "totem": "TOTEM-4 TOTEM-7",
        "link": "LINK-1 LINK-2",
        "nomad": "RES-1 RES-2",
        "nt": "CARD-1 CARD-3",
        "objective": "OBJ-1 SET-17",
        "round": "ROUND-1",
        "stock": "RES-5 SCORE-6",
        "generosity": "SCORE-5",
        "supply": "GEN-3 RES-4",
        "tent": "TENT-1 SCORE-1",
        "token": "LINK-6",
        "trade": "TRADE-2",
        "turn": "RES-1",
        "visitor": "VIS-1 VIS-2",
    },
    parts={
        "sign": "loc-{0}",
        "ring": "link-{0}",
        "name": "clan-{0}",
        "score": "clan-{0}",
        "won": "clan-{0}",
    },
)


def thing(ed: Edition, s: State, viewer: int, key: str, words: Words) -> Thing:
    s = State.plain(s)
    head, _, rest = key.partition("-")
    if key == "first-word":
        return Thing(of="first")
    if head == "n":
        return Thing(of=rest)
    if head == "back":
        return PARTS.thing(key, "nt")
    if head == "on":
        return Thing(of=f"craft-{rest.partition('-')[0]}")
    if head == "loc":
        return location(ed, s, rest, key, words)
    if head == "deck":
        return PARTS.thing(key, f"deck_{rest}")
    if head in ("stock", "supply") and rest.endswith("gen"):
        return PARTS.thing(key, "generosity", name=words("resource.gen"))
    if head in ("stock", "supply"):
        return PARTS.thing(key, name=words(f"resource.{rest.rpartition('-')[2]}"))
    if head == "link":
        return link(ed, s, viewer, rest, key, words)
    return PARTS.thing(key)


def location(ed: Edition, s: State, code: str, key: str, words: Words) -> Thing:
    place = S.LOCATION_CODES.index(code)
    site = Site(int(ed.site[place])).name.lower()
    facts = [*store(s, place, words), *guests(ed, s, place, words)]
    rules = PARTS.kinds[f"loc_{code}"]
    return Thing(f"site_{site}", rules, tuple(facts))


def store(s: State, place: int, words: Words) -> list[str]:
    """What lies where a location takes from."""
    wood, mushrooms = int(s.forest_wood), int(s.forest_mushroom)
    hides, meat = int(s.tanning_hide), int(s.tanning_meat)
    here = {
        Place.COLLECT_WOOD: ("forest", [("wood", wood)]),
        Place.GATHER: ("forest", [("wood", wood), ("mushroom", mushrooms)]),
        Place.TAN: ("tanning", [("hide", hides)]),
        Place.SMOKE: ("tanning", [("meat", meat)]),
    }
    if place not in here:
        return []
    area, goods = here[Place(place)]
    amounts = words.joined([names.amount(name, n, words) for name, n in goods])
    return [words(f"thing.now.{area}", things=amounts)]


def guests(ed: Edition, s: State, place: int, words: Words) -> list[str]:
    """Whose nomads are at a location."""
    sets = [(seat, k) for seat in range(s.seats) for k in range(colours(ed, s))]
    found = [seat for seat, k in sets if s.piece[place] >> colour(s, seat, k) & 1]
    players = [words.player(seat) for seat in dict.fromkeys(found)]
    return [words("thing.now.here", players=words.joined(players))] if players else []


def link(ed: Edition, s: State, viewer: int, code: str, key: str, words: Words) -> Thing:
    number = S.LINK_CODES.index(code)
    own = range(colours(ed, s)) if 0 <= viewer < s.seats else range(0)
    joined = any(joins(ed, s, number, colour(s, viewer, k)) for k in own)
    return PARTS.thing(key, facts=[words("thing.now.joined")] if joined else [])
