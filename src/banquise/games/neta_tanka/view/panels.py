"""The printed part of a clan panel, large or small: plate, band, tents with gates, food places."""

from collections.abc import Iterator

from banquise.core import kit
from banquise.core.kit import Look
from banquise.core.state import Edition
from banquise.core.svg import circle, path, rect, text
from banquise.core.text import Words
from banquise.games.neta_tanka.view.layout import CARD_H, CARD_W, CLAN_W, Plan, food_at, tent_step
from banquise.games.neta_tanka.view.shapes import BROWN, res

EDGE = "#8a5a2c"


def panel(ed: Edition, plan: Plan, look: Look, words: Words) -> str:
    low = plan.header
    band = f"M0 {low} V14 A14 14 0 0 1 14 0 H{CLAN_W - 14} A14 14 0 0 1 {CLAN_W} 14 V{low} Z"
    out = [
        kit.plate(0, 0, CLAN_W, plan.height, 14),
        path(band, fill=look.base),
        kit.mark(19, low / 2, look, 8),
        *tents(ed, plan),
        *food(ed, plan),
    ]
    if plan.is_full:
        out += titles(plan, words)
    return "".join(out)


def titles(plan: Plan, words: Words) -> Iterator[str]:
    """Words of the large panel, and empty places that cards will cover."""
    yield rect(304, 88, 54, 98, 10, fill="none", stroke=EDGE, stroke_width=1.2)
    yield text(331, 103, words("view.totem"), 12, kit.INK_2, 700, "middle")
    yield text(12, 92, words("view.tents"), 12, kit.INK_2, 700)
    yield text(12, 177, words("view.food"), 12, kit.INK_2, 700)
    for y in plan.rows:
        for i in range(5):
            yield rect(
                10 + i * (CARD_W + 13), y, CARD_W, CARD_H, 7, fill="none", stroke=kit.INK_2,
                stroke_dasharray="5 4", stroke_opacity=0.35,
            )  # fmt: skip
    top = plan.rows[0] + CARD_H / 2 + 4
    yield text(10 + CARD_W / 2, top, words("view.objects"), 12, kit.INK_2, 700, "middle")


def tents(ed: Edition, plan: Plan) -> Iterator[str]:
    left, y, _, k = plan.tent
    step = tent_step(plan, int(ed.tents))
    for i in range(int(ed.tents)):
        x = left + i * step
        if plan.is_full:
            yield text(x, y + 35, int(ed.tent_points[i + 1]), 13, kit.INK, 700, "middle")
        gate = ["mushroom"] * int(ed.gate_mushroom[i + 1]) + ["meat"] * int(ed.gate_meat[i + 1])
        for j, name in enumerate(gate):
            yield res(x - step / 2, y - 8 * k + 9 * k * j, name, 0.34 * k)


def food(ed: Edition, plan: Plan) -> Iterator[str]:
    for i in range(int(ed.places)):
        x, y = food_at(plan, int(ed.unlock), int(ed.places), i)
        yield circle(
            x, y, 8 * plan.food[2], fill=EDGE, fill_opacity=0.12, stroke=kit.INK_2,
            stroke_width=1.2, stroke_dasharray=None if i < int(ed.unlock) else "3 2",
        )  # fmt: skip


def frame(plan: Plan) -> str:
    """Around the panel of whoever is to decide."""
    return rect(
        -3, -3, CLAN_W + 6, plan.height + 6, 16, fill="none", stroke="#fff6e2", stroke_width=4
    ) + path(f"M-1 {plan.header / 2 - 7} l9 7 l-9 7 Z", fill="#fff6e2", stroke=BROWN)
