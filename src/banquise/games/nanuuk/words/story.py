"""What happened: who did what, then one sentence for each consequence."""

from collections.abc import Iterator

from banquise.core.state import CHANCE, EMPTY, Edition, State
from banquise.core.text import Words
from banquise.games.nanuuk.editions import cell_name
from banquise.games.nanuuk.plain import plain
from banquise.games.nanuuk.position import GEAR
from banquise.games.nanuuk.rules.blocking import is_walled
from banquise.games.nanuuk.rules.ending import is_hunt_over
from banquise.games.nanuuk.rules.floe import is_igloo
from banquise.games.nanuuk.rules.hunting import animal_on, may_take, next_number
from banquise.games.nanuuk.rules.pieces import out_count, rotates
from banquise.games.nanuuk.rules.scoring import points_of
from banquise.games.nanuuk.state import DEPOSIT, HARPOON, NANUUK, PASS, SETUP, Kind, Phase
from banquise.games.nanuuk.words.actions import KINDS, describe, joined
from banquise.games.nanuuk.words.prompts import winners


def tell(
    ed: Edition, before: State, after: State, seat: int, action: int, words: Words
) -> list[str]:
    """The log of one decision."""
    ed, before, after = plain(ed), plain(before), plain(after)
    kind, holes = describe(ed, before, seat, action, words)
    who = words.player(seat) if seat != CHANCE else words("log.chance")
    if kind == "place.other":
        holes = holes | {"player": who, "other": holes["player"]}
    elif kind == "step" and before.mode != NANUUK:
        kind = f"walk.{stepper(before, after)}"
    lines = [words(f"log.{kind}", **({"player": who} | holes))]
    return lines + list(consequences(ed, before, after, seat, action, words))


def stepper(before: State, after: State) -> str:
    """What kind of piece has stepped."""
    moved = next(
        (p for p in range(len(after.at)) if after.at[p] != before.at[p] and after.at[p] != EMPTY), 0
    )
    return KINDS[Kind(int(after.kind[moved]))]


def consequences(
    ed: Edition, before: State, after: State, seat: int, action: int, words: Words
) -> Iterator[str]:
    if before.mode == NANUUK and before.phase >= Phase.STEP:
        yield from tell_sheet(before, after, seat, action, words)
        if is_settled(ed, after) and not is_settled(ed, before):
            yield words("log.hunt_over")
        if after.phase in (Phase.STEP, Phase.OVER):
            yield from tell_turns(ed, before, after, seat, action, words)
    for k in range(out_count(before), out_count(after)):
        removed = int(after.out[k])
        cell = next(
            (int(before.at[p]) for p in range(len(before.at)) if before.owner[p] == removed), 0
        )
        yield words("log.removed", player=words.player(removed), cell=cell_name(ed, cell))
    if after.phase == Phase.OVER:
        yield tell_end(ed, after, words)


def tell_sheet(before: State, after: State, seat: int, action: int, words: Words) -> Iterator[str]:
    """A companion, a harpoon or goods that came to the acting hunter."""
    hunter = int(before.piece)
    if hunter == EMPTY:
        return
    if after.companion[hunter] > before.companion[hunter]:
        yield words("log.joined", player=words.player(seat))
    if after.companion[hunter] < before.companion[hunter]:
        yield words("log.parted", player=words.player(seat))
    gained = int(after.gear[hunter]) & ~int(before.gear[hunter])
    if gained & HARPOON:
        yield words("log.harpoon", player=words.player(seat))
    if DEPOSIT <= action < SETUP and gained & ~HARPOON:
        goods = [words(f"gear.{name}") for k, name in enumerate(GEAR) if k and gained >> k & 1]
        yield words("log.goods", player=words.player(seat), goods=joined(goods, words))


def is_settled(ed: Edition, s: State) -> bool:
    """Is the hunt over, whatever the acting hunter may still take or unload where it is walled?"""
    hunter = int(s.piece)
    if hunter != EMPTY and Phase.FLIGHT <= s.phase <= Phase.DEPOSIT and is_walled(s, hunter):
        cell = int(s.at[hunter])
        may_unload = is_igloo(ed, cell) and s.bag[hunter] != 0
        if may_unload or may_take(s, hunter, animal_on(s, cell)):
            return False
    return is_hunt_over(ed, s)


def tell_turns(
    ed: Edition, before: State, after: State, seat: int, action: int, words: Words
) -> Iterator[str]:
    """Those whose turns are skipped."""
    is_pass = before.phase == Phase.STEP and action == PASS
    passes = int(before.passes) + 1 if is_pass else 0
    is_done = is_hunt_over(ed, after)
    number = int(before.piece) % 2 if rotates(before) else 0
    for _ in range(passes, int(after.passes)):
        number = next_number(before, seat, number)
        seat = (seat + 1) % int(after.seats)
        home = is_done and is_home(ed, after, seat, number)
        yield words("log.at_home" if home else "log.blocked", player=words.player(seat))


def is_home(ed: Edition, s: State, seat: int, number: int) -> bool:
    """Are the hunters whose turn was skipped in igloos?"""
    each = int(s.hunters_each)
    hunters = [2 * seat + number] if rotates(s) else range(seat * each, seat * each + each)
    return all(is_igloo(ed, int(s.at[hunter])) for hunter in hunters)


def tell_end(ed: Edition, s: State, words: Words) -> str:
    best = winners(ed, s)
    names = [words.player(seat) for seat in best]
    if s.mode != NANUUK:
        key = "log.win" if len(best) == 1 else "log.win_together"
        return words(key, player=names[0], players=joined(names, words))
    key = "log.win_points" if len(best) == 1 else "log.win_shared"
    n = points_of(ed, s, best[0])
    return words.count(key, n, player=names[0], players=joined(names, words))
