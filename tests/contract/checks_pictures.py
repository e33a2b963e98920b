"""Checks of what people get: pictures that offer every action, and words in three languages."""

from __future__ import annotations

import string
import warnings
from collections.abc import Iterator
from xml.etree import ElementTree

from banquise.core.game import Game
from banquise.core.hooks import untranslated
from banquise.core.match import SHAPES, Match
from banquise.core.svg import Stage
from banquise.core.text import LANGUAGES, Words
from banquise.core.things import Card
from tests.contract.bench import Setup, bench


def pictures_offer_every_action(game: Game, setup: Setup) -> None:
    """Pictures are valid; each action can be clicked in both shapes, in one way of its own."""
    desk = bench(game, setup)
    states = desk.states()
    stages = {shape: desk.match.stage(shape=shape) for shape in SHAPES}
    for k in desk.sample(5):
        match = desk.at(states[k])
        keys = {}
        for shape in SHAPES:
            same = match.stage(shape=shape) == stages[shape]
            assert same, f"the {shape} stage is another one at ply {k}."
            keys[shape] = picture_is_sound(match, stages[shape], shape, k)
        assert keys["wide"] == keys["tall"], f"the two shapes show different keys at ply {k}."
        for seat in match.waiting:
            if seat >= 0:
                actions_can_be_clicked(match, stages, seat, k)


def picture_is_sound(match: Match, stage: Stage, shape: str, k: int) -> set[str]:
    for viewer in (None, *match.waiting):
        seat = viewer if viewer is not None and viewer >= 0 else None
        items = match.scene(seat, shape=shape)
        keys = [item.key for item in items]
        twice = {key for key in keys if keys.count(key) > 1}
        assert not twice, f"{shape}, ply {k}: keys stand for two things: {sorted(twice)}."
        for item in items:
            known = not item.symbol or item.symbol in stage.symbols
            assert known, f"{shape}, ply {k}: there is no symbol {item.symbol}."
            inside = -1 <= item.x <= stage.width + 1 and -1 <= item.y <= stage.height + 1
            assert inside, f"{shape}, ply {k}: {item.key} lies outside the picture."
    ElementTree.fromstring(match.svg(seat, shape=shape))
    return set(keys)


def actions_can_be_clicked(match: Match, stages: dict[str, Stage], seat: int, k: int) -> None:
    paths: dict[tuple[str, ...], str] = {}
    labels: dict[str, str] = {}
    hits = {
        shape: {i.key for i in match.scene(seat, shape=shape) if has_hit(stage, i.symbol)}
        for shape, stage in stages.items()
    }
    for action in match.legal(seat):
        path = match.keys(action.id, seat)
        clash = paths.setdefault(path, action.notation) if path else action.notation
        assert clash == action.notation, (
            f"ply {k}: {clash} and {action.notation} are the same clicks."
        )
        clash = labels.setdefault(action.label, action.notation)
        assert clash == action.notation, f"ply {k}: {clash} and {action.notation} have one label."
        for shape in stages:
            for key in path:
                assert key in hits[shape], (
                    f"{shape}, ply {k}: {action.notation} needs {key}, which cannot be clicked."
                )


def has_hit(stage: Stage, symbol: str) -> bool:
    return bool(symbol and stage.symbols[symbol].hit)


def words_are_there(game: Game, setup: Setup) -> None:
    """Prompts, logs, boards and sheets exist in three languages for everybody, without holes."""
    desk = bench(game, setup)
    states = desk.states()
    for k in desk.sample(6):
        match = desk.at(states[k])
        for lang in LANGUAGES:
            for what, text in all_words(match, lang):
                sentence(text, f"{what} at ply {k} in {lang}")
            for _, row in match.sheet(lang):
                assert len(row) == setup.seats, f"the sheet has {len(row)} columns at ply {k}."
            if k < desk.match.version:
                for line in desk.match.log_line(k, None, lang):
                    sentence(line, f"the log of ply {k} in {lang}")


def things_have_cards(game: Game, setup: Setup) -> None:
    """Every item of every scene has a card in every language: a name, a kind, a rule."""
    desk = bench(game, setup)
    states = desk.states()
    for k in desk.sample(4):
        match = desk.at(states[k])
        for lang in LANGUAGES:
            for viewer in (None, *(seat for seat in match.waiting if seat >= 0)):
                for key, card in match.cards(viewer, lang).items():
                    card_is_whole(card, game, f"the card of {key} at ply {k} in {lang}")


def card_is_whole(card: Card, game: Game, what: str) -> None:
    sentence(card.name, f"the name on {what}")
    for chip, text in card.now:
        sentence(text, f"a fact on {what}")
        assert "|" not in chip + text, f"{what} shows the bar of a text: {chip}|{text}."
    if game.is_built_in:
        assert card.kind, f"{what} has no kind."
        assert card.clause, f"{what} has no rule."
        sentence(card.does, f"what it does on {what}")


def all_words(match: Match, lang: str) -> Iterator[tuple[str, str]]:
    """Everything that is said about one position."""
    for viewer in {None, 0, *(seat for seat in match.waiting if seat >= 0)}:
        yield "the prompt", match.prompt(viewer, lang)
        for heading, lines in match.board(viewer, lang):
            yield "a heading of the board", heading
            yield from (("a line of the board", line) for line in lines)
    yield from (("a category of the sheet", category) for category, _ in match.sheet(lang))
    for seat in match.waiting:
        yield from ((f"the label of {a.notation}", a.label) for a in match.legal(seat, lang))


def sentence(text: str, what: str) -> None:
    assert isinstance(text, str), f"{what} is no text."
    assert text.strip() == text != "", f"{what} is empty or has loose ends: {text!r}."
    assert "{" not in text, f"{what} has a hole: {text!r}."


def languages_are_equal(game: Game) -> None:
    """Three languages have the same keys, and the same holes under each.

    A game that does not come with Banquise may be shown in English; what is missing is listed.
    """
    for lang, keys in untranslated(game.folder).items():
        assert not (keys and game.is_built_in), f"{lang} and en differ in {', '.join(keys)}."
        if keys:
            with warnings.catch_warnings():
                warnings.simplefilter("always")
                warnings.warn(f"{game.name} shows English for {lang}: {', '.join(keys)}.")  # noqa: B028
    names = next((option.values for option in game.options if option.key == "names"), ("",))
    for name in names:
        texts = {lang: game.text(lang, str(name)) for lang in LANGUAGES}
        for lang, words in texts.items():
            missing = set(texts["en"].table) ^ set(words.table)
            assert not missing, f"{lang} and en differ in {', '.join(sorted(missing))}."
            for key in words.table:
                found, wanted = holes(words, key), holes(texts["en"], key)
                assert found == wanted, f"{key} has other holes in {lang} than in en: {found}."


def holes(words: Words, key: str) -> set[str]:
    """The names in a sentence; ``n`` may be left unsaid where one thing is meant."""
    return {name for _, name, _, _ in string.Formatter().parse(words.table[key]) if name} - {"n"}


def words_for_everything(game: Game) -> None:
    """Every clause, phase, seat, option and value has words."""
    words = game.text("en")
    wanted = ["game.title", "game.sentence"]
    wanted += [f"clause.{game.clause_id(c)}" for c in game.clause if c]
    wanted += [f"phase.{phase.name.lower()}" for phase in game.phase]
    wanted += [f"seat.{seat}" for seat in range(max(game.seats))]
    for option in game.options:
        wanted += [f"option.{option.key}.{part}" for part in ("name", "help")]
        wanted += [option.words_of(value) for value in option.values]
    missing = [key for key in wanted if not words.has(key)]
    assert not missing, f"there are no words for {', '.join(missing)}."


CHECKS = (pictures_offer_every_action, words_are_there, things_have_cards)
GAME_CHECKS = (languages_are_equal, words_for_everything)
