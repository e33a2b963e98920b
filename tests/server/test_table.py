"""Tables: one entry point, versions, undo, clocks, and the same events after a restart."""

from __future__ import annotations

import random

import pytest

from banquise.core.state import NOBODY
from banquise.server.show.views import Views
from banquise.server.tables import restore
from banquise.server.tables.clock import Clock
from banquise.server.tables.table import TAKE_BACK, Event, Refused, Table
from tests.server.tables import play, table


def test_an_action_makes_events_with_the_states_they_lead_to():
    one = table(first_player="seat_0")
    events = play(one)
    assert [event.seat for event in events] == [0, -1]
    assert events[-1].state == one.match.state.tobytes()
    assert [event.number for event in events] == [one.events - 2, one.events - 1]


def test_an_action_for_an_older_version_is_stale():
    one = table(first_player="seat_0")
    version = one.version(0)
    play(one)
    with pytest.raises(Refused, match="stale"):
        one.submit(0, 13, version, 2.0)


def test_an_action_for_an_unknown_version_is_stale():
    one = table(first_player="seat_0")
    with pytest.raises(Refused, match="stale"):
        one.submit(0, 13, one.version(0) + 1, 2.0)


@pytest.mark.parametrize("action", [-1, 10**30, 99, "no such thing", "", "--", "8"])
def test_an_illegal_action_changes_nothing(action):
    one = table(first_player="seat_0")
    before, version = one.match.state.tobytes(), one.version(0)
    with pytest.raises(Refused, match="illegal"):
        one.submit(0, action, version, 1.0)
    assert one.match.state.tobytes() == before
    assert one.version(0) == version


def test_somebody_elses_decision_is_refused():
    one = table(first_player="seat_0")
    with pytest.raises(Refused, match="illegal"):
        one.submit(1, 13, one.version(1), 1.0)


def test_nobody_plays_before_all_seats_are_taken():
    one = table(first_player="seat_0", kinds="pop")
    assert one.asked == ()
    assert one.free == [1]
    with pytest.raises(Refused, match="not_started"):
        play(one)


def test_what_taught_nothing_can_be_taken_back():
    one = table("toy_duel", 2)
    before = one.match.state.tobytes()
    play(one, 0)
    events = one.undo(0, one.version(0), 2.0)
    assert [(event.seat, event.action) for event in events] == [(0, TAKE_BACK)]
    assert one.match.state.tobytes() == before == events[0].state
    assert one.version(0) == 2


def test_who_has_chosen_is_known_while_others_think():
    one = table("toy_duel", 2)
    assert one.moment.chose == ()
    play(one, 0)
    assert (one.moment.chose, one.moment.asked) == ((0,), (1,))
    one.undo(0, one.version(0), 2.0)
    assert one.moment.chose == ()
    play(one, 1)
    assert one.moment.chose == (1,)
    play(one, 0)
    assert one.moment.chose == ()


def test_what_taught_something_cannot_be_taken_back():
    one = table(first_player="seat_0")
    play(one)
    with pytest.raises(Refused, match="no_undo"):
        one.undo(0, one.version(0), 2.0)


def test_the_end_cannot_be_taken_back():
    one = table("toy_duel", 2, rounds=1)
    play(one, 0)
    play(one, 1)
    assert one.match.is_over
    with pytest.raises(Refused, match="no_undo"):
        one.undo(1, one.version(1), 2.0)


def test_choices_made_at_once_do_not_make_each_other_stale():
    one = table("toy_duel", 3)
    version = one.version(0)
    play(one, 1)
    play(one, 2)
    one.submit(0, 0, version, 1.0)
    assert one.match.history[2].seat == 0


def test_a_choice_for_the_round_before_is_stale():
    one = table("toy_duel", 2)
    version = one.version(0)
    play(one, 0)
    play(one, 1)
    with pytest.raises(Refused, match="stale"):
        one.submit(0, 0, version, 1.0)


def test_your_own_undo_makes_older_screens_stale():
    one = table("toy_duel", 2)
    version = one.version(0)
    play(one, 0)
    one.undo(0, one.version(0), 1.0)
    with pytest.raises(Refused, match="stale"):
        one.submit(0, 1, version, 1.0)


def story(game: str, seats: int, seed: int) -> tuple[Table, list[Event]]:
    """A whole game with some taking back."""
    chance = random.Random(seed)
    one = table(game, seats, seed)
    events = []
    while not one.match.is_over and one.events < 300:
        seat = chance.choice(one.match.waiting)
        events += play(one, seat, chance.randrange(50))
        if chance.random() < 0.3 and one.may_undo(seat):
            events += one.undo(seat, one.version(seat), 1.0)
    return one, events


@pytest.mark.parametrize("game", ["papua", "toy_hand", "toy_duel", "toy_thief"])
def test_a_stored_table_is_the_table_that_was_played(game):
    seats = 3
    for seed in range(6):
        one, events = story(game, seats, seed)
        origin = restore.origin(one.match)
        again = Table(restore.restore(origin, one.match.players), one.players)
        first = table(game, seats, seed)
        begun = [
            Event(ply, entry.seat, entry.action, first.match.bytes_after(ply), 0.0)
            for ply, entry in enumerate(first.match.history)
        ]
        again.absorb(begun + events)
        assert again.match.state.tobytes() == one.match.state.tobytes()
        assert [p.before.tobytes() for p in again.match.history] == [
            p.before.tobytes() for p in one.match.history
        ]
        assert again.events == one.events
        assert again.moment == one.moment
        for viewer in [*range(seats), NOBODY]:
            assert again.version(viewer) == one.version(viewer)
        assert again.match.save() == one.match.save()


@pytest.mark.parametrize("game", ["papua", "toy_hand", "toy_duel", "toy_thief"])
def test_whoever_was_away_for_a_while_sees_what_all_see(game):
    """Several events come at once, what was taken back and what was done instead among them."""
    for seed in range(4):
        _, events = story(game, 3, seed)
        one, chance = table(game, 3, seed), random.Random(seed)
        views = Views(one)
        while events:
            size = chance.randrange(1, 6)
            one.absorb(events[:size])
            del events[:size]
            fresh = Views(one)
            for viewer in (0, 1, 2, NOBODY):
                kept, new = views.frame(viewer, "en", "wide"), fresh.frame(viewer, "en", "wide")
                assert kept.log.lines == new.log.lines
                assert kept.scene.painted == new.scene.painted
                assert kept.situation == new.situation
            views.rest()


def test_a_gap_between_events_is_refused():
    one, other = (table("toy_duel", 2) for _ in range(2))
    events = play(one, 0) + play(one, 1)
    with pytest.raises(Refused, match="stale"):
        other.absorb(events[1:])


def test_a_clock_charges_those_who_are_asked_and_rewards_those_who_decide():
    clock = Clock.started(3, start=60, add=5, now=0.0)
    one = table(first_player="seat_0", clock=clock)
    play(one, now=10.0)
    assert clock.left == [55.0, 60.0, 60.0]
    assert clock.left_of(1, one.asked, 30.0) == 40.0
    assert one.out_of_time(30.0) == []
    assert one.out_of_time(71.0) == [1]


def test_all_who_choose_at_once_pay_for_their_own_time():
    clock = Clock.started(2, start=60, add=0, now=0.0)
    one = table("toy_duel", 2, clock=clock)
    play(one, 0, now=10.0)
    play(one, 1, now=30.0)
    assert clock.left == [50.0, 30.0]


def test_the_time_left_goes_with_the_events():
    clock = Clock.started(3, start=60, add=5, now=0.0)
    one = table(first_player="seat_0", clock=clock)
    events = play(one, now=10.0)
    assert events[-1].clock == (55.0, 60.0, 60.0)


def test_bots_have_all_the_time():
    clock = Clock.started(3, start=1, add=0, now=0.0)
    one = table(first_player="seat_0", kinds="bpp", clock=clock)
    assert one.out_of_time(100.0) == []


def test_in_a_game_without_points_what_is_left_to_go_is_shown():
    one = table("papua", 3, first_player="seat_0")
    views = Views(one)
    assert views.points_at(one.match.version) == [61, 61, 61]
    for _ in range(30):
        play(one)
    farthest = [max(places) for places in one.match.state[0].place[:3].tolist()]
    left = [61 - max(0, cell) for cell in farthest]
    assert views.points_at(one.match.version) == left != [61, 61, 61]
    assert views.frame(0, "en", "wide").situation.points == left
    assert views.points_at(0) == [61, 61, 61]
