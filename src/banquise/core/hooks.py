"""The optional parts of a game, and their defaults.

A game is a package whose ``__init__`` says ``GAME = Game(package=__name__, seats=(2, 3), ...)``.
It must have ``state`` (``State``, ``Phase``, ``Clause``), ``rules`` (``setup``, ``apply``, and
``forbids`` or ``violates``) and ``text/en.toml``. Everything else is optional:

======================== ==========================================================================
in ``state``             without it
======================== ==========================================================================
``Edition``              there is one edition, ``standard``, without data
``Event``                the log stays empty (the contract suite rejects that)
``ACTIONS`` (``Blocks``) give ``Game(actions=..., masks=...)``, ``notation`` and ``words.label``
======================== ==========================================================================

======================== ==========================================================================
in ``rules``             without it
======================== ==========================================================================
``violates``             core rejects seats that may not decide and invalid action numbers
                         (``ENGINE_1`` to ``ENGINE_3``), then asks
                         ``forbids(ed, s, seat, action)`` for a clause
``candidates``           every action of the game is tried
``weights``              all legal outcomes of a chance decision are equally likely
``redact``, ``imagine``  a field declared with ``per_seat=True`` and ``hidden=...`` is the secret of
                         its seat until the game is over; without such a field nothing is hidden
``is_open``              ``is_open(ed, s, seat)``: that seat's secret is public; by default never
``possible``             ``possible(ed, s, seat, number)``: the secret can be that number; by
                         default any number in the field's range, equally likely
``veil``                 other seats see the masked form of actions of blocks with ``masked=True``
``points``               the field ``score``
``rank``                 the most points win
``broken``               only the declared ranges are checked
======================== ==========================================================================

======================== ==========================================================================
module                   without it
======================== ==========================================================================
``notation``             the texts of ``ACTIONS``
``position``             every declared field, under its own name (``core.position``), and
                         ``waiting`` as a list of seats (-1: chance)
``words``                any of ``label`` (``action.<block>``), ``verb`` (the label), ``prompt``
                         (``prompt.<phase>``), ``board``, ``sheet`` and ``thing`` (what an item
                         of the scene is, ``core.things``) may be missing, see
                         ``core.default_words``; ``standing`` replaces the points in the player list
``words.events``         the kinds of arguments that ``core.events`` knows are enough
``view``                 the fields as cards, see ``core.default_view``. Its scene is drawn by
                         ``scene(ed, s, words, shape[, viewer])``, or by ``parts(now)`` in parts
                         that are redrawn only when needed (``core.scene``). A view may have
                         ``rows(ed, s, seat, actions, words)``, which describes many legal
                         actions at once (a row, or None to ask for each part),
                         ``COLOURS`` (names of ``kit.LOOKS``, one for each seat; by default red,
                         yellow, green, blue, purple, white), ``MARKS`` (a mark for a colour) and
                         ``look(s, seat)`` (colour and mark that depend on the position)
``view.motions``         the board changes at once; with it, in the order of the events. It may have
                         ``piece``, ``touches``, ``carries``, ``follow``, ``SENT``, ``BEATS`` and
                         ``TOGETHER`` (``server.show.motions`` describes them)
``editions``             no edition file is read
``hints``                playouts of the search are random. It may have ``knobs(seats)``,
                         ``prospect(ed, s, seat)`` and ``favour(ed, s, seat, action)``
                         (``docs/opponents.md``)
``levels.toml``          bot levels think for the default time of ``bots.levels``
``chapters.toml``        the rules are one chapter, in the order of the text file
``lessons/``             the game has no page "How it works" and no lessons (``docs/lessons.md``)
``text/fr.toml``, ``de`` English is shown; ``untranslated`` lists what is missing
======================== ==========================================================================

Texts common to all games (``core/text``: refusals of the engine, names of seats, prompts) have the
same keys as a game's own, which take precedence.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from banquise.core import default_rules
from banquise.core.actions import Blocks
from banquise.core.default_view import DefaultView
from banquise.core.default_words import DefaultWords
from banquise.core.edition import Shelf
from banquise.core.position import Codec, Part, Reader, items, whole
from banquise.core.records import Field, Record, i1
from banquise.core.state import CHANCE, CHANCE_WAITS, NOBODY
from banquise.core.text import LANGUAGES, Words, load_words

if TYPE_CHECKING:
    from banquise.core.game import Game

CORE = Path(__file__).parent
REQUIRED = ("setup", "apply")
WORDS = ("label", "verb", "prompt", "board", "sheet", "thing")
VIEW = ("stage", "scene", "keys")  # with ``parts``, nobody asks for ``scene``


class NoEdition(Record):
    """The empty edition record of a game without edition data."""

    nothing: int = i1(0, 0)


class Blank(Shelf):
    """The only edition of such a game."""

    def _built_in(self) -> list[Path]:
        return [CORE / "standard.toml"]


def shelf(game: Game) -> Shelf:
    return Shelf(game) if (game.folder / "edition").is_dir() else Blank(game)


def discover(game: Game) -> None:
    """Fill in everything that ``Game(package=...)`` was not given."""
    if not game.package:
        return
    state = importlib.import_module(f"{game.package}.state")
    package = importlib.import_module(game.package)
    name = game.package.rpartition(".")[2]
    _fill(game, "name", lambda: name)
    _fill(game, "prefix", lambda: "".join(part[0] for part in name.split("_")).upper())
    _fill(game, "folder", lambda: Path(str(package.__file__)).parent)
    _fill(game, "records", lambda: (state.State, _edition(state)))
    _fill(game, "phase", lambda: state.Phase)
    _fill(game, "clause", lambda: state.Clause)
    _fill(game, "event", lambda: getattr(state, "Event", None))
    _fill(game, "blocks", lambda: getattr(state, "ACTIONS", None))
    if isinstance(game.blocks, Blocks):
        _fill(game, "actions", lambda: game.blocks.size)  # type: ignore[union-attr]
        _fill(game, "masks", lambda: len(game.blocks.masked))  # type: ignore[union-attr]
    else:
        object.__setattr__(game, "blocks", None)  # a game may call a number ACTIONS
        _fill(game, "actions", lambda: state.ACTIONS)
    _find_modules(game)


def _edition(state: ModuleType) -> type[Record]:
    """The game's own record, not the general ``Edition`` that it may import."""
    own = getattr(state, "Edition", None)
    return own if isinstance(own, type) and issubclass(own, Record) else NoEdition


def _fill(game: Game, name: str, value: Callable[[], Any]) -> None:
    if not getattr(game, name):
        object.__setattr__(game, name, value())


def _find_modules(game: Game) -> None:
    _fill(game, "rules", lambda: _with_defaults(game, "rules", rules_of(game)))
    _fill(game, "notation", lambda: _with_defaults(game, "notation", _notation(game)))
    _fill(game, "position", lambda: _module(game, "position") or _position(game))
    words, view = DefaultWords(game), DefaultView(game)
    _fill(game, "words", lambda: _with_defaults(game, "words", _methods(words, WORDS)))
    _fill(game, "view", lambda: _with_defaults(game, "view", _methods(view, VIEW)))
    _fill(game, "editions", lambda: _with_defaults(game, "editions", {"read": _read_nothing}))


def _module(game: Game, name: str) -> ModuleType | None:
    """A module of the game's package, if there is one."""
    full = f"{game.package}.{name}"
    return importlib.import_module(full) if importlib.util.find_spec(full) else None


def room(module: ModuleType, name: str) -> ModuleType:
    """The module of that name in a package, or the module itself if it is a single file."""
    package = getattr(module, "__name__", "")  # a default view has none
    is_package = hasattr(module, "__path__") and importlib.util.find_spec(f"{package}.{name}")
    return importlib.import_module(f"{package}.{name}") if is_package else module


def _with_defaults(game: Game, name: str, defaults: Mapping[str, Any]) -> ModuleType:
    """The module, or a copy of it with the missing functions filled in."""
    own = _module(game, name)
    if own and all(hasattr(own, key) for key in defaults):
        return own
    made = ModuleType(f"{game.package}.{name}")
    made.__dict__.update(defaults)
    made.__dict__.update({k: v for k, v in vars(own).items() if k[:2] != "__"} if own else {})
    return made


def _methods(of: object, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(of, name) for name in names}


def _read_nothing(page: Any, ed: Any) -> None:
    return


def _notation(game: Game) -> dict[str, Any]:
    return _methods(game.blocks, ("write", "read")) if game.blocks else {}


# Rules


def rules_of(game: Game) -> dict[str, FunctionType]:
    """The default rules of a game, by name. The game's own functions override them."""
    own = _module(game, "rules")
    for name in REQUIRED:
        if not hasattr(own, name):
            raise TypeError(f"{game.package}.rules needs a function {name}.")
    if not hasattr(own, "violates") and not hasattr(own, "forbids"):
        raise TypeError(f"{game.package}.rules needs a function forbids (or violates).")
    names: dict[str, Any] = {**vars(default_rules), **_numbers(game)}
    secret = secret_field(game)
    if secret and not hasattr(own, "imagine"):
        _fill(game, "draws", lambda: secret[1].shape[0])
        _fill(game, "secret", lambda: secret[0])
        names |= _secret_names(secret, names)
    for name in ("forbids", "possible", "is_open"):
        names[name] = getattr(own, name, names[name])
    return _chosen(names, bool(secret), bool(names["FIRSTS"]), "score" in game.records[0].fields)  # type: ignore[index]


def _numbers(game: Game) -> dict[str, Any]:
    clauses = {name: int(number) for name, number in game.clause.__members__.items()}
    engine = {name: number for name, number in clauses.items() if name.startswith("ENGINE_")}
    masked = game.blocks.masked if game.blocks else ()
    blocks: Any = game.blocks
    return {
        "ACTIONS": int(game.actions),
        "FIRSTS": tuple(blocks.first(block.name) for block in masked),
        "ENDS": tuple(blocks.end(block.name) for block in masked),
        **engine,
    }


def secret_field(game: Game) -> tuple[str, Field] | None:
    """The field that each seat hides from the others, if there is exactly one."""
    fields = game.records[0].fields if game.records else {}
    found = [(n, f) for n, f in fields.items() if f.per_seat and f.hidden is not None]
    return found[0] if len(found) == 1 and len(found[0][1].shape) == 1 else None


def _secret_names(secret: tuple[str, Field], names: Mapping[str, Any]) -> dict[str, Any]:
    name, field = secret
    bounds = {"least": field.low, "most": field.high}
    found = {
        key: end if callable(end) else _copy(names["bound"], {**names, "NUMBER": end})
        for key, end in bounds.items()
    }
    none = field.none if field.none is not None else NOBODY - 1  # no number of the field
    return found | {"SECRET": name, "NONE": none, "UNKNOWN": field.hidden}


def _chosen(
    names: dict[str, Any], is_secret: bool, is_masked: bool, has_score: bool
) -> dict[str, FunctionType]:
    """Copies of the default rules that call one another and the game's own."""
    shared = dict(names)
    for key, value in names.items():
        if isinstance(value, FunctionType) and value.__globals__ is vars(default_rules):
            shared[key] = _copy(value, shared)
    open_rules = {"redact": "redact_nothing", "imagine": "imagine_nothing"}
    instead = {} if is_secret else dict(open_rules)
    if not is_masked:
        instead["veil"] = "veil_nothing"
    wanted = ["violates", "candidates", "weights", "redact", "imagine", "veil", "rank", "broken"]
    wanted += ["points"] if has_score else []
    return {name: shared[instead.get(name, name)] for name in wanted}


def _copy(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    copy.__doc__ = function.__doc__
    copy.__module__ = function.__module__
    return copy


# Positions


class _Sentences(dict[int, str]):
    def __missing__(self, number: int) -> str:
        return f"invariant {number} is broken."


def _position(game: Game) -> ModuleType:
    """The position codec of a game that declares all its fields."""
    codec = Codec(_state(game), list(_keys(game)), parts={"waiting": WAITING})
    made = ModuleType(f"{game.package}.position")
    made.__dict__.update(write=codec.write, read=codec.read, INVARIANTS=_Sentences())
    return made


def _state(game: Game) -> type[Record]:
    if game.records is None:
        raise TypeError(f"{game.name}: without State(Record), write a module position.")
    return game.records[0]


def _keys(game: Game) -> list[str]:
    fields = _state(game).fields
    shown = {n: f for n, f in fields.items() if n not in ("seats", "waiting") and not f.option}
    for name, field in shown.items():
        if field.derived or field.low is None:
            raise TypeError(
                f"{game.name}.state.{name}: a field that is derived or has no range needs a module "
                "position."
            )
    return ["seats", "options", *(f.json or n for n, f in shown.items()), "waiting"]


def _write_waiting(ed: Any, s: Any) -> list[int]:
    waiting = int(s.waiting)
    if waiting == CHANCE_WAITS:
        return [CHANCE]
    return [seat for seat in range(int(s.seats)) if waiting >> seat & 1]


def _read_waiting(ed: Any, page: Reader, s: Any) -> None:
    given = items(page.get("waiting"), None, page.at("waiting"))
    seats = [whole(seat, CHANCE, int(s.seats) - 1, page.at("waiting")) for seat in given]
    if CHANCE in seats and len(seats) > 1:
        raise page.refuse("waiting", "chance never decides together with a seat.")
    s.waiting = CHANCE_WAITS if CHANCE in seats else sum(1 << seat for seat in set(seats))


WAITING = Part(_write_waiting, _read_waiting)


# Texts


def text(game: Game, lang: str, names: str) -> Words:
    """The texts of a game: its own, else its English ones, else the common ones."""
    common = _common(game, lang)
    tables = [load_words(game.folder, "en", names).table]
    if (game.folder / "text" / f"{lang}.toml").exists():
        tables.append(load_words(game.folder, lang, names).table)
    own = {key: words for table in tables for key, words in table.items()}
    return Words(lang, own | {key: words for key, words in common.items() if key not in own})


def _common(game: Game, lang: str) -> dict[str, str]:
    """The common texts for the game's seats, phases and refusals."""
    members = game.clause.__members__
    engine = {f"clause.{name}": f"clause.{game.clause_id(n)}" for name, n in members.items()}
    found = load_words(CORE, lang).table
    seats = {f"seat.{seat}" for seat in range(max(game.seats))}
    over = {f"phase.{phase.name.lower()}" for phase in game.phase}
    return {
        engine.get(key, key): words
        for key, words in found.items()
        if not key.startswith(("seat.", "phase.", "clause.")) or key in seats | over | set(engine)
    }


def untranslated(folder: Path) -> dict[str, list[str]]:
    """For each other language, the keys that differ from the game's English texts."""
    english = set(load_words(folder, "en").table)
    found = {}
    for lang in (lang for lang in LANGUAGES if lang != "en"):
        there = (folder / "text" / f"{lang}.toml").exists()
        found[lang] = sorted(english ^ set(load_words(folder, lang).table if there else ()))
    return found
