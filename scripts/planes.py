"""docs/planes.md, from the records of the games and the comments beside their fields.

python scripts/planes.py > docs/planes.md
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import banquise
from banquise.core.game import Game
from banquise.research.planes import ME, WAITING, layout, width

HEAD = """# Planes

What a seat sees as numbers. Every field of a game's record is a named plane of `batch.planes`, of
the record's own type; `batch.tensor()` lays all of them into one row of `float32`, at the places
below. A field that is hidden from the seat holds what the game's `redact` leaves there: usually -2.
Unsigned fields and fields of 64 bits are sets, one number for each bit in the tensor, the lowest
first. `me` says which seat looks; `waiting` which seats may decide now, and last whether chance
does. Seats that do not play have their places, too.

Made by `python scripts/planes.py > docs/planes.md`.
"""
SAID = {ME: "the seat that looks", WAITING: "who may decide now", "seats": "how many play"}
FIELD = re.compile(r"^    (\w+)=.*?,(?:\s*#\s*(.*))?$", re.MULTILINE)


def comments(game: Game) -> dict[str, str]:
    """What stands beside each field in the game's source."""
    source = (game.folder / "state.py").read_text()
    start = source.index("STATE = record(")
    return {name: text or "" for name, text in FIELD.findall(source[start:])}


def rows(game: Game) -> Iterator[str]:
    said = comments(game) | SAID | {option.key: "option" for option in game.options}
    said["phase"] = ", ".join(f"{phase.value} {phase.name.lower()}" for phase in game.phase)
    for plane in layout(game):
        kind = "bits" if plane.bits else "one-hot" if plane.name in (ME, WAITING) else "number"
        shape = " × ".join(map(str, plane.shape))
        where = f"{plane.first}–{plane.first + plane.size - 1}"
        yield f"| `{plane.name}` | {shape} | {where} | {kind} | {said.get(plane.name, '')} |"


def main() -> None:
    print(HEAD)
    for name in banquise.games():
        game = banquise.game(name)
        print(f"## {game.text()('game.title')}\n")
        print(f"`{name}`: {width(game)} numbers, {game.actions} actions.\n")
        print("| plane | shape | numbers | kind | meaning |\n|---|---|---|---|---|")
        print("\n".join(rows(game)), end="\n\n")


if __name__ == "__main__":
    main()
