"""Games for OpenSpiel: explicit chance, information states, resampling, serialisation.

Simultaneous decisions are taken in turn, lowest seat first, each hidden from the seats that still
have to choose. This is the same game that OpenSpiel's ``turn_based_simultaneous_game`` makes.
"""

# mypy: disable-error-code="misc"

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from banquise.core.edition import Edition
from banquise.core.game import Game, names
from banquise.core.game import load as load_game
from banquise.core.match import Match
from banquise.core.options import Value, parse_value
from banquise.core.state import CHANCE, NOBODY, UNSEEN, Records, first_waiting
from banquise.research.planes import layout, spread, width
from banquise.research.worth import utilities

PREFIX = "banquise_"
LONGEST = 1 << 20  # decisions; far above any real game
MEMORY = 64  # bits of the log's digest in an information state tensor


def load(name: str, seats: int | None = None, options: Mapping[str, Value] | None = None) -> Any:
    """Load a game for OpenSpiel and register it with ``pyspiel.load_game``.

    >>> str(load("nanuuk", 3, {"mode": "hunt"}))
    'banquise_nanuuk(options=mode~hunt,players=3)'
    """
    game = load_game(name)
    register(game)
    given = {
        "players": game.seats[0] if seats is None else seats,
        "options": ";".join(f"{key}~{value}" for key, value in (options or {}).items()),
    }
    return pyspiel.load_game(PREFIX + game.name, given)


def register(*games: Game) -> None:
    """Register games with ``pyspiel.load_game`` as ``banquise_NAME``; by default all."""
    known = set(pyspiel.registered_names())
    for game in games or map(load_game, names()):
        if PREFIX + game.name not in known:
            # A class, not a closure: OpenSpiel frees it only after the interpreter has ended.
            own = type(f"SpielGame_{game.name}", (SpielGame,), {"game": game})
            pyspiel.register_game(_type(game), own)


def _type(game: Game) -> Any:
    kind = pyspiel.GameType
    hides = game.draws > 0 or game.masks > 0
    return kind(
        short_name=PREFIX + game.name,
        long_name=game.text()("game.title"),
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION
        if hides
        else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "options": ""},
    )


def _options(game: Game, text: str) -> dict[str, Value]:
    """Options as ``mode~hunt;first_player~1``: OpenSpiel reserves the usual separators."""
    known = {option.key: option for option in game.options}
    pairs = (pair.partition("~") for pair in text.split(";") if pair)
    return {
        key: parse_value(known[key], value) if key in known else value for key, _, value in pairs
    }


class SpielGame(pyspiel.Game):
    """A game with fixed options and seats."""

    game: Game

    def __init__(self, params: Mapping[str, Any]) -> None:
        game = self.game
        start = Match(game, params["players"], _options(game, params["options"]), chance="manual")
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=game.actions,
            num_players=start.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_type(game), info, dict(params))
        self.seats, self.options = start.seats, start.options
        self.edition: Edition = start.edition
        self.ed, self.start = start.edition.record, start.state
        self.room = np.zeros((2, game.width), np.int64)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False))

    def seen(self, cells: Records, viewer: int) -> Records:
        """A state redacted for a viewer."""
        copy = cells.copy()
        self.game.cpu.hide(self.ed, copy, 0, viewer)
        return copy

    def text(self, cells: Records) -> str:
        """A state, redacted or not, as text."""
        position = self.game.position.write(self.ed[0], cells[0], self.options)
        return json.dumps(position, ensure_ascii=False, sort_keys=True)


class SpielState(pyspiel.State):
    """A position, and what each seat observed on the way to it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.cells = game.start.copy()  # an array of one state
        self.logs = ("",) * (game.seats + 1)  # [viewer]; the last is a spectator

    def current_player(self) -> int:
        who = first_waiting(self.cells[0])
        if who == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if who == NOBODY else who

    def is_terminal(self) -> bool:
        return int(self.cells[0].waiting) == 0

    def _legal_actions(self, player: int) -> list[int]:
        box = self.get_game()
        n = box.game.cpu.legal(box.ed, self.cells, 0, player, box.room[0])
        actions: list[int] = box.room[0][:n].tolist()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        box = self.get_game()
        n = box.game.cpu.odds(box.ed, self.cells, 0, box.room[0], box.room[1])
        total = int(box.room[1][:n].sum())
        return [(int(a), int(w) / total) for a, w in zip(*box.room[:, :n], strict=True)]

    def _apply_action(self, action: int) -> None:
        box = self.get_game()
        who = first_waiting(self.cells[0])
        rules, logs = box.game.cpu, []
        for viewer, log in zip((*range(box.seats), NOBODY), self.logs, strict=True):
            noticed = rules.veiled(box.ed, self.cells, 0, who, action, viewer)
            logs.append(log if noticed == UNSEEN else f"{log} {who}:{noticed}")
        self.logs = tuple(logs)
        rules.play(box.ed, self.cells, 0, who, action)

    def _action_to_string(self, player: int, action: int) -> str:
        box = self.get_game()
        seat = CHANCE if player < 0 else player
        text: str = box.game.notation.write(box.ed[0], self.cells[0], seat, action)
        return text

    def returns(self) -> list[float]:
        box = self.get_game()
        if not self.is_terminal():
            return [0.0] * box.seats
        box.game.cpu.order(box.ed, self.cells, 0, box.room[0])
        return utilities(box.room[0][: box.seats].tolist())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Sample a state consistent with what ``player`` knows, with the right odds.

        What the others observed is unknown, so they get a spectator's log.
        """
        box = self.get_game()
        world = box.new_initial_state()
        world.cells = box.seen(self.cells, player)
        draws = [int(sampler() * (1 << 32)) for _ in range(max(box.game.draws, 1))]
        box.game.cpu.guess(box.ed, world.cells, 0, player, np.array(draws, np.int64))
        world.logs = tuple(
            log if viewer == player else self.logs[-1] for viewer, log in enumerate(self.logs)
        )
        return world  # type: ignore[no-any-return]

    def __str__(self) -> str:
        text: str = self.get_game().text(self.cells)
        return text


class Observer:
    """Observations of a state: of a seat, of a spectator, or a seat's private part."""

    def __init__(self, box: SpielGame, kind: Any) -> None:
        self.box, self.recalls, self.public = box, kind.perfect_recall, kind.public_info
        self.private = kind.private_info
        size = width(box.game)
        self.tensor = np.zeros(size + MEMORY * self.recalls, np.float32)
        self.dict = {plane.name: plane.of(self.tensor) for plane in layout(box.game)}
        if self.recalls:
            self.dict["memory"] = self.tensor[size:]

    def _seen(self, state: SpielState, player: int) -> Records:
        if self.private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return state.cells
        alone = self.private == pyspiel.PrivateInfoType.NONE
        return self.box.seen(state.cells, NOBODY if alone else player)

    def _log(self, state: SpielState, player: int) -> str:
        return state.logs[-1 if self.private == pyspiel.PrivateInfoType.NONE else player]

    def set_from(self, state: SpielState, player: int) -> None:
        player = max(player, 0)  # OpenSpiel passes a default player to learn the shape
        game, size = self.box.game, width(self.box.game)
        spread(game, self._seen(state, player), player, self.tensor[None, :size])
        if not self.public:
            spectator = self.box.seen(state.cells, NOBODY)
            self.tensor[:size] -= spread(game, spectator, player)[0]
        if self.recalls:
            digest = hashlib.blake2b(self._log(state, player).encode(), digest_size=MEMORY // 8)
            self.tensor[size:] = np.unpackbits(np.frombuffer(digest.digest(), np.uint8))

    def string_from(self, state: SpielState, player: int) -> str:
        seen = self._seen(state, player)
        if not self.public:
            return self._difference(seen, self.box.seen(state.cells, NOBODY))
        if not self.recalls:
            return self.box.text(seen)
        view = hashlib.blake2b(seen.tobytes(), digest_size=8).hexdigest()
        return f"{player}{self._log(state, player)} {view}"

    def _difference(self, seen: Records, public: Records) -> str:
        """The fields that a seat sees but a spectator does not."""
        fields = [
            f"{plane.name}={seen[plane.name][0]}"
            for plane in layout(self.box.game)[1:]
            if not np.array_equal(seen[plane.name], public[plane.name])
        ]
        return " ".join(fields)
