"""The report of a GPU run, from the JSON files of run.py, build.py and pgx.py.

python benchmarks/gpu/report.py OUT    OUT/*.json become results.json and results.md, here
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ORDER = ("papua", "halunken", "nanuuk", "neta_tanka", "nunami", "connect_four")
MANY, VERY_MANY, TWO = 1e8, 1e9, 2  # goals: decisions per second of every game, and of TWO games

HEAD = """# One GPU

{date}, one {gpu} (driver for CUDA {driver}, CuPy {cupy}). Made by

```
python benchmarks/gpu/build.py OUT GAME …
python benchmarks/gpu/alike.py OUT GAME …
python benchmarks/gpu/build.py OUT -code GAME …
bash benchmarks/gpu/turns.sh OUT
python benchmarks/gpu/report.py OUT
```
the third and fourth on the machine with the GPU, in one session; all data is in `results.json`.

Random decisions per second (including chance; {decisions} per lane and launch, then one
observation) and steps per second (given actions of seats, then chance, with mask, rewards and
observation): the best of {sizes} lanes, medians of three. "With tensors": each step
is followed by `batch.tensor()`. "Alike": every state, view, mask, reward and count of 16,384
lanes, checked {looks} times, had the same digest as on the CPU, in random play and in steps.
`connect_four` is the small game of these benchmarks, for comparison with Pgx. `rules` is the hash
of the sources.
"""
PGX = """Pgx {pgx} with JAX {jax} on the same GPU, run between our games, at the best of
{sizes} lanes. Each of its steps also makes mask and observation.
Ours, with the most seats, as multiples of it:
"""
BUILD = """Compile time in seconds on one core: kernels to PTX by numba-cuda, PTX to machine code by
`ptxas`; and seconds until a batch of 1,024 lanes had played, with the machine code ready:
"""


def best(rows: list[dict[str, Any]], key: str) -> float:
    return max(float(row.get(key, 0)) for row in rows)


def millions(value: float) -> str:
    return f"{value / 1e6:,.0f}" if value >= 1e8 else f"{value / 1e6:,.1f}"


def sizes(rows: list[dict[str, Any]]) -> str:
    lanes = sorted({int(row["lanes"]) for row in rows})
    *others, last = [f"{n:,}" for n in lanes]
    return f"{', '.join(others)} and {last}"


def most(row: dict[str, Any]) -> list[dict[str, Any]]:
    """The rates with the most seats."""
    speed: dict[str, list[dict[str, Any]]] = row["speed"]
    return speed[max(speed, key=int)]


def games(found: dict[str, Any]) -> Iterator[str]:
    rates = "random decisions, M/s | steps with mask and view, M/s | with tensors, M/s"
    yield f"| game | seats | {rates} | alike over | rules |"
    yield "|---|--:|--:|--:|--:|--:|---|"
    for name, row in found["games"].items():
        for seats, speed in row["speed"].items():
            told = ""
            if row["agreement"]["seats"] == int(seats):
                told = f"{row['agreement']['played'] + row['agreement']['stepped']:,} decisions"
            cells = " | ".join(millions(best(speed, key)) for key in ("play", "step", "tensor"))
            yield f"| {name} | {seats} | {cells} | {told} | `{row['rules']}` |"


def ratios(found: dict[str, Any]) -> Iterator[str]:
    peers = {name: best(row["speed"], "step") for name, row in found["pgx"].items()}
    yield "| ours | " + " | ".join(f"Pgx {n}, {millions(r)} M/s" for n, r in peers.items()) + " |"
    yield "|---|" + "--:|" * len(peers)
    for name, row in found["games"].items():
        for key, what in (("play", "decisions"), ("step", "steps")):
            cells = [f"{best(most(row), key) / rate:.1f}" for rate in peers.values()]
            yield f"| {name}, {what} | " + " | ".join(cells) + " |"


def builds(found: dict[str, Any]) -> Iterator[str]:
    kernels = ("step", "play", "pick")
    heads = [f"{kernel}, {part}" for kernel in kernels for part in ("PTX", "code")]
    yield f"| game | {' | '.join(heads)} | until played |"
    yield "|---|" + "--:|" * (len(heads) + 1)
    for name, row in found["build"].items():
        took = [f"{row[part][kernel]:.1f}" for kernel in kernels for part in ("ptx", "code")]
        yield f"| {name} | {' | '.join(took)} | {found['games'][name]['load']:.1f} |"


def short_of(found: dict[str, Any]) -> Iterator[str]:
    """Goals that were missed."""
    rates = {
        (name, seats): best(speed, "play")
        for name, row in found["games"].items()
        if name != "connect_four"
        for seats, speed in row["speed"].items()
    }
    slow = [
        f"{name} for {seats}: {millions(rate)} million"
        for (name, seats), rate in rates.items()
        if rate < MANY
    ]
    if slow:
        yield f"Less than {MANY / 1e6:.0f} million random decisions per second: {', '.join(slow)}."
    fast = {name for (name, _), rate in rates.items() if rate >= VERY_MANY}
    if len(fast) < TWO:
        yield f"A thousand million are reached by {', '.join(sorted(fast)) or 'no game'} alone."
    if not slow and len(fast) >= TWO:
        yield (
            "Every game plays more than 100 million random decisions per second, "
            "two of them more than 1,000."
        )


def gathered(folder: Path) -> dict[str, Any]:
    def read(kind: str) -> dict[str, Any]:
        files = {path.stem.split("-", 1)[1]: path for path in folder.glob(f"{kind}-*.json")}
        names = sorted(files, key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER))
        return {name: json.loads(files[name].read_text()) for name in names}

    return {"games": read("run"), "pgx": read("pgx"), "build": read("build")}


def page(found: dict[str, Any]) -> Iterator[str]:
    one, peer = next(iter(found["games"].values())), next(iter(found["pgx"].values()))
    driver = "{}.{}".format(one["driver"] // 1000, one["driver"] % 1000 // 10)
    facts = {**one, "driver": driver, "sizes": sizes(most(one)), "looks": one["agreement"]["looks"]}
    facts["decisions"] = most(one)[0]["decisions"]
    yield HEAD.format(**facts)
    yield from games(found)
    yield "\n" + PGX.format(**{**peer, "sizes": sizes(peer["speed"])})
    yield from ratios(found)
    yield "\n" + BUILD
    yield from builds(found)
    yield ""
    yield from short_of(found)


def main(folder: str) -> None:
    found = gathered(Path(folder))
    (HERE / "results.json").write_text(json.dumps(found, indent=1) + "\n")
    (HERE / "results.md").write_text("\n".join(page(found)) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
