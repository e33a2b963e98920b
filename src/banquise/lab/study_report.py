"""A study as one HTML page: tables, plots and significant differences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from banquise.core.svg import circle, el, escape, path, rect, text
from banquise.core.text import Words, load_words
from banquise.lab.study import Findings, Number
from banquise.lab.study_actions import Kind

HERE = Path(__file__).parent
STYLE = """
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
h1,h2,h3{line-height:1.2;text-wrap:balance}
.wide{overflow-x:auto}
table{border-collapse:collapse;margin:1rem 0}
th,td{padding:.3rem .7rem;text-align:right;border-bottom:1px solid #8886;white-space:nowrap}
th:first-child,td:first-child{text-align:left}
small{opacity:.75}
svg{max-width:100%;height:auto}
.never{font-weight:700}
"""
WIDE, ROW, NAMES = 720, 22, 260  # of a plot: width, row height, width of the names
SHOWN = 40  # kinds of action in the table


def words(lang: str) -> Words:
    return load_words(HERE, lang)


def page(
    title: str,
    found: Sequence[Findings],
    said: Words,
    *,
    seed: int,
    worlds: int,
    kinds: Sequence[Kind] = (),
) -> str:
    """The whole report. The first set-up of each number of seats is the baseline."""
    heading = escape(said("study.title", game=title))
    players = said("study.thinking", worlds=worlds) if worlds else said("study.random")
    lead = said("study.lead", games=found[0].games, players=players, seed=seed)
    parts = [f"<h1>{heading}</h1><p>{escape(lead)}</p>"]
    for n, group in groupby(found, key=lambda one: one.setup.seats):
        parts += _seats(n, list(group), said)
    if kinds:
        parts += _actions(kinds, said)
    parts.append(f"<h2>{escape(said('study.meaning'))}</h2>")
    parts += [
        f"<p>{escape(said(f'study.explain_{what}'))}</p>"
        for what in ("wins", "comebacks", "branching", "luck")
    ]
    return (
        f'<!doctype html><html lang="{said.lang}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{heading}</title><style>{STYLE}</style><main>{''.join(parts)}</main></html>\n"
    )


def measures(one: Findings, said: Words) -> list[tuple[str, Number, bool]]:
    """Every value of a set-up: its name, the number, and whether it is a share."""
    wins = [(said("study.wins", seat=seat + 1), share, True) for seat, share in enumerate(one.wins)]
    return [
        *wins,
        (said("study.draws"), one.draws, True),
        (said("study.length"), one.length, False),
        (said("study.comebacks"), one.comebacks, True),
        (said("study.branching"), one.branching, False),
        (said("study.luck"), one.luck, True),
    ]


def name(one: Findings, said: Words) -> str:
    return one.setup.label or said("study.defaults")


def decimal(value: float, digits: int, lang: str) -> str:
    shown = f"{value:.{digits}f}"
    return shown if lang == "en" else shown.replace(".", ",")


def shown(number: Number, is_share: bool, lang: str) -> str:
    scale, unit = (100, " %") if is_share else (1, "")
    digits = 1 if is_share or number.value >= 20 else 2
    value = decimal(scale * number.value, digits, lang)
    error = decimal(scale * number.error, digits, lang)
    return f"{value}{unit} ± {error}"


def _seats(n: int, group: list[Findings], said: Words) -> Iterator[str]:
    base = group[0]
    yield f"<h2>{escape(said('study.seats', n=n))}</h2>"
    yield from _table(group, said)
    yield _titled(said("study.shares"), _shares(base, said))
    yield _titled(said("study.lengths"), _histogram(base))
    yield _titled(said("study.chance"), _dots([(name(f, said), f.luck) for f in group], said.lang))
    if len(group) > 1:
        lines = list(differences(base, group[1:], said)) or [said("study.nothing")]
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        yield f"<h3>{escape(said('study.compared'))}</h3><ul>{items}</ul>"


def _titled(title: str, picture: str) -> str:
    return f"<figure><figcaption><h3>{escape(title)}</h3></figcaption>{picture}</figure>"


def _table(group: list[Findings], said: Words) -> Iterator[str]:
    columns = [what for what, _, _ in measures(group[0], said)]
    yield '<div class="wide"><table><thead><tr>'
    for title in (said("study.setup"), *columns):
        yield f'<th scope="col">{escape(title)}</th>'
    yield "</tr></thead><tbody>"
    base = measures(group[0], said)
    for one in group:
        yield f'<tr><th scope="row">{escape(name(one, said))}</th>'
        for (_, number, is_share), (_, before, _) in zip(measures(one, said), base, strict=True):
            sign = ("▲ " if number.value > before.value else "▼ ") * number.differs(before)
            yield f"<td>{sign}{escape(shown(number, is_share, said.lang))}</td>"
        yield "</tr>"
    yield "</tbody></table></div>"


def differences(base: Findings, others: Sequence[Findings], said: Words) -> Iterator[str]:
    """One sentence for each value that a set-up changes significantly."""
    for one in others:
        pairs = zip(measures(base, said), measures(one, said), strict=True)
        for (what, before, is_share), (_, after, _) in pairs:
            if after.differs(before):
                yield said(
                    "study.compared_line",
                    setup=name(one, said),
                    what=what,
                    before=shown(before, is_share, said.lang),
                    after=shown(after, is_share, said.lang),
                )


def _shares(one: Findings, said: Words) -> str:
    rows = [(said("study.wins", seat=k + 1), share) for k, share in enumerate(one.wins)]
    return _dots([*rows, (said("study.draws"), one.draws)], said.lang)


def _dots(rows: Sequence[tuple[str, Number]], lang: str) -> str:
    """Shares from 0 to 100%, each a dot with its interval."""
    height = ROW * (len(rows) + 1)
    wide = WIDE - NAMES - 60
    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        x = NAMES + wide * share
        parts.append(path(f"M{x:g} 0V{height - ROW}", stroke="currentColor", opacity=0.2))
        parts.append(_text(f"{100 * share:.0f} %", x, height - 5, "middle"))
    for k, (label, number) in enumerate(rows):
        if number.value != number.value:  # nothing was measured
            continue
        y = ROW * (k + 0.6)
        low, high = (min(max(number.value + d, 0), 1) for d in (-number.error, number.error))
        x, left, right = (NAMES + wide * value for value in (number.value, low, high))
        parts.append(_text(label[:38], NAMES - 8, y + 5, "end"))
        parts.append(path(f"M{left:g} {y:g}H{right:g}", stroke="currentColor", stroke_width=2))
        parts.append(circle(x, y, 4.5, fill="#c8372d"))
        parts.append(_text(decimal(100 * number.value, 1, lang), WIDE - 50, y + 5, "start"))
    return _picture(height, parts)


def _histogram(one: Findings) -> str:
    """A histogram of game lengths."""
    height, most = 150, max(one.histogram) or 1
    wide = WIDE / len(one.histogram)
    parts = [
        rect(k * wide + 1, 120 - 110 * n / most, wide - 2, 110 * n / most, fill="#2f6db5")
        for k, n in enumerate(one.histogram)
    ]
    parts.append(path(f"M0 120H{WIDE}", stroke="currentColor"))
    for value, x, anchor in ((one.lengths[0], 0, "start"), (one.lengths[-1], WIDE, "end")):
        parts.append(_text(str(value), x, 140, anchor))
    return _picture(height, parts)


def _text(label: str, x: float, y: float, anchor: str) -> str:
    return text(x, y, label, 13, fill="currentColor", weight=400, anchor=anchor)


def _picture(height: float, parts: Sequence[str]) -> str:
    return el("svg", *parts, viewBox=f"0 0 {WIDE} {height:g}", width=WIDE)


def _actions(kinds: Sequence[Kind], said: Words) -> Iterator[str]:
    yield f"<h2>{escape(said('study.actions'))}</h2>"
    most = max(kind.positions for kind in kinds)
    yield f"<p>{escape(said('study.actions_lead', positions=most))}</p>"
    yield '<div class="wide"><table><thead><tr>'
    for column in ("notation", "phase", "positions", "best", "regret"):
        yield f'<th scope="col">{escape(said(f"study.{column}"))}</th>'
    yield "</tr></thead><tbody>"
    for kind in kinds[:SHOWN]:
        never = f" ({said('study.never')})" if kind.is_never_good else ""
        lost = decimal(100 * kind.regret, 1, said.lang)
        yield (
            f"<tr{' class=never' if never else ''}><td><code>{escape(kind.notation)}</code>"
            f"{escape(never)}</td><td>{escape(kind.phase)}</td><td>{kind.positions}</td>"
            f"<td>{kind.best}</td><td>{lost} %</td></tr>"
        )
    yield "</tbody></table></div>"
