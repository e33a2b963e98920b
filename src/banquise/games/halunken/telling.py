"""The log: what an answer was, and what became of it, read off the positions before and after."""

from typing import Any

from banquise.core.state import CHANCE, EMPTY, NOBODY, Edition, State
from banquise.core.text import Words
from banquise.games.halunken import names
from banquise.games.halunken.state import (
    BID,
    BLACK_JACK,
    DECLINE,
    DRAW,
    DRAWN_RUM,
    DUEL,
    FIRST,
    GIVE,
    JACK,
    JACK_MASKED,
    JOINS,
    NUMBER,
    PASS,
    PLACE,
    PLAY,
    PLAY_MASKED,
    POT,
    ROGUES,
    RUM,
    RUM_CARD,
    STANDARD,
    TAKE,
    Phase,
)


def tell(
    ed: Edition, before: State, after: State, seat: int, action: int, words: Words
) -> list[str]:
    """The log of one decision: who did what, then one sentence for each consequence."""
    if seat == CHANCE:
        lines = [tell_chance(ed, before, action, words)]
    else:
        lines = [tell_answer(ed, before, seat, action, words)]
    if after.night != before.night:
        return lines + tell_night(after, words)
    if before.phase == Phase.AUCTION and after.phase != Phase.AUCTION:
        lines += tell_hiring(ed, before, after, action, words)
    lines += tell_reveal(before, after, action, words)
    lines += tell_moves(ed, before, after, action, words)
    lines += tell_thefts(ed, before, after, action, words)
    if after.phase == Phase.OVER:
        lines.append(tell_end(ed, after, words))
    elif after.hour > before.hour:
        lines.append(words("log.hour", n=int(after.hour)))
    return lines


def tell_chance(ed: Edition, before: State, action: int, words: Words) -> str:
    if action >= FIRST:
        return words("log.first", player=words.player(action - FIRST))
    if action > NUMBER:
        return words("log.number", card=names.card(action - NUMBER, words, DRAWN_RUM))
    rogue = names.rogue(ed, action - DRAW, words)
    if before.phase == Phase.START_ROGUE:
        return words("log.start", player=words.player(int(before.turn)), rogue=rogue)
    return words("log.turn_up", rogue=rogue, cell=turned_cell(before))


def turned_cell(before: State) -> int:
    """The tavern whose next card is turned up."""
    if before.phase == Phase.TURN_UP:
        return [int(top) for top in before.top].index(EMPTY, 1)
    who = int(before.queue_who[0])
    return int(before.black_jack) if who == BLACK_JACK else int(before.captain[who])


def tell_answer(ed: Edition, before: State, seat: int, action: int, words: Words) -> str:
    player = words.player(seat)
    if action < PASS:
        key = "place_jack" if before.phase == Phase.PLACE_JACK else "place_captain"
        return words(f"log.{key}", player=player, cell=action - PLACE)
    plain = {PASS: "pass", DECLINE: "decline"}
    plain |= {PLAY_MASKED: "play_masked", JACK_MASKED: "jack_masked"}
    if action in plain:
        return words(f"log.{plain[action]}", player=player)
    if PLAY < action <= RUM:
        key, card = ("jack", action - JACK) if action > JACK else ("play", action - PLAY)
        return words(f"log.{key}", player=player, card=names.card(card, words))
    if RUM < action < TAKE:
        return words("log.rum", player=player, n=action - RUM)
    return tell_rogue(ed, before, player, action, words)


def tell_rogue(ed: Edition, before: State, player: str, action: int, words: Words) -> str:
    if action >= GIVE:
        return words("log.give", player=player, rogue=names.rogue(ed, action - GIVE, words))
    if action < TAKE:
        return words("log.bid", player=player, rogue=names.rogue(ed, action - BID, words))
    rogue, where = names.rogue(ed, action - TAKE, words), int(before.place[action - TAKE])
    if where == POT:
        return words("log.take_pot", player=player, rogue=rogue)
    return words("log.take", player=player, rogue=rogue, victim=words.player(where))


def tell_hiring(ed: Edition, before: State, after: State, action: int, words: Words) -> list[str]:
    """The end of an auction."""
    bid = action - BID if BID <= action < BID + ROGUES else int(before.bid_rogue)
    if bid == EMPTY:
        return [words("log.unhired")]
    payer = words.player(int(before.place[bid]))
    return [words("log.hired", player=payer, rogue=names.rogue(ed, bid, words))]


def tell_reveal(before: State, after: State, action: int, words: Words) -> list[str]:
    """The cards that left the hands, and who stays because of equal ones."""
    gone = {seat: spent(before.hand[seat], after.hand[seat]) for seat in range(int(before.seats))}
    if not any(gone.values()):
        return []
    if before.mode == DUEL:
        drawn = RUM_CARD if action == NUMBER + DRAWN_RUM else action - NUMBER
        gone[BLACK_JACK] = [c for c in spent(before.deck, after.deck) if c != drawn]
    shown = [
        words("log.shown", player=names.figure(who, words), card=names.card(card, words))
        for who, cards in gone.items()
        for card in cards
    ]
    lines = [words("log.reveal", cards=names.listed(shown, words))]
    cards = [card for cards in gone.values() for card in cards]
    equal = [who for who, own in gone.items() if own and cards.count(own[0]) > 1]
    if equal and len(cards) <= len(gone):  # in the last hour two cards may go in one breath
        stayers = names.listed((names.figure(who, words) for who in equal), words)
        lines.append(words("log.tie", players=stayers))
    return lines


def spent(before: Any, after: Any) -> list[int]:
    """The cards that were there before, and are no longer."""
    return [card for card, mark in enumerate(before) if mark > after[card]]


def tell_moves(ed: Edition, before: State, after: State, action: int, words: Words) -> list[str]:
    """Who hired where, who went or was pushed where."""
    lines, hired = [], hirings(before, after, action)
    acted = actors(before, after)
    for seat in range(int(before.seats)):
        was, cell = int(before.captain[seat]), int(after.captain[seat])
        player, place = words.player(seat), was
        for rogue, place in hired.get(seat, ()):
            name = names.rogue(ed, rogue, words)
            lines.append(words("log.goes", player=player, cell=place, rogue=name))
        if place not in (0, cell):
            key = "goes_empty" if seat in acted and seat not in hired else "pushed"
            lines.append(words(f"log.{key}", player=player, cell=cell))
    if before.black_jack not in (0, after.black_jack):
        key = "jack_goes" if jack_acted(before, after, acted) else "pushed"
        jack, cell = words("figure.jack"), int(after.black_jack)
        lines.append(words(f"log.{key}", player=jack, cell=cell))
    for rogue, _ in hired.get(BLACK_JACK, ()):
        lines.append(words("log.jack_collects", rogue=names.rogue(ed, rogue, words)))
    return lines


def hirings(before: State, after: State, action: int) -> dict[int, list[tuple[int, int]]]:
    """By figure: the rogues that left a tavern for its crew (or the pot), and those taverns.

    One that is turned up just now may be hired in the same breath.
    """
    tops = list(enumerate(int(top) for top in before.top))
    if before.phase == Phase.FLIP and DRAW <= action < DRAW + ROGUES:
        tops.append((turned_cell(before), action - DRAW))
    found: dict[int, list[tuple[int, int]]] = {}
    for cell, top in tops:
        if top != EMPTY and after.place[top] <= POT:
            where = int(after.place[top])
            found.setdefault(BLACK_JACK if where == POT else where, []).append((top, cell))
    return found


def actors(before: State, after: State) -> set[int]:
    """The figures that have moved by themselves since; who stays can only be pushed."""
    if is_revealed(before, after):
        ended = set(range(int(before.seats))) | ({BLACK_JACK} if before.mode == DUEL else set())
        ended -= stayers(before, after)
    else:
        queue = zip(before.queue_who, before.queue_steps, strict=True)
        ended = {int(who) for who, steps in queue if steps or who == BLACK_JACK}
        head = int(before.queue_who[0])
        ended -= {head} if head != BLACK_JACK else set()
    if after.hour > before.hour:
        return ended  # nobody waits: all have acted in the hour before
    return ended - {int(who) for who in after.queue_who[1:] if who != EMPTY}


def stayers(before: State, after: State) -> set[int]:
    """The captains whose cards are equal; nobody if the cards of two hours went in one breath."""
    seats = range(int(before.seats))
    if before.phase in (Phase.RUM, Phase.JACK_DRAW):
        shown = {seat: [int(before.card[seat])] for seat in seats}
        is_again = any(spent(before.hand[0], after.hand[0]))
    else:
        shown = {seat: spent(before.hand[seat], after.hand[seat]) for seat in seats}
        is_again = len(shown[0]) > 1 or before.phase != Phase.CHOOSE
    cards = list(shown.values())
    if before.mode == DUEL and (before.employer != NOBODY or before.duel_unhired_jack == JOINS):
        jack = [int(before.jack_card)] if before.jack_card > 0 else spent(before.deck, after.deck)
        cards.append(jack)
    return set() if is_again else {seat for seat in seats if cards.count(shown[seat]) > 1}


def is_revealed(before: State, after: State) -> bool:
    """Were movement cards revealed, or was their number named?"""
    if before.phase in (Phase.RUM, Phase.JACK_DRAW):
        return True
    return any(spent(before.hand[seat], after.hand[seat]) for seat in range(int(before.seats)))


def jack_acted(before: State, after: State, acted: set[int]) -> bool:
    if before.mode == STANDARD:
        return before.phase in (Phase.RUN_CARD, Phase.SURRENDER) or BLACK_JACK in acted
    return BLACK_JACK in acted


def tell_thefts(ed: Edition, before: State, after: State, action: int, words: Words) -> list[str]:
    """Cards that changed hands without a question."""
    asked = {action - TAKE, action - GIVE} if TAKE <= action < GIVE + ROGUES else set()
    lines = []
    for rogue in range(ROGUES):
        was, now = int(before.place[rogue]), int(after.place[rogue])
        if (
            was == now
            or was > POT
            or now > POT
            or rogue in asked
            or was_paid(before, rogue, action)
        ):
            continue
        holes: dict[str, Any] = {"rogue": names.rogue(ed, rogue, words)}
        if now == POT:
            lines.append(words("log.give", player=words.player(was), **holes))
        elif was == POT:
            lines.append(words("log.take_pot", player=words.player(now), **holes))
        else:
            victim = words.player(was)
            lines.append(words("log.take", player=words.player(now), victim=victim, **holes))
    return lines


def was_paid(before: State, rogue: int, action: int) -> bool:
    return before.phase == Phase.AUCTION and rogue in (int(before.bid_rogue), action - BID)


def tell_night(after: State, words: Words) -> list[str]:
    night = int(after.night) - 1
    scores = [
        words("log.score", player=words.player(seat), n=int(after.result[night - 1][seat]))
        for seat in range(int(after.seats))
    ]
    return [words("log.night", n=night, scores=names.listed(scores, words))]


def tell_end(ed: Edition, after: State, words: Words) -> str:
    totals = [names.total(ed, after, seat) for seat in range(int(after.seats))]
    first = [words.player(seat) for seat, n in enumerate(totals) if n == max(totals)]
    if len(first) > 1:
        return words("log.shared", players=names.joined(first, words), n=max(totals))
    return words("log.win", player=first[0], n=max(totals))
