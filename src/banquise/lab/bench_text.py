"""The report of ``lab.bench`` as text tables."""

from typing import Any


def show(report: dict[str, Any]) -> str:
    """The report as text."""
    about = report["machine"]
    lines = [
        f"{about['processor']}, {about['cores']} cores; Python {about['python']}, "
        f"NumPy {about['numpy']}, Numba {about['numba']}",
        f"fixed kernel: {million(report['kernel'])} M steps/s",
    ]
    for game in report["games"]:
        lines += ["", f"{game['game']}   signature {game['signature']}", *show_rates(game)]
        lines += ["", *show_calls(game), "", *show_search(game), "", *show_start(game["start"])]
    return "\n".join(lines)


def show_rates(game: dict[str, Any]) -> list[str]:
    head = [
        "seats", "M decisions/s, one core", "of seats", "of chance", "per 1000 kernel steps",
        "all cores, wall", "of linear", "signature",
    ]  # fmt: skip
    rows = []
    for row in game["seats"]:
        found = row["rates"]
        rows.append([
            str(row["seats"]),
            million(found["together"]),
            f"{found['of_seats']['median'] / 1e6:.2f}",
            f"{found['of_chance']['median'] / 1e6:.2f}",
            f"{found['per_kernel']['median']:.2f}",
            million(found["all_wall"]),
            f"{linear(found):.2f}",
            row["signature"],
        ])  # fmt: skip
    return columns([head, *rows])


def show_calls(game: dict[str, Any]) -> list[str]:
    head = [
        "seats", "µs: legal on arrays", "Match.legal_ids", "Match.legal", "copy + play",
        "copy + step, compiled",
    ]  # fmt: skip
    order = ("legal_arrays", "legal_ids", "legal", "copy_play", "copy_step")
    rows = [
        [str(row["seats"]), *(f"{row['calls'][key]['median']:.2f}" for key in order)]
        for row in game["seats"]
    ]
    return columns([head, *rows])


def show_search(game: dict[str, Any]) -> list[str]:
    """One core; the last column compares the search's decisions with random play."""
    head = ["seats", "search: iterations/s", "M decisions/s", "of random play"]
    rows = []
    for row in game["seats"]:
        found, random = row["search"], row["rates"]["together"]["median"]
        iterations = found["iterations"]
        rows.append([
            str(row["seats"]),
            f"{iterations['median']:.0f} ({iterations['low']:.0f}–{iterations['high']:.0f})",
            million(found["decisions"]),
            f"{found['decisions']['median'] / random:.2f}",
        ])  # fmt: skip
    return columns([head, *rows])


def show_start(start: dict[str, Any]) -> list[str]:
    """Start-up times in new processes; CPU time in brackets."""
    names = {
        "first_list": "first legal list, from the cache",
        "cold_list": "first legal list, nothing compiled",
        "cold_all": "every entry point, nothing compiled",
    }
    return [
        f"{name}: {start[key]['wall']:.2f} s ({start[key]['cpu']:.2f} s)"
        for key, name in names.items()
        if start[key]
    ]


def million(spread: dict[str, float]) -> str:
    """
    >>> million({"median": 4.2e6, "low": 4.1e6, "high": 4.35e6})
    '4.20 (4.10–4.35)'
    """
    digits = 3 if spread["median"] < 1e6 else 2
    median, low, high = (f"{spread[key] / 1e6:.{digits}f}" for key in ("median", "low", "high"))
    return f"{median} ({low}–{high})"


def linear(rates: dict[str, Any]) -> float:
    """The speed of a core when all are busy, as a share of its speed alone."""
    return float(rates["all_cpu"]["median"] / rates["together"]["median"])


def columns(rows: list[list[str]]) -> list[str]:
    """Right-align cells in columns.

    >>> columns([["a", "bc"], ["100", "d"]])
    ['  a  bc', '100   d']
    """
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    ]
