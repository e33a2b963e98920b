"""Halunken & Spelunken in words: actions, prompts and score sheet; log and text board join in."""

from typing import Any

from banquise.core.state import EMPTY, NOBODY, Edition, State
from banquise.core.text import Words
from banquise.games.halunken import names
from banquise.games.halunken.reading import board
from banquise.games.halunken.state import (
    BID,
    BLACK_JACK,
    DECLINE,
    DRAW,
    DRAWN_RUM,
    FIRST,
    GIVE,
    JACK,
    JACK_MASKED,
    MUST_TAKE,
    NUMBER,
    PASS,
    PLACE,
    PLAY,
    PLAY_MASKED,
    POT,
    RUM,
    RUM_CARD,
    TAKE,
    Phase,
)
from banquise.games.halunken.telling import tell

__all__ = ["board", "label", "prompt", "sheet", "tell", "verb"]

Said = tuple[str, dict[str, Any]]  # the name of a sentence, and what fills its holes


def label(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    """An action as one of several buttons: "3 → 7: violet 8"."""
    key, holes = describe(ed, s, seat, action, words)
    return words(f"action.{key}", **holes)


def describe(ed: Edition, s: State, seat: int, action: int, words: Words) -> Said:
    if action < PASS:
        name = names.tavern_name(ed, action - PLACE, words)
        return ("place_named" if name else "place"), {"cell": action - PLACE, "name": name}
    if PLAY < action <= JACK:
        return describe_card(ed, s, seat, action - PLAY, words)
    if JACK < action <= RUM:
        return describe_jack(s, action - JACK, words)
    if RUM < action < TAKE:
        return "rum", {"n": action - RUM, "cell": rum_target(s, seat, action - RUM)}
    if action >= NUMBER:
        return describe_chance(s, action, words)
    return describe_rogue(ed, s, action, words)


def describe_rogue(ed: Edition, s: State, action: int, words: Words) -> Said:
    """The actions about one rogue, and those about none."""
    if action in (PASS, DECLINE):
        return ("pass" if action == PASS else "decline"), {}
    for block, key in ((DRAW, "draw"), (GIVE, "give"), (TAKE, "take"), (BID, "bid")):
        if action >= block:
            rogue = action - block
            is_pot = key == "take" and s.place[rogue] == POT
            return ("take_pot" if is_pot else key), {"rogue": names.rogue(ed, rogue, words)}
    return "pass", {}


def describe_chance(s: State, action: int, words: Words) -> Said:
    if action == PLAY_MASKED:
        return "play_masked", {}
    if action == JACK_MASKED:
        return "jack_masked", {}
    if action >= FIRST:
        return "first", {"player": words.player(action - FIRST)}
    return "number", {"card": names.card(action - NUMBER, words, DRAWN_RUM)}


def describe_card(ed: Edition, s: State, seat: int, card: int, words: Words) -> Said:
    """Where a card leads as things stand now, what lies there and who stands there."""
    if card == RUM_CARD:
        return "play.rum", {}
    if not 0 <= seat < s.seats:
        seat = 0
    cell = names.target(int(s.captain[seat]), card)
    holes: dict[str, Any] = {"card": card, "cell": cell}
    top, other = int(s.top[cell]), names.other_on(s, cell, seat)
    key = "play.empty" if top == EMPTY else "play.rogue"
    if top != EMPTY:
        holes["rogue"] = names.rogue(ed, top, words)
    if other == NOBODY:
        return key, holes
    holes["other"] = names.figure(other, words)
    if other == BLACK_JACK:
        return f"{key}_on", holes
    own, theirs = holes["own"], holes["theirs"] = names.counts(s, seat, cell, other)
    return f"{key}_{'rob' if names.may_rob(s, own, theirs) else 'safe'}", holes


def describe_jack(s: State, card: int, words: Words) -> Said:
    if card == RUM_CARD:
        return "jack.rum", {}
    return "jack.card", {"card": card, "cell": names.target(int(s.black_jack), card)}


def rum_target(s: State, seat: int, number: int) -> int:
    """Where the figure whose rum is named would go."""
    is_own = 0 <= seat < s.seats and s.card[seat] == RUM_CARD
    cell = int(s.captain[seat]) if is_own else int(s.black_jack)
    return names.target(cell, number)


def verb(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    """An action as the main button: "Play the 3"."""
    key, holes = describe(ed, s, seat, action, words)
    if action < PASS:
        key = "place_jack" if s.phase == Phase.PLACE_JACK else "place"
    elif key.startswith("play"):
        key, holes = ("play_rum", {}) if action == PLAY + RUM_CARD else ("play", holes)
    elif key.startswith("jack"):
        key, holes = ("jack_rum", {}) if action == JACK + RUM_CARD else ("jack", holes)
    elif key == "take_pot":
        key = "take"
    return words(f"verb.{key}", **holes)


# Prompts


def prompt(ed: Edition, s: State, seat: int, words: Words) -> str:
    """What is asked of this viewer: a seat, or NOBODY for a spectator."""
    phase, turn = Phase(int(s.phase)), int(s.turn)
    if phase == Phase.OVER:
        return outcome(ed, s, seat, words)
    if phase == Phase.CHOOSE:
        return prompt_choice(s, seat, words)
    if phase == Phase.THEFT:
        return prompt_theft(s, seat, words)
    if phase == Phase.START_ROGUE:
        cell = int(s.captain[turn])
        return words("prompt.start_rogue", player=words.player(turn), cell=cell)
    if phase == Phase.FLIP:
        who = int(s.queue_who[0])
        cell = int(s.black_jack) if who == BLACK_JACK else int(s.captain[who])
        return words("prompt.flip", cell=cell)
    viewer = "you" if seat == turn else "watch"
    holes: dict[str, Any] = {"player": words.player(turn) if turn != NOBODY else ""}
    key = phase.name.lower()
    if phase == Phase.AUCTION:
        key = "open"
        if s.bid_rogue != EMPTY:
            key, holes["rogue"] = "raise", names.rogue(ed, int(s.bid_rogue), words)
            holes["bidder"] = words.player(int(s.bid_seat))
    elif phase == Phase.RUM and s.card[turn] != RUM_CARD:
        key = "rum_jack"
    if words.has(f"prompt.{key}"):
        return words(f"prompt.{key}")
    return words(f"prompt.{key}.{viewer}", **holes)


def prompt_choice(s: State, seat: int, words: Words) -> str:
    hour, left = int(s.hour), [k for k in range(int(s.seats)) if s.card[k] == 0]
    if seat in left:
        if s.employer == seat and s.jack_card == 0 and words_for_jack(s):
            return words("prompt.choose_jack.you")
        return words("prompt.choose.you", n=hour)
    if 0 <= seat < s.seats:
        return words.count("prompt.chosen.you", len(left))
    return words.count("prompt.choose.watch", len(left), n_hour=hour)


def words_for_jack(s: State) -> bool:
    """Is Black-Jack's card chosen too? Only the duel asks for it."""
    return names.jack_rum(s) == RUM_CARD


def prompt_theft(s: State, seat: int, words: Words) -> str:
    thief, victim = int(s.turn), int(s.victim)
    viewer = "watch" if seat != thief else "must" if s.theft_optional == MUST_TAKE else "you"
    holes: dict[str, Any] = {"player": words.player(thief)}
    if victim == BLACK_JACK:
        is_either = words_for_jack(s) and int(s.employer) not in (NOBODY, thief)
        return words(f"prompt.{'either' if is_either else 'pot'}.{viewer}", **holes)
    holes["victim"] = words.player(victim)
    holes["own"], holes["theirs"] = len(names.crew(s, thief)), len(names.crew(s, victim))
    key = "meet" if s.queue_who[0] == BLACK_JACK else "rob"
    return words(f"prompt.{key}.{viewer}", **holes)


def winners(ed: Edition, s: State) -> tuple[list[int], int]:
    """Who is ahead, and with how many points."""
    totals = [names.total(ed, s, seat) for seat in range(int(s.seats))]
    return [seat for seat, n in enumerate(totals) if n == max(totals)], max(totals)


def outcome(ed: Edition, s: State, seat: int, words: Words) -> str:
    first, points = winners(ed, s)
    if len(first) > 1:
        players = names.joined([words.player(k) for k in first], words)
        return words("prompt.shared", players=players, n=points)
    viewer = "you" if seat == first[0] else "watch"
    return words(f"prompt.win.{viewer}", player=words.player(first[0]), n=points)


def sheet(ed: Edition, s: State, words: Words) -> list[tuple[str, list[int]]]:
    """The score sheet: finished games, the crew on the table, its doubled colour, the total."""
    seats = range(int(s.seats))
    rows = [
        (words("sheet.night", n=k + 1), [int(s.result[k][seat]) for seat in seats])
        for k in range(int(s.night) - 1)
    ]
    scores = [names.score(ed, s, seat) for seat in seats]
    rows.append((words("sheet.crew"), [values for values, _ in scores]))
    rows.append((words("sheet.doubled"), [more for _, more in scores]))
    rows.append((words("sheet.total"), [names.total(ed, s, seat) for seat in seats]))
    return rows
