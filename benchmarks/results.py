"""The results of a run as Markdown, and the file that keeps one run per day and machine."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from banquise.lab.bench_text import linear, million

HEAD = """# Results

Made by `make bench`, newest first. Random play to the end; decisions (including chance) per CPU
second on one core; medians with minimum and maximum of the rounds. All engines take turns on the
same core. OpenSpiel's C++ figure is the faster of its two C++ loops (rollouts of a search, uniform
bots); Pgx is jitted and vmapped, restarts finished games in their lanes, and uses the best of
several batch sizes. In Pgx a decision includes the dice that follow it. "Of linear" is the speed of
a core when all are busy, relative to its speed alone. Wall times are meaningful only on an idle
machine.
"""


def speed(spread: dict[str, float] | None) -> str:
    return million(spread) if spread else "—"


def table(lines: list[dict[str, Any]]) -> list[str]:
    """The comparison as a Markdown table."""
    out = ["| ours | M/s | against | M/s | ratio | goal |", "|---|--:|---|--:|--:|--:|"]
    for line in lines:
        ratio = f"{line['ratio']:.1f}" if line["ratio"] else "—"
        wanted = f"≥ {line['target']:g}" if line["target"] else ""
        cells = [
            line["ours"], speed(line["our_speed"]), line["theirs"], speed(line["their_speed"]),
            ratio, wanted,
        ]  # fmt: skip
        out.append(f"| {' | '.join(cells)} |")
    return out


def speeds(games: list[dict[str, Any]]) -> list[str]:
    """Our games alone: every number of seats, on one core and on all."""
    out = [
        "| game | seats | M/s, one core | of seats | of chance | per 1000 kernel steps "
        "| all cores, wall | of linear | signature |",
        "|---|--:|--:|--:|--:|--:|--:|--:|---|",
    ]
    for game in games:
        for row in game["seats"]:
            found = row["rates"]
            cells = [
                game["game"], str(row["seats"]), million(found["together"]),
                f"{found['of_seats']['median'] / 1e6:.2f}",
                f"{found['of_chance']['median'] / 1e6:.2f}",
                f"{found['per_kernel']['median']:.2f}", million(found["all_wall"]),
                f"{linear(found):.2f}", f"`{row['signature']}`",
            ]  # fmt: skip
            out.append(f"| {' | '.join(cells)} |")
    return out


def calls(games: list[dict[str, Any]]) -> list[str]:
    """The cost of a call, and the start-up time of a process."""
    out = [
        "| game | seats | legal on arrays, µs | `legal_ids`, µs | `legal`, µs | copy + play, µs "
        "| copy + step compiled, µs | first list cached, s (wall) | cold, s | all cold, s |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    order = ("legal_arrays", "legal_ids", "legal", "copy_play", "copy_step")
    for game in games:
        row, start = game["seats"][0], game["start"]
        micro = [f"{row['calls'][key]['median']:.2f}" for key in order]
        seconds = [
            f"{start[key]['cpu']:.2f} ({start[key]['wall']:.2f})" if start[key] else "—"
            for key in ("first_list", "cold_list", "cold_all")
        ]
        out.append(f"| {' | '.join([game['game'], str(row['seats']), *micro, *seconds])} |")
    return out


def goals(games: list[dict[str, Any]]) -> list[str]:
    """The goals for Papua, and the measurements."""
    found = next((game for game in games if game["game"] == "papua"), None)
    if found is None:
        return []
    row, start = found["seats"][1], found["start"]
    lists = max(row["calls"][key]["median"] for key in ("legal_arrays", "legal_ids"))
    lines = [
        ("four seats, one core, M decisions/s", row["rates"]["together"]["median"] / 1e6, "≥ 1.5"),
        ("speed of a core when all are busy, relative to alone", linear(row["rates"]), "about 1"),
        ("first legal list from the cache, s", start["first_list"]["cpu"], "< 1"),
        ("a legal list from Python, µs", lists, "< 20"),
    ]
    if start["cold_all"]:
        lines.append(("cold compile of the rules, s", start["cold_all"]["cpu"], "< 30"))
    return [
        "| papua | measured | goal |",
        "|---|--:|--:|",
        *(f"| {what} | {value:.2f} | {wanted} |" for what, value, wanted in lines),
    ]


def section(report: dict[str, Any]) -> str:
    """The section of one run."""
    about = report["machine"]
    known = {"python": about["python"], "numpy": about["numpy"], "numba": about["numba"]}
    shown = ", ".join(f"{name} {number}" for name, number in (known | report["peers"]).items())
    lines = [
        f"## {report['date']}, {about['processor']}, {about['cores']} cores", "",
        f"banquise {about['banquise']}; {shown}; kernel {million(report['kernel'])} M steps/s.", "",
        *table(report["contest"]), "", *goals(report["games"]), "",
        *speeds(report["games"]), "", *calls(report["games"]),
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def keep(path: Path, report: dict[str, Any]) -> None:
    """Write a run into the file, replacing one of the same day and machine."""
    text = path.read_text(encoding="utf-8") if path.exists() else HEAD
    _, *old = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    new = section(report)
    title = new.split("\n", 1)[0]
    others = [part.strip() + "\n" for part in old if part.split("\n", 1)[0] != title]
    path.write_text("\n".join([HEAD, new, *others]), encoding="utf-8")
