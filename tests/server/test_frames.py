"""Scenes: what is new in one is found, however it is cut into layers."""

from __future__ import annotations

import random

import pytest

from banquise.core.svg import Item, Layers
from banquise.server.show.frames import Scene


def item(key: int, symbol: str = "card") -> Item:
    return Item(f"k{key}", symbol, key, 0, label="A card")


def cut(items: list[Item], at: list[int], shared: dict[tuple[Item, ...], list[Item]]) -> Layers:
    """Layers that end at these places; equal ones are the same list."""
    parts = [items[a:b] for a, b in zip([0, *at], [*at, len(items)], strict=True)]
    return Layers([shared.setdefault(tuple(part), part) for part in parts])


@pytest.mark.parametrize("length", [5, 32, 131])
@pytest.mark.parametrize("seed", range(6))
def test_changes_are_the_same_in_one_layer_and_in_many(length, seed):
    source, shared = random.Random(seed), {}
    was = [item(n) for n in range(length)]
    now = [item(n, "back") if source.random() < 0.1 else Item(*old) for n, old in enumerate(was)]
    if seed % 3 == 1:
        now.append(item(length))
    if seed % 3 == 2:
        now.reverse()
    places = sorted(source.sample(range(length), 3))
    expected = [(new, old) for new in now if (old := _named(was, new.key)) != new]
    for at in ([], places):
        then, scene = Scene(cut(was, at, shared)), Scene(cut(now, at, shared))
        for _ in range(2):
            changes = scene.changes_from(then)
            assert changes.pairs == expected
            assert changes.is_alike == (seed % 3 == 0)
            assert changes.gone == []
        assert scene.painted == now
        assert then.changes_from(scene).gone == [new.key for new in now[length:]]


def _named(items: list[Item], key: str) -> Item | None:
    return next((item for item in items if item.key == key), None)


def test_a_cached_comparison_is_not_used_for_another_scene():
    """Scenes are told apart by identity; a later one can have the address of an earlier one."""
    scene = Scene(Layers(([item(n) for n in range(9)],)))
    for turn in range(50):
        was = [*scene.painted[: turn % 9], item(turn % 9, "back"), *scene.painted[turn % 9 + 1 :]]
        found = scene.changes_from(Scene(Layers((was,))))
        assert found.pairs == [(scene.painted[turn % 9], was[turn % 9])]


def test_an_item_that_goes_to_another_layer_is_not_gone():
    card, other = item(1), item(2)
    then, now = Scene(Layers(([card, other], []))), Scene(Layers(([other], [card])))
    assert now.changes_from(then) == ([], [], False)


def test_another_number_of_layers_is_another_picture():
    was, now = [item(1), item(2)], [item(1), item(2)]
    scene = Scene(Layers((now[:1], now[1:])))
    assert scene.changes_from(Scene(Layers((was,)))) == ([], [], False)
