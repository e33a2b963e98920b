"""Checks of the rules: legality, chance, endings, invariants, and that every backend agrees."""

import itertools

import numpy as np

from banquise.core.game import Game
from banquise.core.state import CHANCE, NOBODY
from tests.contract import loops
from tests.contract.bench import Bench, Setup, State, asking, bench, said

HUGE = (-(1 << 60), -(1 << 31), -77, -3, -2, -1, 1 << 15, 1 << 31, 1 << 60)
STRANGERS = (-(1 << 60), -100, -3, NOBODY, CHANCE, *range(17), 63, 64, 1 << 31, 1 << 60)


def candidates_hold_all_legal_actions(game: Game, setup: Setup) -> None:
    """Candidates ascend, have numbers of the game, and miss no legal action."""
    desk = bench(game, setup)
    states = desk.states()
    for k in desk.sample(25):
        for seat in desk.waiting(states[k]):
            offered, legal = desk.candidates(states[k], seat), desk.sweep(states[k], seat)
            ascending = sorted(set(offered))
            assert offered == ascending, f"candidates do not ascend at ply {k}: {offered}."
            most = game.most_candidates or game.actions
            assert len(offered) <= most, f"{len(offered)} candidates at ply {k}, above {most}."
            strange = [a for a in offered if not 0 <= a < game.actions]
            assert not strange, f"candidates at ply {k} are no actions: {strange}."
            missed = [desk.write(states[k], seat, a) for a in legal if a not in offered]
            assert not missed, f"candidates at ply {k} miss the legal {', '.join(missed)}."


def somebody_can_always_play(game: Game, setup: Setup) -> None:
    """Until the end somebody is asked, everybody who is asked has a legal action."""
    desk = bench(game, setup)
    for k, state in enumerate(desk.states()):
        waiting = desk.waiting(state)
        strangers = [seat for seat in waiting if not CHANCE <= seat < setup.seats]
        assert not strangers, f"at ply {k} seats {strangers} are asked, who do not play."
        for seat in waiting:
            assert desk.legal(state, seat), f"at ply {k} seat {seat} has no legal action."
    last = desk.states()[-1]
    assert desk.waiting(last) or desk.match.is_over, "nobody is asked, and the game is not over."


def every_game_ends(game: Game, setup: Setup) -> None:
    """Random games end within the bound."""
    match = setup.match(game, chance="manual")
    rules = game.backend(setup.backend)
    work, rng = np.zeros((2, max(game.actions, 64)), np.int64), np.array([3, 5, 7, 11])
    for _ in range(3):
        states = match.state
        n = rules.playout(match.edition.record, states, 0, rng, work, setup.bound)
        assert n < setup.bound, f"a random game does not end within {setup.bound} decisions."


def refusals_are_total(game: Game, setup: Setup) -> None:
    """Any number from any seat in any phase gets an answer, and the right one of the three."""
    desk = bench(game, setup)
    states = desk.states()
    pairs = list(itertools.product(STRANGERS, (*HUGE, game.actions, game.actions + game.masks, 0)))
    inside = desk.rng.integers(-2, game.actions + 2, 60).tolist()
    pairs += list(itertools.product((*range(CHANCE, 7), NOBODY), inside))
    for k in desk.sample(6):
        for backend in {"python", setup.backend}:
            with said(f"violates at ply {k} on {backend}"):
                check_answers(game, desk, backend, states[k], pairs)


def check_answers(
    game: Game, desk: Bench, backend: str, state: State, pairs: list[tuple[int, int]]
) -> None:
    seats = np.array([seat for seat, _ in pairs], np.int64)
    answers = np.array([action for _, action in pairs], np.int64)
    ask = asking(game, backend)
    before = state.tobytes()
    ask(desk.ed, state, loops.PROBE, 0, 0, 0, seats, answers)
    assert state.tobytes() == before, "violates changes the state."
    waiting = desk.waiting(state)
    for (seat, action), answer in zip(pairs, answers.tolist(), strict=True):
        clause = game.clause(answer)
        shown = f"violates(seat {seat}, action {action}) is {clause.name}"
        wanted = wanted_refusal(game, waiting, seat, action)
        assert not wanted or clause.name == wanted, f"{shown}, not {wanted}."
        assert wanted or not clause.name.startswith(("ENGINE_1", "ENGINE_2")), f"{shown}."


def wanted_refusal(game: Game, waiting: tuple[int, ...], seat: int, action: int) -> str:
    """The clause that the protocol itself demands, if it does."""
    if not waiting:
        return "ENGINE_1"
    if seat not in waiting:
        return "ENGINE_2"
    return "" if 0 <= action < game.actions else "ENGINE_3"


def odds_lie_on_legal_outcomes(game: Game, setup: Setup) -> None:
    """At a chance decision the outcomes are the legal ones, ascending, with odds above 0."""
    desk = bench(game, setup)
    states = desk.states()
    chances = [k for k, state in enumerate(states) if desk.waiting(state) == (CHANCE,)]
    for k in chances[:: max(1, len(chances) // 25)]:
        outcomes, odds = desk.odds(states[k])
        assert outcomes == sorted(set(outcomes)), f"outcomes do not ascend at ply {k}."
        legal = desk.sweep(states[k], CHANCE)
        assert outcomes == legal, f"at ply {k} outcomes are {outcomes}, legal are {legal}."
        most = game.most_candidates or game.actions
        assert len(outcomes) <= most, f"{len(outcomes)} outcomes at ply {k}, above {most}."
        assert min(odds) > 0, f"at ply {k} an outcome has odds {min(odds)}."
        assert sum(odds) < 1 << 30, f"at ply {k} the odds add up to more than 2**30."


def numbers_stay_in_their_ranges(game: Game, setup: Setup) -> None:
    """Every field holds what its declaration allows, in whole states and in what seats see."""
    if game.records is None:
        return
    desk, record = bench(game, setup), game.records[0]
    ed, states = desk.ed[0], desk.states()
    for k, state in enumerate(states):
        wrong = record.outside(ed, state)
        assert not wrong, f"at ply {k}: {wrong}"
    for k in desk.sample(10):
        for viewer in desk.viewers():
            wrong = record.outside(ed, desk.seen(states[k], viewer), is_seen=True)
            assert not wrong, f"at ply {k} seat {viewer} sees {wrong}"


def invariants_hold(game: Game, setup: Setup) -> None:
    """No state of a game breaks an invariant; those of the position have words for each."""
    desk = bench(game, setup)
    for k, state in enumerate(desk.states()):
        number = desk.fault(state)
        assert not number, f"invariant {number} is broken at ply {k}."
    for seat, place in enumerate(desk.scores(desk.states()[-1])[1]):
        assert 0 <= place < setup.seats, f"seat {seat} has place {place}."
    assert 0 in desk.scores(desk.states()[-1])[1], "nobody has the first place."


def backends_agree(game: Game, setup: Setup) -> None:
    """Interpreted, compiled and compiled with bounds checks: the same bytes along a game."""
    desk = bench(game, setup)
    history = desk.match.history
    names = ("python", "cpu", "checked")
    asks = {name: asking(game, name) for name in names}
    rows = {name: history[0].before.copy() if history else desk.match.state for name in names}
    for k, ply in enumerate(history):
        for name in names:
            with said(f"ply {k}, {desk.write(ply.before, ply.seat, ply.action)} on {name}"):
                asks[name](
                    desk.ed, rows[name], loops.APPLY, ply.seat, ply.action, 0, *desk.room
                )  # fmt: skip
        assert_equal(rows, f"after ply {k} the states")
        if k % 20 == 0 or k < 20:
            answers = {name: answer_all(desk, name, rows["cpu"], k) for name in names}
            for what in answers["cpu"]:
                assert_equal({name: answers[name][what] for name in names}, f"at ply {k} {what}")


def assert_equal(rows: dict[str, State], what: str) -> None:
    for name, row in rows.items():
        assert row.tobytes() == rows["python"].tobytes(), f"{what} differ on python and {name}."


def answer_all(desk: Bench, name: str, state: State, seed: int) -> dict[str, State]:
    """What a backend says about a state, function by function."""
    ask, ed, game = asking(desk.game, name), desk.ed, desk.game
    rng = np.random.default_rng(seed)
    pairs = rng.integers(-1, 5, 40), rng.integers(0, game.actions, 40)
    pairs[0][:20] = (*desk.waiting(state), 0)[0]
    draws = rng.integers(0, 1 << 32, max(game.draws, 1), dtype=np.int64)
    out: dict[str, State] = {}
    with said(f"ply {seed} on {name}"):
        ask(ed, state, loops.PROBE, 0, 0, 0, pairs[0], pairs[1])
        out["clauses"] = pairs[1]
        for seat in desk.waiting(state):
            a, b = np.zeros((2, desk.room.shape[1]), np.int64)
            ask(ed, state, loops.CANDIDATES, seat, 0, 0, a, b)
            out[f"candidates of {seat}"] = a
            if seat == CHANCE:
                ask(ed, state, loops.WEIGHTS, 0, 0, 0, a, b)
                out["odds"] = np.concatenate([a, b])
        for viewer in desk.viewers():
            seen = state.copy()
            ask(ed, seen, loops.REDACT, 0, 0, viewer, draws, draws)
            out[f"what {viewer} sees"] = seen.copy()
            ask(ed, seen, loops.IMAGINE, 0, 0, viewer, draws, draws)
            out[f"what {viewer} imagines"] = seen
        for what in (loops.POINTS, loops.RANK):
            a = np.zeros(8, np.int64)
            ask(ed, state, what, 0, 0, 0, a, a)
            out["points" if what == loops.POINTS else "places"] = a
        out["invariant"] = np.array([ask(ed, state, loops.BROKEN, 0, 0, 0, draws, draws)])
    return out


def order_of_arrival_does_not_matter(game: Game, setup: Setup) -> None:
    """Choices made at once give the same state in any order, and stay secret until all are in."""
    desk = bench(game, setup)
    states = desk.states()
    several = [k for k, state in enumerate(states) if len(desk.waiting(state)) > 1]
    for k in several[:12]:
        waiting = desk.waiting(states[k])
        chosen = {seat: int(desk.rng.choice(desk.legal(states[k], seat))) for seat in waiting}
        orders = list(itertools.permutations(waiting))
        ends = {order: play_in_order(desk, states[k], order, chosen) for order in orders[:6]}
        for order, end in ends.items():
            assert end == ends[orders[0]], f"at ply {k} the order {order} gives another state."


def play_in_order(
    desk: Bench, state: State, order: tuple[int, ...], chosen: dict[int, int]
) -> bytes:
    for k, seat in enumerate(order):
        assert seat in desk.waiting(state), f"seat {seat} is no longer asked after {order[:k]}."
        clause = desk.why(state, seat, chosen[seat])
        assert not clause, f"what seat {seat} may choose depends on the order {order}."
        state = desk.after(state, seat, chosen[seat])
    return state.tobytes()


CHECKS = (
    candidates_hold_all_legal_actions,
    somebody_can_always_play,
    every_game_ends,
    refusals_are_total,
    odds_lie_on_legal_outcomes,
    numbers_stay_in_their_ranges,
    invariants_hold,
    backends_agree,
    order_of_arrival_does_not_matter,
)
