"""Nētā-Tanka's actions as text: A@chop, !chop, L05, N03*, wood>2, +C07, C07=wood, pay:meat."""

from banquise.core.state import Edition, State
from banquise.games.neta_tanka.state import (
    ACTIONS,
    CRAFT_PUT,
    CRAFTS,
    DEAL,
    DEAL_MASKED,
    DRAW_CRAFT,
    DRAW_NT,
    DRAW_TRADE,
    DROP,
    END,
    FIRST,
    GAIN,
    GIFT,
    GIVE,
    LINK,
    LINKS,
    LOC,
    NT_BACK,
    NT_FRONT,
    NTS,
    OBJECTIVE,
    OBJECTIVES,
    PAY,
    PLACE,
    PUT,
    SEATS,
    STOP,
    TAKE_CRAFT,
    TAKE_NT,
    TAKE_TOKEN,
    TOKEN_USE,
    TOKENS,
    TRADES,
)

NONE = -1  # no action has this text
LOCATION_CODES = [
    "chop", "collect_wood", "gather", "raise_totem", "elder_forest", "elder_craft", "craft",
    "offering", "build_tents", "meditate", "hunt", "tan", "elder_hunt", "smoke", "feed",
    "elder_food", "trade", "consult",
]  # fmt: skip
RESOURCE_CODES = ["wood", "hide", "meat", "mushroom", "skull"]
LINK_CODES = [f"L{k:02}" for k in range(1, LINKS + 1)]
CRAFT_CODES = [f"C{k:02}" for k in range(1, CRAFTS + 1)]
NT_CODES = [f"N{k:02}" for k in range(1, NTS + 1)]
TRADE_CODES = [f"T{k:02}" for k in range(1, TRADES + 1)]
TOKEN_CODES = [f"K{k}" for k in range(1, TOKENS + 1)]
OBJECTIVE_CODES = [f"O{k}" for k in range(1, OBJECTIVES + 1)]


def all_texts() -> list[str]:
    """The text of every action, by number."""
    blocks = {
        PLACE: [f"{piece}@{code}" for piece in "ABV" for code in LOCATION_CODES],
        LOC: [f"!{code}" for code in LOCATION_CODES],
        LINK: LINK_CODES,
        NT_FRONT: NT_CODES,
        NT_BACK: [f"{code}*" for code in NT_CODES],
        TOKEN_USE: TOKEN_CODES,
        GIFT: [f"{code}>{seat}" for code in RESOURCE_CODES for seat in range(SEATS)],
        OBJECTIVE: ["obj"],
        END: ["end"],
        STOP: ["stop"],
        GAIN: [f"+{code}" for code in RESOURCE_CODES],
        GIVE: [f"-{code}" for code in RESOURCE_CODES],
        PUT: [f"={code}" for code in RESOURCE_CODES],
        CRAFT_PUT: [f"{card}={code}" for card in CRAFT_CODES for code in RESOURCE_CODES[:2]],
        TAKE_CRAFT: [f"+{code}" for code in CRAFT_CODES],
        DROP: [f"-{code}" for code in CRAFT_CODES],
        TAKE_NT: [f"+{code}" for code in NT_CODES],
        TAKE_TOKEN: [f"+{code}" for code in TOKEN_CODES],
        PAY: ["pay:meat", "pay:mushroom"],
        DRAW_CRAFT: [f"craft:{code}" for code in CRAFT_CODES],
        DRAW_NT: [f"nt:{code}" for code in NT_CODES],
        DRAW_TRADE: [f"trade:{code}" for code in TRADE_CODES],
        DEAL: [f"deal:{code}" for code in OBJECTIVE_CODES],
        FIRST: [f"first:{seat}" for seat in range(SEATS)],
        DEAL_MASKED: ["deal:?"],
    }
    texts: list[str] = []
    for start, block in blocks.items():
        if start != len(texts):
            raise AssertionError(f"block {start} of the actions begins at {len(texts)}")
        texts += block
    return texts


TEXTS = all_texts()
NUMBERS = {text: number for number, text in enumerate(TEXTS[:ACTIONS])}


def write(ed: Edition, s: State, seat: int, action: int) -> str:
    return TEXTS[action] if 0 <= action < len(TEXTS) else f"?{action}"


def read(ed: Edition, s: State, seat: int, text: str) -> int:
    """The number of a text, or NONE."""
    return NUMBERS.get(text, NONE)
