"""The search finds tactics, is reproducible, and stays within its memory."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from types import ModuleType

import numpy as np
import pytest
from benchmarks.connect_four import GAME as CONNECT_FOUR

from banquise import bots
from banquise.bots import Choice, Limit, View
from banquise.bots.search import Keeper, Knobs, Thinking, choose, compiled, knobs_for
from banquise.bots.search.tree import KEY, LINKS, NODES, NONE, hashed
from banquise.core.errors import BadOption
from banquise.core.game import Game
from banquise.core.match import Match
from tests.toys import GAMES

EXACT = Knobs(margin=0.0)


def connect_four(moves: str) -> Match:
    match = Match(CONNECT_FOUR)
    for move in moves:
        match.play(move)
    return match


def after(match: Match, action: int) -> Match:
    copy = Match.from_position(match.game, match.position())
    copy.play(action)
    return copy


def late(seed: int, left: int) -> Match:
    """A random game of connect four, stopped at most ``left`` moves before its end."""
    rng, match = np.random.default_rng(seed), connect_four("")
    while not match.is_over and match.version < 42 - left:
        match.play(int(rng.choice(match.legal_ids())))
    return match


def solved(match: Match, seat: int) -> float:
    """A seat's exact result in a game of perfect information: 1, 0.5 or 0."""
    if match.is_over:
        return 0.5 if len(match.ranking) == 1 else float(match.ranking[0] == [seat])
    values = [solved(after(match, action), seat) for action in match.legal_ids().tolist()]
    return max(values) if match.waiting[0] == seat else min(values)


@pytest.mark.parametrize(
    ("moves", "best"),
    [
        ("abacad", "a"),  # four upright
        ("agbgcg", "d"),  # four level, though three upright stand against it
        ("agbgc", "d"),  # stops the line, or it is lost
        ("dgeg", "c"),  # three with both ends open
    ],
)
def test_tactics_of_connect_four(moves: str, best: str) -> None:
    match = connect_four(moves)
    choice = choose(View.of(match, match.waiting[0]), Limit(iterations=3000), 1)
    assert choice.action == match.game.notation.read(match.edition.record[0], None, 0, best)


def test_late_positions_are_valued_as_they_are_solved() -> None:
    found = set()
    for seed in (28, 40, 59):
        match = late(seed, left=8)
        seat = match.waiting[0]
        view = View.of(match, seat)
        values = {action: solved(after(match, action), seat) for action in view.legal.tolist()}
        choice = choose(view, Limit(iterations=20_000), 3, EXACT)
        assert values[choice.action] == max(values.values())
        assert choice.considered[0].worth[seat] == pytest.approx(values[choice.action], abs=0.05)
        found.add(max(values.values()))
    assert len(found) > 1


def hand(mine: int) -> Match:
    """Two seats hold a card each; the first has kept its own, the second decides last."""
    match = Match(GAMES["toy_hand"], 2, chance="manual")
    deals = [action.id for action in match.legal(-1)]
    match.play(deals[mine - 1 if mine else 1], -1)
    match.play(deals[mine], -1)
    match.play("keep")
    return match


@pytest.mark.parametrize("mine", [0, 2, 4])
def test_what_is_hidden_and_drawn_is_averaged_exactly(mine: int) -> None:
    match = hand(mine)
    cards = range(int(match.edition.record[0].cards))
    others = [card for card in cards if card != mine]
    keep = np.mean([mine > card for card in others])
    swap = np.mean([new > card for card, new in permutations(others, 2)])
    curious = replace(EXACT, curiosity=5.0)  # so that what is bad is measured well, too
    choice = choose(View.of(match, 1), Limit(iterations=30_000), 5, curious)
    found = {row.action: row.worth[1] for row in choice.considered}
    by_name = {action.notation: found[action.id] for action in match.legal(1)}
    assert by_name["keep"] == pytest.approx(keep, abs=0.03)
    assert by_name["swap"] == pytest.approx(swap, abs=0.03)


def test_simultaneous_choices_do_not_react_to_each_other() -> None:
    """Neither seat knows the other's choice; the search must not assume that it does."""
    match = Match(GAMES["toy_duel"], 2)
    worths = []
    for seat in (0, 1):
        choice = choose(View.of(match, seat), Limit(iterations=20_000), 2, EXACT)
        total = sum(row.visits for row in choice.considered)
        worths.append(sum(row.visits * row.worth[seat] for row in choice.considered) / total)
    assert worths == pytest.approx([0.5, 0.5], abs=0.1)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_seed_repeats_a_search(threads: int) -> None:
    view = View.of(connect_four("dd"), 0)
    limit = Limit(iterations=600)
    found = {choose(view, limit, 7, threads=threads) for _ in range(2)}
    assert len(found) == 1
    assert sum(row.visits for row in found.pop().considered) == 600
    assert choose(view, limit, 8, threads=threads) != choose(view, limit, 7, threads=threads)


def fresh(game: Game, view: View, room: int = 1 << 12, **knobs: float) -> Thinking:
    mind = Thinking(game, Knobs(**knobs), room)
    mind.look(view, 3)
    return mind


@pytest.mark.parametrize(
    "knobs", [{}, {"habit": 2.5}, {"cutoff": 5, "habit": 0.0}, {"paranoid": True}]
)
def test_rounds_one_by_one_or_together_find_the_same(knobs: dict[str, float]) -> None:
    view = View.of(connect_four("d"), 1)
    together, one_by_one = (fresh(CONNECT_FOUR, view, **knobs) for _ in range(2))
    together.run(300)
    for _ in range(300):
        one_by_one.run(1)
    assert together.told.tobytes() == one_by_one.told.tobytes()
    assert together.rounds == 300


def test_a_full_tree_stays_within_its_memory_and_keeps_searching() -> None:
    view = View.of(connect_four("d"), 1)
    mind = fresh(CONNECT_FOUR, view, room=64)
    mind.run(1000)
    assert mind.memory.counts[NODES] == 64
    assert mind.memory.counts[LINKS] <= 8 * 64
    assert mind.rounds == 1000
    assert mind.told[:, -1].sum() == 1000


def test_a_full_pool_is_not_overrun() -> None:
    """If nodes have many edges, edges run out before nodes do."""
    view = View.of(connect_four("d"), 1)
    mind = fresh(CONNECT_FOUR, view, room=64)
    mind.memory = mind.memory._replace(links=mind.memory.links[:100])
    mind.run(1000)
    assert 100 - 8 < mind.memory.counts[LINKS] <= 100  # no node of eight links more fits in
    assert mind.told[:, -1].sum() == 1000
    mind.look(view, 4)
    assert mind.memory.counts[LINKS] == 0  # for the next view there is room again


def test_an_edge_leads_to_the_right_node() -> None:
    """If nothing is hidden, edges store their nodes; they equal the ones looked up."""
    mind = fresh(CONNECT_FOUR, View.of(connect_four("d"), 1))
    m, checked = mind.memory, 0
    for _ in range(600):
        m.path[:] = NONE
        mind.run(1)
        match = connect_four("d")
        heads = {int(key): int(head) for key, head in m.slots[m.slots[:, KEY] != 0]}
        for edge in m.path[m.path[:, 0] != NONE, 0]:
            match.play(int(m.links[edge].action))
            if not match.is_over and m.links[edge].child != NONE:
                words = match.state.view(np.uint8)
                row = np.zeros(m.words.shape[1] * 4, np.uint8)
                row[: len(words)] = words
                key = hashed(row.view(np.int32), m.salt, match.waiting[0])
                assert m.links[edge].child == heads[key]
                checked += 1
    assert checked > 300


def test_a_kept_tree_serves_the_next_move() -> None:
    match = connect_four("d")
    mind = fresh(CONNECT_FOUR, View.of(match, 1))
    mind.run(500)
    before = int(mind.memory.counts[NODES])
    match.play("d")
    match.play("c")
    mind.look(View.of(match, 1), 4)
    assert int(mind.memory.counts[NODES]) == before
    mind.run(1)
    assert int(mind.memory.counts[NODES]) == before  # where it stands now was known
    mind.forget()
    assert int(mind.memory.counts[NODES]) == 0


def replies(bot: bots.Bot, moves: str) -> list[Choice]:
    """A bot's choices before each of the second seat's moves."""
    found, match = [], connect_four("")
    for number, move in enumerate(moves):
        if match.waiting == (1,):
            found.append(bot(View.of(match, 1), Limit(iterations=300), number))
        match.play(move)
    return found


def test_a_keeper_counts_earlier_visits_and_is_reproducible() -> None:
    first, again = (replies(bots.load("search:keeps=1"), "ddccee") for _ in range(2))
    assert first == again
    keeper = Keeper()
    assert replies(keeper, "ddcc") == first[:2]
    assert keeper._mind is not None
    visits = keeper._mind.visits
    assert sum(visits) > 300  # of this decision alone there were 300
    assert first[1].action == keeper._mind.view.legal[visits.index(max(visits))]
    assert sum(row.visits for row in first[1].considered) == 300
    with pytest.raises(BadOption, match="one thread"):
        bots.load("search:keeps=1:threads=2")


def test_a_limit_in_seconds_ends_a_search() -> None:
    view = View.of(connect_four("d"), 1)
    choice = choose(view, Limit(seconds=0.02, iterations=1 << 40), 1)
    assert sum(row.visits for row in choice.considered) < 1 << 30


def test_lower_levels_search_less() -> None:
    view = View.of(connect_four("d"), 1)
    visits = []
    for name in ("first_game", "relaxed", "seasoned"):
        choice = bots.load(name)(view, Limit(seconds=60), 1)
        visits.append(sum(row.visits for row in choice.considered))
    assert visits == sorted(visits)
    assert visits[0] < visits[1] < visits[2]


def test_the_lowest_level_slips_but_not_at_random() -> None:
    """It sometimes misses the win, but still plays it more often than anything else."""
    view = View.of(connect_four("abacad"), 0)
    played = [bots.load("first_game")(view, Limit(seconds=60), seed).action for seed in range(60)]
    winning = int(view.legal[0])
    assert played.count(winning) > 12
    assert all(played.count(winning) >= played.count(other) for other in set(played))


def test_settings_of_a_bot_are_read_and_refused_in_sentences() -> None:
    view = View.of(connect_four("d"), 1)
    bot = bots.load("search:iterations=50:cutoff=4:paranoid=1")
    assert sum(row.visits for row in bot(view, Limit(seconds=9), 1).considered) == 50
    with pytest.raises(BadOption, match="no setting 'depth'"):
        bots.load("search:depth=3")
    with pytest.raises(BadOption, match="must be a number"):
        bots.load("search:iterations=many")
    with pytest.raises(BadOption, match="no setting 'habit'"):
        bots.load("uniform:habit=1")


def test_a_game_can_have_its_own_parameters() -> None:
    view = View.of(connect_four("d"), 1)
    assert knobs_for(view) == Knobs()
    assert knobs_for(view, habit=0.5) == Knobs(habit=0.5)


def test_interpreted_and_compiled_searches_agree_byte_for_byte() -> None:
    view = View.of(connect_four("agbgc"), 1)
    found = []
    for backend in ("python", "cpu"):
        mind = Thinking(CONNECT_FOUR, Knobs(habit=1.5), 256, backend)
        mind.look(view, 3)
        mind.run(100)
        found.append((mind.told.tobytes(), mind.memory.links.tobytes()))
    assert found[0] == found[1]


def test_hints_of_a_game_replace_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game's preferred actions are tried first, and its estimates evaluate cut-off playouts."""
    liked = ModuleType("hints")
    exec(HINTS, vars(liked))
    monkeypatch.setattr(compiled, "hints_of", lambda game: liked)
    thinker = compiled.Thinker(CONNECT_FOUR, "python", lambda f: f, lambda f: f)
    monkeypatch.setattr(compiled, "thinker", lambda game, backend: thinker)
    view = View.of(connect_four("d"), 1)
    assert knobs_for(view) == Knobs(cutoff=1, trust=1.0)
    mind = Thinking(CONNECT_FOUR, knobs_for(view), 256, "python")
    mind.look(view, 3)
    mind.run(1)
    assert mind.told[:, -1].tolist() == [0, 0, 0, 0, 1, 0, 0]
    assert mind.told[4, :2].tolist() == [0.25, 0.75]


HINTS = """
def favour(ed, s, seat, action):
    return 1 if action == 4 else 0

def prospect(ed, s, seat):
    return 1 + 2 * seat

def knobs(seats):
    return {"cutoff": 1, "trust": 1.0}
"""
