"""What lies beside the ice now: sheets or plates, what is left, steps that are due."""

from collections.abc import Iterator

from banquise.core.state import EMPTY
from banquise.core.svg import Item, fit, fit_name

from ..editions import GEAR_NAMES, TOKEN_NAMES
from ..rules.ice import is_igloo
from ..rules.pieces import is_out, piece_count
from ..rules.score import points_of
from ..rules.setup import tokens_left
from ..state import ANIMALS, COLOURS, LEFT, Edition, Kind, Mode, Phase, State, Token
from ..words.names import KINDS
from ..words.prompts import winners
from .layout import MINE, Now, Panel, floe, table

TALLY = ("fish", "seal", "walrus", "whale", "inuk", "bear")


def panel(now: Now, number: int) -> Iterator[Item]:
    """A hunter's sheet, or a player's plate in the small games."""
    where = table(now)
    draw = _sheet if where.is_hunt else _plate
    return draw(now, number, where.panels[number])


def card(now: Now) -> Iterator[Item]:
    yield Item("card", "card", *table(now).card[:2])


# Sheets of hunters


def _sheet(now: Now, hunter: int, panel: Panel) -> Iterator[Item]:
    s, words = now.s, now.words
    x, y, size = panel
    seat, number = divmod(hunter, s.hunters_each)
    letter, player = COLOURS[seat], words.player(seat)
    total = now.ask(total_of, now.ed, seat)
    holes = {"player": player, "colour": words(f"colour.{letter}")}
    label = words.count("view.sheet", total, **holes)
    if number:
        label = words("view.sheet_second", **holes)
    yield Item(f"sheet-{hunter}", f"sheet-{letter}-{number}-{size.name}", x, y, label=label)
    said = ("", "") if number else (str(total), _parts(now, seat, total))
    yield from _head(now, hunter, panel, f"on-{letter}", player, said)
    yield from _goods(now, hunter, player, size.name == MINE)


def _head(
    now: Now, hunter: int, panel: Panel, ink: str, player: str, said: tuple[str, str]
) -> Iterator[Item]:
    """The name, the points, and what they are made of."""
    (x, y, size), where = panel, table(now)
    name, points, parts = f"name-{hunter}", f"points-{hunter}", f"parts-{hunter}"
    if where.is_row(size):
        room = 92 if now.ask(is_waiting, hunter) else 134
        yield Item(name, "", x + 88, y + 60, state="plain", text=fit_name(player, room, 24))
        yield Item(points, "", x + 38, y + 90, state=f"score {ink}", text=said[0])
        yield Item(parts, "", x + 88, y + 90, state=f"parts {ink}")
        return
    k, letters, base = (1.6, 26, 34) if where.is_tall else (1.0, 16, 21)
    is_second = not said[0]
    inset = (52 if is_second else 40) * k
    width = size.w - inset - (20 if is_second else 150) * k
    yield Item(name, "", x + inset, y + base, state=f"name {ink}",
               text=fit_name(player, width, letters))  # fmt: skip
    yield Item(points, "", x + size.w - 14 * k, y + base + k, state=f"points {ink}",
               text=said[0])  # fmt: skip
    yield Item(parts, "", x + size.w - 62 * k, y + base, state=f"parts {ink}",
               text=fit(said[1], 84 * k, letters * 0.8))  # fmt: skip


def _parts(now: Now, seat: int, total: int) -> str:
    """Prey and home, or that this player has won."""
    if now.ask(has_won, now.ed, seat):
        return now.words("view.winner")
    home = now.ask(home_of, now.ed, seat)
    return now.words("view.prey_home", prey=total - home, home=home) if home else ""


def is_waiting(s: State, hunter: int) -> bool:
    """Is a hunter not on the ice yet?"""
    return bool(s.at[hunter] == EMPTY)


def has_won(s: State, ed: Edition, seat: int) -> bool:
    return s.phase == Phase.OVER and seat in winners(ed, s)


def total_of(s: State, ed: Edition, seat: int) -> int:
    return points_of(ed, s, seat)


def home_of(s: State, ed: Edition, seat: int) -> int:
    """The points of a player's hunters who are at home."""
    each = s.hunters_each
    cells = [s.at[h] for h in range(seat * each, seat * each + each)]
    return sum(ed.home_bonus for c in cells if c != EMPTY and is_igloo(ed, c))


def _goods(now: Now, hunter: int, player: str, is_mine: bool) -> Iterator[Item]:
    """Equipment that goes from side to side, animals that go from left to right."""
    s, words, where = now.s, now.words, table(now)
    for i, name in enumerate(GEAR_NAMES):
        carried = s.gear[hunter] >> i & 1 == 1
        x, y, r = where.slot(hunter, name, not carried)
        key = "view.carried" if carried else "view.stored"
        label = words(key, player=player, thing=words(f"gear.{name}"))
        yield Item(f"gear-{hunter}-{name}", f"disc-{name}", x, y, scale=r / 27, label=label)
    for animal, name in enumerate(TOKEN_NAMES[:ANIMALS]):
        x, y, _ = where.slot(hunter, name, False)
        bagged = s.bag[hunter] >> animal & 1 == 1
        key = "view.carried" if bagged else "view.missing"
        label = words(key, player=player, thing=words(f"animal.{name}"))
        yield from _heap(now, hunter, name, s.store[hunter, animal], bagged)
        hit = "bag" if is_mine else "bag-far"
        yield Item(f"bag-{hunter}-{name}", hit, x, y, label=label)
    whales = s.store[hunter, Token.WHALE]
    yield from _heap(now, hunter, "inuk", whales, bool(s.companion[hunter]))


def _heap(now: Now, hunter: int, name: str, stored: int, bagged: bool) -> Iterator[Item]:
    """The tokens of a kind: those at home on a heap, perhaps one in the bag.

    They are numbered, so that the one in the bag moves over when it is unloaded.
    """
    where, words = table(now), now.words
    player = words.player(now.s.owner[hunter])
    thing = words("view.companion") if name == "inuk" else words(f"animal.{name}")
    for i in range(stored + int(bagged)):
        x, y, r = where.slot(hunter, name, i < stored)
        lift = min(i, 3) * 2.0 if i < stored else 0.0
        key = "view.stored" if i < stored else "view.carried"
        yield Item(f"own-{hunter}-{name}-{i}", f"disc-{name}", x - lift, y - lift, scale=r / 27,
                   label=words(key, player=player, thing=thing),
                   home=f"piece-{hunter}")  # fmt: skip
    if stored > 1:
        x, y, r = where.slot(hunter, name, True)
        yield Item(f"many-{hunter}-{name}", "many", x + r * 0.75, y + min(r * 0.85, 14),
                   state="many", text=str(stored))  # fmt: skip


# Plates of the other games


def _plate(now: Now, seat: int, panel: Panel) -> Iterator[Item]:
    s, words, where = now.s, now.words, table(now)
    (x, y, size), letter = panel, COLOURS[seat]
    player, n = words.player(seat), points_of(now.ed, s, seat)
    label = words.count("view.sheet", n, player=player, colour=words(f"colour.{letter}"))
    yield Item(f"sheet-{seat}", f"plate-{letter}-{size.name}", x, y, label=label)
    left, high, small = (80, 26, 22) if where.is_tall else (66, 18, 14)
    middle = y + size.h / 2
    yield Item(f"name-{seat}", "", x + left, middle - high * 0.15, state="plain",
               text=fit_name(player, size.w - left - 170, high))  # fmt: skip
    yield Item(f"role-{seat}", "", x + left, middle + high * 1.1, state="role",
               text=fit_name(_role(now, seat), size.w - left - 160, small))  # fmt: skip
    if s.phase == Phase.OVER:
        total = Item(f"points-{seat}", "", x + size.w - 20, middle + high * 0.5, state="total")
        yield total._replace(text=str(n))


def _role(now: Now, seat: int) -> str:
    """What a player is, or how the game ended for that player; whom a hunter must trap."""
    s, words = now.s, now.words
    if s.phase == Phase.OVER and seat in winners(now.ed, s):
        return words("view.winner")
    if is_out(s, seat):
        return words("view.out")
    if s.mode == Mode.PARTNER:
        return words("view.target", player=words.player((seat + 2) % 4))
    if s.mode == Mode.NEIGHBOUR:
        target = (seat + (1 if s.neighbour_side == LEFT else 3)) % 4
        return words("view.target", player=words.player(target))
    kinds = {s.kind[p] for p in range(piece_count(s)) if s.owner[p] == seat}
    kind = Kind.BEAR if s.mode == Mode.HUNT and Kind.BEAR in kinds else Kind(min(kinds))
    return words(f"view.role.{KINDS[kind]}")


def turn(now: Now) -> Iterator[Item]:
    """Whose turn it is."""
    s, seat, where = now.s, now.s.seat, table(now)
    if seat < 0:
        return
    number = seat
    if where.is_hunt:
        number = seat * s.hunters_each if s.piece == EMPTY else s.piece
    x, y, size = where.panels[number]
    is_headed = where.is_hunt and not where.is_row(size)
    middle = (24 if where.is_tall else 15) if is_headed else size.h / 2
    yield Item("turn", "turn", x + (3 if where.is_tall else -1), y + middle)


# What is left, and how things stand


def strip(now: Now) -> Iterator[Item]:
    """What is left on the ice, or in the layout what is still to be put there."""
    if not floe(now).is_hunt:
        return
    ed, s, words, where = now.ed, now.s, now.words, floe(now)
    x, y = where.strip
    to_lay = s.phase == Phase.LAYOUT
    counts = [
        tokens_left(ed, s, token) if to_lay else s.ice[token].bit_count()
        for token in range(len(TOKEN_NAMES))
    ]
    label = words("view.left_label", **dict(zip(TALLY[:5], counts, strict=False)))
    yield Item("strip", "strip", x, y, label=label)
    step, start, size = (124, 62, 1.0) if where.is_tall else (88, 152, 0.72)
    middle = y + (38 if where.is_tall else 30)
    said = words("view.to_lay" if to_lay else "view.left")
    spot = (x + 14, y - 12) if where.is_tall else (x + 24, middle + 5)
    room, high = (300, 24) if where.is_tall else (108, 14)
    yield Item("caption", "", *spot, state="caption", text=fit(said, room, high))
    for i, (name, n) in enumerate(zip(TALLY, counts, strict=True)):
        token = words(f"view.token_name.{TOKEN_NAMES[i]}")
        at = x + start + step * i
        label = words("view.stash", token=token) if to_lay else ""
        scale = size * (0.8 if name == "bear" else 1)
        yield Item(f"tally-{name}", f"tally-{name}", at, middle, scale=scale, label=label)
        yield Item(
            f"left-{name}", "", at + 36 * size, middle + 8 * size, state="count", text=str(n)
        )


def notes(now: Now, is_hunt_over: bool) -> Iterator[Item]:
    """Steps that are due, and the end of the hunt."""
    s, words, where = now.s, now.words, table(now)
    if s.mode != Mode.NANUUK or not Phase.STEP <= s.phase < Phase.OVER:
        return
    x, y = (752.0, where.strip[1] - 12) if where.is_tall else (722.0, 50.0)
    if is_hunt_over:
        yield Item("note", "", x, y, state="note loud", text=words("view.hunt_over"))
    elif s.due:
        text = words.count("view.due", s.due)
        yield Item("note", "", x, y, state="note", text=text)
