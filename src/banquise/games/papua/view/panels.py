"""What lies beside the island: the mats of the players, and the card with the die."""

from collections.abc import Iterator, Sequence

from banquise.core import svg
from banquise.core.kit import INK, INK_2, Look, badge, mark, plate
from banquise.core.svg import Item, Point, fit, fit_name, number, path, rect
from banquise.core.text import Words

from ..rules.groups import pot_count
from ..state import COLOURS, POT, Kind, Phase, State
from ..words.board import standing
from .layout import Layout, Now, island

TURNS = (-8, -8, 5, -8, 10, -4, 7)  # how the die lies, by its value
THIN = 13  # letters of size 14 in medium weight are as narrow as bold ones of this size


def mat(now: Now, seat: int) -> Iterator[Item]:
    where, s, words = island(now), now.s, now.words
    letter, (x, y) = COLOURS[seat], where.mats[seat]
    player, rest, steps = words.player(seat), pot_count(s, seat), standing(now.ed, s, seat)
    colour = words(f"view.colour.{letter}")
    label = words("view.mat", player=player, colour=colour, camp=rest, steps=steps)
    yield Item(f"mat-{letter}", f"mat-{letter}", x, y, scale=where.mat_k, label=label)
    line = where.mat_width - 62 - now.keep(to_go)
    lines = (
        ("name", 47.0, 26, now.keep(mat_name, player)),
        ("status", 47.0, 44, fit(status(s, seat, words), line, THIN)),
        ("steps", where.mat_width - 14, 28, str(steps)),
    )
    for name, dx, dy, text in lines:
        left, base = x + dx * where.mat_k, y + dy * where.mat_k
        yield Item(f"{name}-{letter}", "", left, base, 0, where.mat_k, name, text=text)
    yield from dots(where, s, seat, (x, y))


def to_go(now: Now) -> float:
    return svg.width(now.words("view.to_go"), THIN)


def mat_name(now: Now, player: str) -> str:
    return fit_name(player, island(now).mat_width - 92, 17)


def dots(where: Layout, s: State, seat: int, mat: Point) -> Iterator[Item]:
    """Where the islanders of a colour are between camp and canoe, as dots on the bar of a mat."""
    (x, y), k, resting, letter = mat, where.mat_k, 0, COLOURS[seat]
    left, length = bar(where.mat_width)
    for islander, cell in enumerate(s.place[seat]):
        along = left + length * cell / (where.last + 1)
        if cell == POT:
            along, resting = 18.5 + 7 * resting, resting + 1
        yield Item(f"dot-{letter}-{islander}", f"dot-{letter}", x + along * k, y + 62 * k, scale=k)


def status(s: State, seat: int, words: Words) -> str:
    if s.phase == Phase.ROLL_OFF:
        rolled = s.roll_off[seat]
        if rolled > 0:
            return words("view.rolled", n=rolled)
        return words("view.lower" if rolled else "view.to_roll")
    return words("view.aboard") if s.winner == seat else words("view.status", n=pot_count(s, seat))


def turn(now: Now) -> Iterator[Item]:
    """The card with the die; after the game the winner's, with a wreath."""
    where, s, words = island(now), now.s, now.words
    is_over = s.phase == Phase.OVER
    seat = s.winner if is_over else s.seat
    if seat < 0:
        yield from nobody(where, s, words)
    else:
        yield from now.part(somebody, seat, is_over)
    if not is_over:
        label = words("view.die.shows", n=s.die) if s.die else words("view.die.waits")
        state = "" if s.die else "dim"
        yield Item("die", f"die-{s.die}", *where.die, TURNS[s.die], where.die_k, state, label)
    elif seat >= 0:
        yield Item("wreath", "wreath", *where.die, scale=where.die_k)


def somebody(now: Now, seat: int, is_over: bool) -> Iterator[Item]:
    where, words = island(now), now.words
    x, y, w, _ = where.card
    letter, player, indent = COLOURS[seat], words.player(seat), where.banner * 1.18
    label = words("view.wins" if is_over else "view.turn", player=player)
    name = fit_name(player, w - indent - 8, where.turn_size)
    yield Item("turn", f"turn-{letter}", x, y, label=label)
    yield Item("turn-name", "", x + indent, where.turn_base, state=f"turn on-{letter}", text=name)
    x, y = where.mats[seat]
    middle = x + where.mat_width * where.mat_k / 2
    yield Item("pointer", "pointer", middle, y + 4, scale=where.mat_k)


def nobody(where: Layout, s: State, words: Words) -> Iterator[Item]:
    """The card before the first turn, and after a draw."""
    x, y, w, _ = where.card
    title = words(f"view.{'draw' if s.phase == Phase.OVER else Phase(s.phase).name.lower()}")
    name = fit(title, w - 12, where.turn_size)
    yield Item("turn", "turn", x, y, label=title)
    yield Item("turn-name", "", x + w / 2, where.turn_base, state="turn middle", text=name)


def bar(width: float) -> tuple[float, float]:
    """Left end and length of the progress bar of a mat."""
    return 54, width - 94


def printed(where: Layout, to_go: str) -> str:
    """What all mats share: a bar from the camp to the canoe, with a tick for each mask."""
    width, (x, w) = where.mat_width, bar(where.mat_width)
    masks = [cell for cell, kind in enumerate(where.kinds) if kind == Kind.MASK]
    ticks = "".join(f"M{number(x + w * cell / (where.last + 1))} 56v12" for cell in masks)
    return (
        plate(0, 0, width, 80, 13)
        + rect(x, 59, w, 6, 3, fill="#d8c7a2")
        + (path(ticks, stroke="#b98a2e", stroke_width=2) if ticks else "")
        + path(f"M{number(width - 33)} 58q10 10 20 0q-3 9 -10 9t-10 -9z", fill="#7d4a20")
        + svg.text(width - 14, 44, to_go, 14, "#6a5739", 500, "end", style=f"fill:{INK_2}")
    )


def owner(name: str, of: Look) -> str:
    """What identifies the owner of a mat: the badge, and the pocket for islanders in camp."""
    pocket = svg.mix(of.base, "#f4e8cf", 0.72)
    return badge(24, 27, name, of, 15) + rect(
        11, 54, 36, 16, 8, fill=pocket, stroke=of.dark, stroke_width=0.8
    )


def card(where: Layout, of: Look | None) -> str:
    """The card with the die, its head in the colour of whose turn it is."""
    width, height = where.card[2], where.banner
    w, h = number(width), number(height)
    top = f"M0 {h}V16A16 16 0 0 1 16 0H{number(width - 16)}A16 16 0 0 1 {w} 16V{h}Z"
    sign = mark(height * 0.68, height / 2, of, height * 0.24) if of else ""
    head = path(top, fill=of.base if of else "#5c5548", stroke="#000", stroke_opacity=0.2)
    return '<use href="#card"/>' + head + sign


def legend(where: Layout, rows: Sequence[tuple[str, str]]) -> str:
    """What each kind of cell means, in one column or two."""
    _, _, width, height = where.legend
    size = 14 if not where.is_tall else 22 if where.seats % 2 else 24
    columns = 2 if width > 26 * size else 1
    lines = len(rows) // columns
    step = height * 0.89 / lines
    out = [plate(0, 0, width, height, 14)]
    for i, (cell, words) in enumerate(rows):
        x = size * 1.93 + (i // lines) * width / columns
        y = height * 0.055 + step * (i % lines + 0.5)
        out.append(svg.at(x, y, cell, scale=min(size / 27, step / 62)))
        said = fit(words, width / columns - size * 4, size * 0.93)  # not bold: narrower
        base = y + size * 0.36
        out.append(svg.text(x + size * 1.63, base, said, size, "#33281a", style=f"fill:{INK}"))
    return svg.g(*out)
