"""Beside the boards: a mat for each player, the pile, and the hands that a seat may see."""

from collections.abc import Iterator

from banquise.core.state import EMPTY
from banquise.core.svg import Item, Point, fit_name, width
from banquise.core.text import Words

from ..rules.score import total_points, winners
from ..state import AREAS, LETTERS, SEATS, SPIRITS, Edition, Phase, State, Where
from ..words.names import areas_words, card_words, spirit_words
from .layout import Here, Layout, is_over
from .stage import face


def turn(now: Here) -> Iterator[Item]:
    s, where = now.s, now.where
    if s.turn >= 0 and not now.ask(is_over):
        yield Item("turn", "turn", *where.mat_of(s.turn, now.viewer), scale=where.mat_k)


def won(now: Here) -> Iterator[Item]:
    """After the end: around the mats of the winners."""
    best = now.ask(winners) if now.ask(is_over) else 0
    for seat in range(now.s.seats):
        if best >> seat & 1:
            spot = now.where.mat_of(seat, now.viewer)
            yield Item(f"won-{seat}", "won", *spot, scale=now.where.mat_k)


def mat(now: Here, seat: int) -> Iterator[Item]:
    s, words, where = now.s, now.words, now.where
    (x, y), k, w = where.mat_of(seat, now.viewer), where.mat_k, where.mat[0]
    score, player, target = now.ask(total_points, seat), words.player(seat), s.target_points
    holes = {
        "player": player, "areas": areas_words(s.colour[seat], words), "points": score,
        "target": target,
    }  # fmt: skip
    label = words.count("view.mat", s.held[seat], **holes)
    if s.spirit[seat] != EMPTY:
        inua = spirit_words(s.spirit[seat], words)
        label = words.count("view.mat_inua", s.held[seat], inua=inua, **holes)
    yield Item(f"mat-{seat}", "mat", x, y, scale=k, label=label)
    letters = [LETTERS[area] for area in range(AREAS) if s.colour[seat] >> area & 1]
    top, foot = (27, 74) if where.is_high else (23, 54)
    for n, letter in enumerate(letters):
        left = x + (26 + 26 * n) * k
        yield Item(f"medal-{seat}-{n}", f"medal-{letter}", left, y + top * k, scale=0.92 * k)
    indent = 22 + 26 * max(len(letters), 1)
    room = w - indent - 74
    yield Item(
        f"name-{seat}", "", x + indent * k, y + (top + 6) * k, 0, k, "name",
        text=fit_name(player, room, 18),
    )  # fmt: skip
    right = x + (w - 16) * k
    shown = f"{score} / {target}"
    yield Item(f"score-{seat}", "", right, y + (top + 7) * k, 0, k, "score live", text=shown)
    yield from _held(s, words, where, seat, (right, y + foot * k))
    yield from _points(s, where, seat, score, (x, y + foot * k))
    if s.spirit[seat] != EMPTY:
        yield from _spirit(s, words, where, seat, (x, y + foot * k))


def _held(s: State, words: Words, where: Layout, seat: int, at: Point) -> Iterator[Item]:
    """How many cards are in a hand; beside an Inua card there is room for the number only."""
    (x, y), k, n = at, where.mat_k, int(s.held[seat])
    shown = words.count("view.in_hand", n) if s.spirit[seat] == EMPTY else str(n)
    yield Item(f"held-{seat}", "", x, y + 7 * k, 0, k, "held", text=shown)
    left = x - (width(shown, 19 if where.is_tall else 16) + 14) * k
    yield Item(f"back-{seat}", "held", left, y + 3 * k, scale=k)


def _points(s: State, where: Layout, seat: int, score: int, at: Point) -> Iterator[Item]:
    """Figures still to win as outlines, filling up."""
    k, letters = where.mat_k, [a for a in range(AREAS) if int(s.colour[seat]) >> a & 1]
    letter = LETTERS[letters[0]] if letters else "S"
    target = int(s.target_points)
    step = 26 if target <= 4 else 20
    for n in range(target):
        symbol = f"figure-{letter}" if n < score else "empty-figure"
        x = at[0] + (26 + step * n) * k
        yield Item(f"point-{seat}-{n}", symbol, x, at[1], scale=0.86 * k)


def _spirit(s: State, words: Words, where: Layout, seat: int, at: Point) -> Iterator[Item]:
    """The card with its name below it, or beside it on a low mat."""
    name, k = SPIRITS[int(s.spirit[seat])], where.mat_k
    shown = words(f"inua.{name}")
    label = words("view.inua", inua=shown, power=words(f"power.{name}"))
    x, y = at[0] + (186 if where.is_high else 142) * k, at[1] - (9 if where.is_high else 0) * k
    yield Item(f"spirit-{seat}", f"spirit-{name}", x, y, 0, 0.9 * k, "", label)
    spot = (x, y + 33 * k) if where.is_high else (x + 26 * k, y + 5 * k)
    yield Item(f"inua-{seat}", "", *spot, 0, k, "inua" if where.is_high else "beside", text=shown)


def goal(now: Here) -> Iterator[Item]:
    """Beside the title: how many points win."""
    x, y, height = now.where.title
    shown = now.words.count("view.goal", now.s.target_points)
    yield Item("goal", "", x + 5.3 * height, y + 0.85 * height, state="goal", text=shown)


def pile(now: Here) -> Iterator[Item]:
    s, words, where = now.s, now.words, now.where
    (x, y), k, n = where.pile, where.pile_k, s.pile
    label = words.count("view.pile", n)
    yield Item("pile", "pile" if n else "no-pile", x, y, scale=k, label=label)
    size = 1.35 if where.is_tall else 0.95
    left = x + 66 * k
    yield Item("stock", "", left, y + 2 * k, 0, size, "stock", text=label)
    gone = now.ask(discarded)
    shown = words.count("view.gone", gone) if gone else ""
    yield Item("gone", "", left, y + 24 * size, 0, size, "gone", text=shown)


def discarded(s: State) -> int:
    return list(s.where).count(Where.DISCARD)


def hands(now: Here) -> Iterator[Item]:
    """The viewer's hand, a hand that Arsaniit shows, and the switch for laying face down."""
    ed, s, words, where, viewer = now.ed, now.s, now.words, now.where, now.viewer
    if not 0 <= viewer < SEATS:
        return
    yield from _hand(ed, s, words, where, viewer, is_looked=False)
    if now.ask(is_asked, Phase.PICK, viewer):
        yield Item("looked", "looked", *where.looked[:2])
        yield from _hand(ed, s, words, where, int(s.victim), is_looked=True)
    yield from _chip(words, where, now.ask(is_asked, Phase.PLACE, viewer))


def is_asked(s: State, phase: Phase, seat: int) -> bool:
    return s.phase == phase and s.turn == seat


def _chip(words: Words, where: Layout, is_asked: bool) -> Iterator[Item]:
    """The switch; its place is empty while it has no use."""
    (x, y), k = where.chip, where.chip_k
    if not is_asked:
        yield Item("face-down", "", x, y)
        return
    yield Item("face-down", "chip", x, y, scale=k, label=words("view.face.down"))
    at, shown = (x + 13 * k, y + 5.4 * k), words("view.face_down")
    yield Item("face-text", "", *at, 0, k, "chip", text=shown)


def _hand(
    ed: Edition, s: State, words: Words, where: Layout, seat: int, is_looked: bool
) -> Iterator[Item]:
    held = int(s.held[seat])
    for slot in range(held):
        card = int(s.hand[seat][slot])
        if card < 0:
            continue
        x, y = where.hand_spot(slot, held, is_looked)
        if card == s.pending:
            y -= 12 * where.hand_k
        label = words("view.hand", card=card_words(ed, card, words))
        symbol, k = face(ed, card, "u"), where.hand_k
        yield Item(f"card-{card}", symbol, x, y, 0, k, "", label, home="pile")
