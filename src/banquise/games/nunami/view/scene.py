"""What lies on the table now, as one seat sees it: boards, cards, figures, mats and hand."""

import math
from collections.abc import Iterator

from banquise.core.state import EMPTY
from banquise.core.svg import Item, Point

from ..notation import cell_name
from ..position import open_cards
from ..rules.cards import is_own
from ..rules.score import life_sum
from ..state import AREAS, FACE_DOWN, LETTERS, SEEDED, TRIANGLES, Phase, State
from ..words.board import sum_words
from ..words.names import board_letter, card_words, signed
from . import panels
from .layout import Here, Now, here, is_over
from .stage import face

BLACK = (1, 3, 5, 7)  # boards b, d, f, h; with two players only b and d


def parts(now: Now) -> Iterator[list[Item]]:
    """Everything on the table, in the order of painting."""
    boards, seats = range(now.s.laid_boards), range(now.s.seats)
    yield now.part(here, _boards)
    yield now.part(here, _spots)
    yield from (now.part(here, _cells, board) for board in boards)
    yield from (now.part(here, _values, board) for board in boards)
    yield now.part(here, _frost)
    yield from (now.part(here, _badge, board) for board in boards)
    yield from (now.part(here, _figures, board) for board in boards)
    yield now.part(here, panels.turn)
    yield from (now.part(here, panels.mat, seat) for seat in seats)
    yield now.part(here, panels.won)
    yield now.part(here, panels.goal)
    yield now.part(here, panels.pile)
    yield now.part(here, _choices)
    yield now.part(here, panels.hands)


# The land


def _boards(now: Here) -> Iterator[Item]:
    dark = BLACK if now.s.seats == 4 else BLACK[:2]
    for board, (x, y) in enumerate(now.land.centres):
        symbol = "black" if board in dark else "white"
        yield Item(f"board-{board_letter(board)}", symbol, x, y, scale=now.land.k)


def _spots(now: Here) -> Iterator[Item]:
    for (q, r), (x, y) in now.land.spots:
        label = now.words("view.spot", q=q, r=r)
        yield Item(f"spot-{q}-{r}", "spot", x, y, scale=now.land.k, label=label)


def way_of(now: Here, cell: int) -> str:
    """How the triangle of a cell lies: its apex is in the middle of the board."""
    return "l" if now.land.way(cell) % 2 == 0 else "r"


def _cells(now: Here, board: int) -> Iterator[Item]:
    for cell in range(TRIANGLES * board, TRIANGLES * board + TRIANGLES):
        if now.s.top[cell] == EMPTY:
            x, y = now.land.cell(cell)
            label = now.words("view.cell", cell=cell_name(cell))
            name = f"cell-{cell_name(cell)}"
            yield Item(name, f"cell-{way_of(now, cell)}", x, y, scale=now.land.k, label=label)
        else:
            yield Item(f"cell-{cell_name(cell)}", "", *now.land.cell(cell))  # covered
            yield from _stack(now, cell)


def _stack(now: Here, cell: int) -> Iterator[Item]:
    """The edges of what lies below, the top card, and signs on it."""
    s, (x, y), k, name = now.s, now.land.cell(cell), now.land.k, cell_name(cell)
    height = len(open_cards(s, cell)) + int(s.layer[cell])
    if height > 1:
        yield Item(f"below-{name}", f"below-{way_of(now, cell)}", x, y, scale=k)
    if s.top[cell] == FACE_DOWN:
        yield from _face_down(now, cell)
    else:
        yield _face_up(now, cell, height)
    if height > 1:
        (x, y), k = _corner(now, cell, 1, 36), max(k, now.where.least)
        yield Item(f"height-{name}", "height", x, y, scale=k)
        yield Item(f"n-{name}", "", x, y + 4.4 * k, 0, k, "height", text=str(height))


def _corner(now: Here, cell: int, side: int, far: float) -> Point:
    """A place on a card towards one of its two outer corners."""
    (x, y), angle = now.land.cell(cell), math.radians(60 * now.land.way(cell) + 60 * side)
    return x + far * now.land.k * math.cos(angle), y + far * now.land.k * math.sin(angle)


def _face_up(now: Here, cell: int, height: int) -> Item:
    card, (x, y), name = int(now.s.top[cell]), now.land.cell(cell), cell_name(cell)
    shown = card_words(now.ed, card, now.words)
    key = "view.cell_stack" if height > 1 else "view.cell_card"
    label = now.words(key, cell=name, card=shown, n=height)
    symbol, home = face(now.ed, card, way_of(now, cell)), f"down-{name}"
    return Item(f"card-{card}", symbol, x, y, 0, now.land.k, "", label, home=home)


def _face_down(now: Here, cell: int) -> Iterator[Item]:
    """A back; another player's has a sign of who laid it."""
    s, words, name = now.s, now.words, cell_name(cell)
    (x, y), k, hider = now.land.cell(cell), now.land.k, int(s.hider[cell])
    symbol = f"back-{way_of(now, cell)}"
    if hider == SEEDED:
        label = words("view.cell_hidden", cell=name)
        yield Item(f"down-{name}", symbol, x, y, 0, k, "", label, home="pile")
        return
    card = int(s.secret[cell])
    if card >= 0 and hider == now.viewer:
        label = words("view.cell_known", cell=name, card=card_words(now.ed, card, words))
        yield Item(f"card-{card}", symbol, x, y, 0, k, "", label, home=f"mat-{hider}")
        return
    label = words("view.cell_hidden_by", cell=name, player=words.player(hider))
    yield Item(f"down-{name}", symbol, x, y, 0, k, "", label, home=f"mat-{hider}")
    letter = LETTERS[first_area(int(s.colour[hider]))]
    yield Item(f"by-{name}", f"medal-{letter}", *_corner(now, cell, -1, 36), scale=0.54 * k)


def _values(now: Here, board: int) -> Iterator[Item]:
    """The badges of the face-down cards that this viewer knows, above all cards."""
    s = now.s
    for cell in range(TRIANGLES * board, TRIANGLES * board + TRIANGLES):
        is_seen = now.ask(is_over) or s.hider[cell] == now.viewer
        if s.top[cell] == FACE_DOWN and is_seen and s.secret[cell] >= 0:
            yield from _value(now, cell)


def _value(now: Here, cell: int) -> Iterator[Item]:
    """What a face-down card is, to the one who laid it; to all, when the game is over."""
    card, name, (x, y) = int(now.s.secret[cell]), cell_name(cell), now.land.cell(cell)
    value = f"{signed(int(now.ed.life[card]))}/{int(now.ed.strength[card])}"
    size = max(now.land.k, now.where.least)
    short = 24 * max(now.land.k, 1.0) + 18 * size - now.land.side / math.sqrt(3)
    x += max(0.0, short) * math.cos(
        math.radians(60 * now.land.way(cell))
    )  # clear of the board's badge
    symbol = "shown" if now.ask(is_over) else "known"
    yield Item(f"known-{name}", symbol, x, y, scale=size)
    yield Item(f"value-{name}", "", x, y + 4.4 * size, 0, size, "secret", text=value)


def first_area(areas: int) -> int:
    return next((area for area in range(AREAS) if areas >> area & 1), 0)


def _frost(now: Here) -> Iterator[Item]:
    for board, (x, y) in enumerate(now.land.centres):
        if now.s.frozen[board] != EMPTY:
            key = f"frost-{board_letter(board)}"
            yield Item(key, "frost", x, y, scale=now.land.k, home=f"board-{board_letter(board)}")


def _badge(now: Here, board: int) -> Iterator[Item]:
    """The sum of the open cards with its bar, and how full the board is."""
    s, words, (x, y), tall = now.s, now.words, now.land.centres[board], now.where.is_tall
    k = max(now.land.k, 1.0)  # never too small to read
    letter, total, n = board_letter(board), life_sum(now.ed, s, board), int(s.filled[board])
    shown = sum_words(now.ed, s, board)
    frozen = s.frozen[board] != EMPTY
    label = words("view.frozen" if frozen else "view.board", board=letter, n=n, sum=shown)
    yield Item(f"sum-{letter}", "badge", x, y, scale=k, label=label)
    yield Item(f"total-{letter}", "", x, y + (3 if tall else 0.5) * k, 0, k, "sum live", text=shown)
    along = max(-7, min(7, total)) / 7 * 14
    yield Item(f"needle-{letter}", "needle", x + along * k, y + (9 if tall else 5) * k, scale=k)
    caption, below = (letter, 42) if tall else (f"{letter} {n}/6", 18.5)
    yield Item(f"cap-{letter}", "", x, y + below * k, 0, k, "cap", text=caption)


def _figures(now: Here, board: int) -> Iterator[Item]:
    """Each point stands on one of the owner's cards."""
    s = now.s
    cells = range(TRIANGLES * board, TRIANGLES * board + TRIANGLES)
    for seat in range(int(s.seats)):
        own = [cell for cell in cells if s.top[cell] >= 0 and is_own(s, seat, int(s.top[cell]))]
        for n in range(int(s.point[board][seat])):
            if own:
                cell = own[n % len(own)]
                x, y = _corner(now, cell, -1, 36 - 26 * (n // len(own)))
                letter = LETTERS[int(s.top[cell]) // 14]
                key = f"figure-{board_letter(board)}-{seat}-{n}"
                label = now.words(
                    "view.figure", player=now.words.player(seat), board=board_letter(board)
                )
                k = now.land.k * 0.9
                yield Item(key, f"figure-{letter}", x, y, 0, k, "", label, home=f"mat-{seat}")


# Choices of the set-up


def is_choosing_colours(s: State) -> bool:
    return s.phase == Phase.SETUP_COLOURS


def _choices(now: Here) -> Iterator[Item]:
    """The colours, while they are chosen."""
    if not now.ask(is_choosing_colours):
        return
    x, y, w, h = now.where.land
    for area in range(AREAS):
        letter = LETTERS[area]
        at = x + w / 2 + (area % 2 - 0.5) * 250, y + h / 2 + (area // 2 - 0.5) * 230
        name = now.words(f"area.{letter}")
        yield Item(f"area-{letter}", f"choice-{letter}", *at, scale=1.5, label=name)
        yield Item(f"name-{letter}", "", at[0], at[1] + 96, 0, 1.3, "choice", text=name)
