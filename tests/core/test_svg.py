"""Pictures: elements are well formed, words are safe and fit, a picture stands alone."""

import math
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from banquise.core import kit, svg
from banquise.core.svg import Item, Stage, Symbol

SVG = "{http://www.w3.org/2000/svg}"
STAGE = Stage(
    100,
    60,
    scenery=svg.rect(0, 0, 100, 60, fill="url(#paper)"),
    symbols={
        "disc": Symbol(svg.circle(0, 0, 9, fill="url(#ball-red)"), kit.oval(0, 0, 22, 22)),
        "spot": Symbol("", kit.oval(0, 0, 22, 22)),
        "unused": Symbol(svg.circle(0, 0, 1)),
    },
    defs=kit.materials("paper") + kit.seat_gradients(kit.LOOKS),
    css=svg.STATES + ".name,.title{font-size:12px}",
)
ITEMS = [
    Item("R-0", "disc", 10, 20.25, 90, 1.5, "dim", "Red piece", home="bag"),
    Item("a1", "spot", 30, 20, label="Cell a1"),
    Item("name", "", 5, 50, state="name", text="<b>&"),
]


def parse(picture: str) -> ET.Element:
    return ET.fromstring(picture)


def group(root: ET.Element, key: str) -> ET.Element:
    (found,) = [g for g in root.iter(f"{SVG}g") if g.get("data-key") == key]
    return found


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [(1.0, 1, "1"), (1.25, 1, "1.2"), (-0.01, 1, "0"), (100, 1, "100"), (0.786, 2, "0.79")],
)
def test_numbers_are_short(value: float, digits: int, text: str) -> None:
    assert svg.number(value, digits) == text


def test_attributes_are_escaped_and_none_is_left_out() -> None:
    made = parse(svg.el("g", cls='a"<', data_key="x&y", fill=None, opacity=0.25, stroke_width=2.0))
    assert made.attrib == {
        "class": 'a"<', "data-key": "x&y", "opacity": "0.25", "stroke-width": "2",
    }  # fmt: skip


def test_text_drops_what_xml_cannot_hold() -> None:
    assert svg.escape("a\x00b\x1f<\ud800\uffff") == "ab&lt;"


def test_a_name_is_cut_to_its_room() -> None:
    assert svg.fit("  Ada  Byron ", 200, 16) == "Ada Byron"
    cut = svg.fit("Maximiliane von Hohenstein", 100, 16)
    assert cut.endswith("…")
    assert svg.width(cut, 16) <= 100
    assert svg.width("日本語", 10) == 30


@pytest.mark.parametrize("room", [60, 98, 118, 140])
def test_a_cut_name_keeps_the_number_at_its_end(room: float) -> None:
    """Who shares a screen is "… 1" and "… 2"; on the mats they must not look the same."""
    long = "Maximiliane von Hohenstein"
    cut = [svg.fit_name(f"{long} {n}", room, 17) for n in (1, 2)]
    assert [name[-3:] for name in cut] == ["… 1", "… 2"]
    assert all(svg.width(name, 17) <= room for name in cut)
    assert svg.fit_name(f"{long}12", room, 17).endswith("…12")
    assert svg.fit_name(long, room, 17) == svg.fit(long, room, 17)
    assert svg.fit_name("  Ada  Byron 2 ", 200, 16) == "Ada Byron 2"


def test_a_picture_is_valid_and_says_what_it_shows() -> None:
    root = parse(svg.picture(STAGE, ITEMS, "A <title>", 'Ada & "Bo"', lang="fr"))
    assert root.get("viewBox") == "0 0 100 60"
    assert root.get("lang") == "fr"
    assert root.findtext(f"{SVG}title") == "A <title>"
    assert root.findtext(f"{SVG}desc") == 'Ada & "Bo"'
    assert group(root, "name").findtext(f"{SVG}text") == "<b>&"


def test_an_item_is_a_placed_group_that_ends_with_its_hit() -> None:
    root = parse(svg.picture(STAGE, ITEMS, "t", "d"))
    disc = group(root, "R-0")
    assert disc.get("transform") == "translate(10 20.2) rotate(90) scale(1.5)"
    assert disc.get("class") == "dim"
    assert disc.get("data-home") == "bag"
    assert (disc.get("role"), disc.get("aria-label")) == ("button", "Red piece")
    assert [child.tag for child in disc] == [f"{SVG}use", f"{SVG}path"]
    assert disc[-1].get("class") == "hit"
    assert [child.tag for child in group(root, "a1")] == [f"{SVG}path"]
    assert group(root, "name").get("aria-hidden") == "true"


def test_references_lead_somewhere_and_ids_are_unique() -> None:
    picture = svg.picture(STAGE, ITEMS, "t", "d")
    root = parse(picture)
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    for element in root.iter():
        for value in element.attrib.values():
            if value.startswith(("url(#", "#")) and element.tag != f"{SVG}stop":
                name = value.removeprefix("url(").strip("#()")
                assert name in ids or (value.startswith("#") and len(value) in (4, 7)), value
    assert "unused" not in picture


def test_two_stages_can_share_a_page() -> None:
    other = replace(STAGE, scenery=svg.rect(0, 0, 50, 60, fill="url(#paper)"))
    first, second = (svg.picture(stage, ITEMS, "t", "d") for stage in (STAGE, other))
    ids = [{e.get("id") for e in parse(p).iter() if e.get("id")} for p in (first, second)]
    assert not ids[0] & ids[1]
    style = parse(first).findtext(f"{SVG}style") or ""
    page = parse(first).get("class")
    assert f".{page} .name,.{page} .title{{" in style


def test_a_name_cannot_reach_the_ids_of_a_picture() -> None:
    nasty = 'x id="y" url(#paper) href="#z"'
    root = parse(svg.picture(STAGE, [ITEMS[2]._replace(text=nasty)], nasty, nasty))
    assert group(root, "name").findtext(f"{SVG}text") == nasty
    assert root.findtext(f"{SVG}title") == nasty


def test_the_backdrop_is_an_image_of_its_own() -> None:
    root = parse(svg.backdrop(STAGE))
    assert root.get("width") == "100"
    assert not [g for g in root.iter(f"{SVG}g") if g.get("data-key")]


def test_every_colour_has_a_mark_and_readable_ink() -> None:
    seats = ("red", "yellow", "green", "blue", "purple", "white")
    assert len({kit.LOOKS[name].mark for name in seats}) == len(seats)
    for look in (*kit.LOOKS.values(), kit.look("red", "#d55e00"), kit.look("blue", "#56b4e9")):
        for base, ink in zip(svg.tones(look.base), svg.tones(look.ink), strict=True):
            assert contrast(base, ink) >= 2.5, look
    assert kit.look("red", "#c8372d") is kit.LOOKS["red"]
    assert kit.look("red", "#d55e00").mark == "triangle"


def test_tones_hold_two_colours_and_mix_as_two() -> None:
    red = kit.LOOKS["red"].base
    assert svg.tones(red) == ("#c8372d", "#d55e00")
    usual, safe = svg.tones(svg.mix(red, "#ffffff", 0.3))
    assert (usual, safe) == (svg.mix("#c8372d", "#ffffff", 0.3), svg.mix("#d55e00", "#ffffff", 0.3))
    assert svg.tones("#102030") == ("#102030", "#102030")
    stage = replace(STAGE, scenery=svg.rect(0, 0, 50, 60, fill=red))
    for whole in (svg.picture(stage, ITEMS, "t", "d"), svg.backdrop(stage)):
        assert 'fill="#c8372d"' in whole
        assert "var(--d55e00" not in whole


def contrast(a: str, b: str) -> float:
    lights = sorted(
        sum(
            weight * math.pow(int(colour[i : i + 2], 16) / 255, 2.2)
            for weight, i in ((0.2126, 1), (0.7152, 3), (0.0722, 5))
        )
        for colour in (a, b)
    )
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def test_shapes_of_the_kit_are_well_formed() -> None:
    shapes = [
        kit.plate(0, 0, 90, 40),
        kit.badge(0, 0, "red", kit.LOOKS["red"]),
        kit.lettering(0, 0, "".join(kit.GLYPHS), 30, "#123456", anchor="middle"),
        kit.brackets(29),
        svg.path(kit.star(0, 0, 9)),
        svg.path(kit.smooth([(0, 0), (9, 0), (9, 9)], close=False)),
        svg.path(kit.rounded_box(0, 0, 20, 10, 4)),
        svg.polygon([(0, 0), (1, 2.55)], fill="none"),
        svg.text(1, 2, "<&>", 12, anchor="end"),
        *(kit.die(64, value) for value in range(7)),
    ]
    parse("<svg>" + "".join(shapes) + "</svg>")


def test_scattered_things_keep_apart_and_do_not_change() -> None:
    spots = kit.scatter((0, 0, 200, 100), [(100, 50, 30)], 40, seed=3)
    assert spots == kit.scatter((0, 0, 200, 100), [(100, 50, 30)], 40, seed=3)
    assert spots == sorted(spots, key=lambda spot: spot[1])
    assert all((x - 100) ** 2 + (y - 50) ** 2 > 30**2 for x, y, _ in spots)
    assert kit.blob((0, 0, 90, 60), 5) == kit.blob((0, 0, 90, 60), 5)
