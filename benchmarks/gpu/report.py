"""The report of a run on a GPU, from the JSON files that run.py, build.py and pgx.py left.

python benchmarks/gpu/report.py benchmarks/gpu/results.json > benchmarks/gpu/results.md
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def best(rows: list[dict[str, Any]], key: str) -> float:
    return max(float(row[key]) for row in rows)


def millions(value: float) -> str:
    return f"{value / 1e6:,.0f}" if value >= 1e8 else f"{value / 1e6:,.1f}"


def games(found: dict[str, Any]) -> Iterator[str]:
    rates = "random decisions, M/s | steps with mask and view, M/s | tensors, M/s"
    yield f"| game | seats | {rates} | alike over | rules |"
    yield "|---|--:|--:|--:|--:|--:|---|"
    for name, row in found["games"].items():
        alike = row["agreement"]["played"] + row["agreement"]["stepped"]
        yield (
            f"| {name} | {row['seats']} | {millions(best(row['speed'], 'play'))} "
            f"| {millions(best(row['speed'], 'step'))} | {millions(best(row['speed'], 'tensor'))} "
            f"| {alike:,} decisions | `{row['rules']}` |"
        )


def ratios(found: dict[str, Any]) -> Iterator[str]:
    peers = {name: best(rows, "step") for name, rows in found["pgx"].items() if type(rows) is list}
    yield "| ours | " + " | ".join(f"Pgx {n}, {millions(r)} M/s" for n, r in peers.items()) + " |"
    yield "|---|" + "--:|" * len(peers)
    for name, row in found["games"].items():
        for key, what in (("play", "decisions"), ("step", "steps")):
            cells = [f"{best(row['speed'], key) / rate:.1f}" for rate in peers.values()]
            yield f"| {name}, {what} | " + " | ".join(cells) + " |"


def builds(found: dict[str, Any]) -> Iterator[str]:
    yield "| game | step | play | pick | for the CPU |"
    yield "|---|--:|--:|--:|--:|"
    names = dict.fromkeys(key.rsplit("-", 1)[0] for key in found["build"])
    for name in names:
        took = [found["build"][f"{name}-{part}"] for part in ("step", "play", "pick", "cpu")]
        cells = [f"{seconds:.1f}" for seconds in took]
        yield f"| {name} | " + " | ".join(cells) + " |"


def main(path: str) -> None:
    found = json.loads(Path(path).read_text())
    print(found["text"]["head"].rstrip(), end="\n\n")
    print("\n".join(games(found)), end="\n\n")
    print(found["text"]["pgx"].rstrip(), end="\n\n")
    print("\n".join(ratios(found)), end="\n\n")
    print(found["text"]["build"].rstrip(), end="\n\n")
    print("\n".join(builds(found)), end="\n\n")
    print(found["text"]["open"].rstrip())


if __name__ == "__main__":
    main(*sys.argv[1:])
