"""The data of the edition: what section 3 prints, and files that are refused."""

from collections import Counter

import pytest

from banquise import game
from banquise.core.edition import read_edition
from banquise.core.errors import BadEdition
from banquise.games.neta_tanka.editions import ELDERS
from banquise.games.neta_tanka.state import Kind

NETA_TANKA = game("neta_tanka")
TEXT = NETA_TANKA.load_edition().source
ED = NETA_TANKA.load_edition().record[0]


def test_twenty_links_three_at_each_elder() -> None:
    assert ED.links == 20
    ends = Counter(int(end) for pair in ED.link_end[: ED.links] for end in pair)
    assert [ends[place] for place in range(18)] == [3 if p in ELDERS else 2 for p in range(18)]
    assert set(ED.link_kind[:20].tolist()) == set(Kind)


def test_cards_add_up() -> None:
    assert (sum(ED.craft_points), sum(ED.craft_wood), sum(ED.craft_hide)) == (54, 18, 18)
    assert Counter(ED.trade_slots.tolist()) == {2: 6, 1: 4}
    assert Counter(ED.trade_right.tolist()) == {0: 5, 1: 5}
    assert ED.trade_left.sum(axis=0).tolist() == [4, 4, 3, 4, 4]


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [('"gather", "meditate"]', '"gather", "trade"]', "open"),
     ('"collect_wood", "G"]', '"chop", "G"]', "links"),
     ('["chop", "trade", "ANY"]', '["chop", "trade", "XX"]', "links"),
     ('tokens = ["W"', 'tokens = ["S"', "tokens"),
     ("offerings = 3", "offerings = 8", "offerings"),
     ('["bow", 1, 1, 0], ["bow", 1, 1, 0]', '["bow", 1, 0, 0], ["bow", 1, 1, 0]', "craft_cards"),
     ("places = 10", "places = 17", "food.places"),
     ("gates = { 3", "gates = { 1", "tents.gates"),
     ("{ same = 3, food = 12 }", "{ same = 3, cheese = 12 }", "objectives"),
     ('elder_food = "mushroom"', 'elder_food = "berry"', "yield"),
     ("2 = 6\n3 = 4", "2 = 9\n3 = 4", "placed"),
     ("builds = 3", "builds = 3\nbananas = 1", "bananas")],
)  # fmt: skip
def test_a_file_that_cannot_be_is_refused(old: str, new: str, key: str) -> None:
    assert old in TEXT
    with pytest.raises(BadEdition, match=key):
        read_edition(NETA_TANKA, TEXT.replace(old, new, 1), "owner.toml")
