"""The numbering of spots."""

import itertools

from tests.games.nunami.positions import GAME, settle, start


def test_numbers_of_spots_are_those_of_the_specification():
    def far(spot):
        q, r = spot
        return max(abs(q), abs(r), abs(q + r))

    spots = [s for s in itertools.product(range(-9, 10), repeat=2) if far(s) <= 9]
    spots.sort(key=lambda s: (far(s), s[1], s[0]))
    assert len(spots) == 271
    match = settle(start(colours="P:G", boards="players"))
    for index, (q, r) in enumerate(spots):
        assert GAME.notation.read(match.ed[0], match.states[0], 0, f"B:{q},{r}") == 3300 + index
        assert GAME.notation.write(match.ed[0], match.states[0], 0, 3300 + index) == f"B:{q},{r}"
