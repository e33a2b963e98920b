"""The pictures of "How it works": parts of real boards, with arrows for what an action moves."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from banquise.core import svg
from banquise.core.lessons import Course, Picture
from banquise.core.match import Match
from banquise.core.svg import Item
from banquise.server.show.motions import GIVES, SENT, cues

SHAPE = 380 / 214  # width to height of a picture
NEAR = 12.0  # units of the board: what moves less is not shown
BENT = 0.26  # how far an arrow bends, in parts of its length
LINE = 4.5
REACH, SIZE = 420, 120  # how far an item is drawn from its place: to the right or below, and else
WENT, LOST = "#221f1a", "#b3261e"
GHOST = ".ghost{opacity:.55}"
_ROOT = re.compile(r'width="[^"]+" height="[^"]+" viewBox="[^"]+"')


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float


class Move(NamedTuple):
    """An item that an action moves; one that is new was nowhere else."""

    was: Item
    now: Item
    is_sent: bool


@functools.lru_cache(64)
def board(course: Course, lang: str) -> str:
    """The whole board in the middle of a game."""
    return course.match(course.position).svg(None, lang)


@functools.lru_cache(256)
def figure(course: Course, number: int, lang: str) -> str:
    """One of the four pictures."""
    picture = course.pictures[number]
    match = course.match(picture.position)
    stage, items = match.stage(lang), match.scene(picture.seat, lang)
    moves = _moves(match, picture, items, lang)
    ghosts = [
        one.now._replace(key=f"ghost-{one.was.key}", state=f"{one.now.state} ghost", label="")
        for one in moves
        if not one.is_sent
    ]
    box = _box(picture, items, moves, stage.width, stage.height)
    whole = svg.picture(
        replace(stage, css=stage.css + GHOST),
        [*(item for item in items if _is_near(item, box)), *ghosts],
        title=picture.title[lang],
        description=picture.alt[lang],
        lang=lang,
    )
    arrows = "".join(_arrow(one, box.width / 380) for one in moves if one.was is not one.now)
    return _cropped(whole, arrows, box)


def places(course: Course) -> list[tuple[float, float]]:
    """Where the callouts point, in parts of the board's width and height."""
    match = course.match(course.position)
    stage, items = match.stage(), {item.key: item for item in match.scene()}
    found = []
    for callout in course.callouts:
        x, y = items[callout.at].x + callout.shift[0], items[callout.at].y + callout.shift[1]
        found.append((round(x / stage.width, 4), round(y / stage.height, 4)))
    return found


def _moves(match: Match, picture: Picture, items: list[Item], lang: str) -> list[Move]:
    """What the picture's action moves, by the game's own events."""
    if not picture.play:
        return []
    before = {item.key: item for item in items}
    looked = match.seen_state(picture.seat)[0]
    match.play(picture.play, picture.seat)
    after = {item.key: item for item in match.scene(picture.seat, lang)}
    told = cues(match.game, match.ed[0], looked, match.events(match.version - 1, picture.seat))
    found: dict[str, Move] = {}
    for cue in told:
        was, now = before.get(cue.key), after.get(cue.key)
        if cue.kind == GIVES and {cue.key, cue.to} <= set(picture.around):
            found[cue.key] = Move(before[cue.key], after[cue.to], is_sent=False)
        elif now and (was is None or (cue.is_piece and _distance(was, now) > NEAR)):
            found[cue.key] = Move(was or now, now, cue.kind == SENT)
    named = [move for key, move in found.items() if key in picture.around]
    return named or list(found.values())


def _distance(a: Item, b: Item) -> float:
    return math.hypot(a.x - b.x, a.y - b.y)


def _box(
    picture: Picture, items: Iterable[Item], moves: list[Move], width: float, height: float
) -> Box:
    """The part of the board that is shown: all that is named, in the shape of a picture."""
    shown = [item for item in items if item.key in picture.around]
    shown += [end for one in moves if not one.is_sent for end in (one.was, one.now)]
    left, right = min(one.x for one in shown), max(one.x for one in shown)
    top, bottom = min(one.y for one in shown), max(one.y for one in shown)
    wide = max(right - left + 2 * picture.room, (bottom - top + 2 * picture.room) * SHAPE)
    wide = min(wide, width, height * SHAPE)
    high = wide / SHAPE
    x = min(max((left + right - wide) / 2, 0), width - wide)
    y = min(max((top + bottom - high) / 2, 0), height - high)
    return Box(round(x, 1), round(y, 1), round(wide, 1), round(high, 1))


def _is_near(item: Item, box: Box) -> bool:
    """May a part of it be in the picture? Items drawn from a corner extend further."""
    is_beside = box.x - REACH <= item.x <= box.x + box.width + SIZE
    return is_beside and box.y - REACH <= item.y <= box.y + box.height + SIZE


def _arrow(move: Move, unit: float) -> str:
    """A bent arrow with a light edge; dashed and red for whoever is sent back."""
    (x0, y0), (x1, y1) = (move.was.x, move.was.y - 14), (move.now.x, move.now.y - 14)
    way = math.hypot(x1 - x0, y1 - y0)
    bend = min(60.0, way * BENT)
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2 - bend * (1 if abs(x1 - x0) > 1 else 0)
    turn = math.degrees(math.atan2(y1 - my, x1 - mx))
    colour, dash = (LOST, "7 6") if move.is_sent else (WENT, None)
    line = f"M{x0:.1f} {y0:.1f}Q{mx:.1f} {my:.1f} {x1:.1f} {y1:.1f}"
    tip = f"translate({x1:.1f} {y1:.1f}) rotate({turn:.1f}) scale({max(unit, 0.5):.2f})"
    width = LINE * max(unit, 0.5)
    return svg.g(
        svg.path(line, fill="none", stroke="#fff", stroke_width=width + 3, stroke_opacity=0.8),
        svg.path(line, fill="none", stroke=colour, stroke_width=width, stroke_dasharray=dash),
        svg.path("M2 0-12-8-9 0-12 8Z", fill=colour, stroke="#fff", transform=tip),
        aria_hidden="true",
    )


def _cropped(whole: str, arrows: str, box: Box) -> str:
    part = f"{box.x} {box.y} {box.width} {box.height}"
    size = f'width="{box.width}" height="{box.height}" viewBox="{part}"'
    head, end = _ROOT.sub(size, whole, count=1), "</svg>"
    return head.removesuffix(end) + arrows + end
