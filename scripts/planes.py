"""Generate docs/planes.md from the records of the games and the comments on their fields.

python scripts/planes.py > docs/planes.md
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import banquise
from banquise.core.game import Game, built_in
from banquise.research.planes import ME, WAITING, layout, width

HEAD = """# Planes

Observations as numbers. Every field of a game's record is a named plane of `batch.planes`, with the
record's own type; `batch.tensor()` puts all planes into one row of `float32`, at the indices below.
A field hidden from the seat holds the value that the game's `redact` writes, usually -2. Unsigned
fields and 64-bit fields are sets: one number per bit in the tensor, lowest bit first. `me` is the
observing seat; `waiting` says which seats can decide now and, last, whether chance does. Unused
seats have their planes too.

Made by `python scripts/planes.py > docs/planes.md`.
"""
SAID = {ME: "the observing seat", WAITING: "who can decide now", "seats": "number of seats"}
START = re.compile(r"^(?:STATE = record\(|class State\(Record\):)$", re.MULTILINE)
FIELD = re.compile(r"^    (\w+)(?:: \w+ )?=.*?(?:\s\s#\s*(.*))?$", re.MULTILINE)


def comments(game: Game) -> dict[str, str]:
    """The comment on each field in the game's source."""
    source = (game.folder / "state.py").read_text()
    start = START.search(source)
    return {name: text or "" for name, text in FIELD.findall(source, start.end())} if start else {}


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
    for name in built_in():
        game = banquise.game(name)
        print(f"## {game.text()('game.title')}\n")
        print(f"`{name}`: {width(game)} numbers, {game.actions} actions.\n")
        print("| plane | shape | numbers | kind | meaning |\n|---|---|---|---|---|")
        print("\n".join(rows(game)), end="\n\n")


if __name__ == "__main__":
    main()
