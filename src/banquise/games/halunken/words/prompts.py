"""Prompts: what is asked of a viewer."""

from typing import Any

from banquise.core.state import EMPTY, NOBODY
from banquise.core.text import Words

from ..rules.score import total
from ..state import BLACK_JACK, MUST_TAKE, RUM_CARD, Edition, Mode, Phase, State
from . import names


def prompt(ed: Edition, s: State, seat: int, words: Words) -> str:
    """What is asked of this viewer: a seat, or NOBODY for a spectator."""
    s = State.plain(s)
    phase, turn = Phase(s.phase), s.turn
    if phase == Phase.OVER:
        return outcome(ed, s, seat, words)
    if phase == Phase.CHOOSE:
        return prompt_choice(s, seat, words)
    if phase == Phase.THEFT:
        return prompt_theft(s, seat, words)
    if phase == Phase.START_ROGUE:
        cell = s.captain[turn]
        return words("prompt.start_rogue", player=words.player(turn), cell=cell)
    if phase == Phase.FLIP:
        who = s.queue_who[0]
        cell = s.black_jack if who == BLACK_JACK else s.captain[who]
        return words("prompt.flip", cell=cell)
    viewer = "you" if seat == turn else "watch"
    holes: dict[str, Any] = {"player": words.player(turn) if turn != NOBODY else ""}
    key = phase.name.lower()
    if phase == Phase.AUCTION:
        key = "open"
        if s.bid_rogue != EMPTY:
            key, holes["rogue"] = "raise", names.rogue(ed, s.bid_rogue, words)
            holes["bidder"] = words.player(s.bid_seat)
    elif phase == Phase.RUM and s.card[turn] != RUM_CARD:
        key = "rum_jack"
    if words.has(f"prompt.{key}"):
        return words(f"prompt.{key}")
    return words(f"prompt.{key}.{viewer}", **holes)


def prompt_choice(s: State, seat: int, words: Words) -> str:
    hour, left = s.hour, [k for k in range(s.seats) if s.card[k] == 0]
    if seat in left:
        if s.employer == seat and s.jack_card == 0 and s.mode == Mode.DUEL:
            return words("prompt.choose_jack.you")
        return words("prompt.choose.you", n=hour)
    if 0 <= seat < s.seats:
        return words.count("prompt.chosen.you", len(left))
    return words.count("prompt.choose.watch", len(left), n_hour=hour)


def prompt_theft(s: State, seat: int, words: Words) -> str:
    thief, victim = s.turn, s.victim
    viewer = "watch" if seat != thief else "must" if s.theft_optional == MUST_TAKE else "you"
    holes: dict[str, Any] = {"player": words.player(thief)}
    if victim == BLACK_JACK:
        is_either = s.mode == Mode.DUEL and s.employer not in (NOBODY, thief)
        return words(f"prompt.{'either' if is_either else 'pot'}.{viewer}", **holes)
    holes["victim"] = words.player(victim)
    holes["own"], holes["theirs"] = len(names.crew(s, thief)), len(names.crew(s, victim))
    key = "meet" if s.queue_who[0] == BLACK_JACK else "rob"
    return words(f"prompt.{key}.{viewer}", **holes)


def winners(ed: Edition, s: State) -> tuple[list[int], int]:
    """Who is ahead, and with how many points."""
    totals = [total(ed, s, seat) for seat in range(s.seats)]
    return [seat for seat, n in enumerate(totals) if n == max(totals)], max(totals)


def outcome(ed: Edition, s: State, seat: int, words: Words) -> str:
    first, points = winners(ed, s)
    if len(first) > 1:
        players = words.joined([words.player(k) for k in first])
        return words("prompt.shared", players=players, n=points)
    viewer = "you" if seat == first[0] else "watch"
    return words(f"prompt.win.{viewer}", player=words.player(first[0]), n=points)
