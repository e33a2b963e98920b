"""The log: who did what, then one sentence for each consequence."""

from typing import Any

from banquise.core.state import CHANCE, EMPTY, Edition, State
from banquise.core.text import Words
from banquise.games.nunami.notation import SETS, cell_name
from banquise.games.nunami.plain import plain
from banquise.games.nunami.rules.laying import parts
from banquise.games.nunami.rules.playing import next_to_turn
from banquise.games.nunami.state import (
    ACTIONS,
    BOARD,
    CARD,
    CARD_MASKED,
    CARDS,
    CELLS,
    COLOUR,
    EXCHANGE,
    EXCHANGE_DOWN,
    EXCHANGE_UP,
    FACE_DOWN,
    FREEZE,
    HAND,
    KEEP,
    PICK,
    PLACE,
    PLACE_DOWN,
    PLACE_UP,
    SEED,
    SET_SIZE,
    SUPPORT,
    SUPPORT_DOWN,
    SUPPORT_SETS,
    SUPPORT_UP,
    SWAP,
    TAKE,
    TRIANGLES,
    UP,
    Phase,
    Where,
)
from banquise.games.nunami.words.actions import describe
from banquise.games.nunami.words.names import (
    areas_words,
    board_letter,
    card_words,
    joined,
    listed,
    open_sum,
    point_words,
    signed,
    spirit_words,
    totals,
)
from banquise.games.nunami.words.table import winners

Said = tuple[str, dict[str, Any]]


def tell(
    ed: Edition, before: State, after: State, seat: int, action: int, words: Words
) -> list[str]:
    """The log of one decision."""
    seed = seed_cell(before) if before.phase == Phase.REVEAL else EMPTY
    ed, before, after = plain(ed), plain(before), plain(after)
    if before.phase < Phase.TURN_START:
        kind, holes = told_setup(ed, before, after, action, words)
    elif seat == CHANCE:
        kind, holes = told_chance(ed, before, action, seed, words)
    elif action >= ACTIONS:
        kind, holes = told_masked(ed, before, after, action, words)
    else:
        kind, holes = told_own(ed, before, seat, action, words)
        if after.phase == Phase.SUPPORT:
            kind = "chosen"
    player = words.player(int(before.turn)) if before.turn >= 0 else ""
    lines = [words(f"log.{kind}", **({"player": player} | holes))]
    if before.phase >= Phase.TURN_START:
        laid = laid_cell(before, action, seat)
        lines += consequences(ed, before, after, (laid, seed), words)
        lines += passes(before, after, action, seat, words)
    if after.phase == Phase.OVER:
        lines.append(tell_end(after, words))
    return lines


# The decision itself


def told_setup(ed: Edition, before: State, after: State, action: int, words: Words) -> Said:
    turn, phase = int(before.turn), before.phase
    if phase == Phase.DEAL:
        if action == CARD_MASKED:
            return "deal.unseen", {}
        return "deal.seen", {"card": card_words(ed, action - CARD, words)}
    if phase == Phase.SETUP_COLOURS:
        return "colour", {"areas": areas_words(int(after.colour[turn]), words)}
    if phase == Phase.SETUP_SEEDS:
        return "seed", {"cell": cell_name(action - SEED)}
    _, holes = describe(ed, before, turn, action, words)
    if phase == Phase.SETUP_BOARDS and BOARD <= action < SEED:
        return "board", holes
    return ("inua" if phase == Phase.SETUP_INUA else "start"), holes


def told_chance(ed: Edition, before: State, action: int, seed: int, words: Words) -> Said:
    is_seen = action != CARD_MASKED
    holes: dict[str, Any] = {"card": card_words(ed, action - CARD, words)} if is_seen else {}
    if before.phase == Phase.REVEAL:
        return "reveal", holes | {"cell": cell_name(seed)}
    shown = "seen" if is_seen else "unseen"
    if before.phase == Phase.TAKE:
        return f"taken.{shown}", holes | {"victim": words.player(int(before.victim))}
    return f"draw.{shown}", holes


def seed_cell(before: State) -> int:
    """The hidden card that chance is asked to name."""
    copy = before.copy()  # what is asked is found by going on, which changes the list
    return int(next_to_turn(copy))


def told_own(ed: Edition, before: State, seat: int, action: int, words: Words) -> Said:
    """An action that the viewer may know whole."""
    kind, holes = describe(ed, before, seat, action, words)
    if FREEZE <= action < PLACE:
        return "freeze", holes | {"inua": spirit_words(int(before.spirit[seat]), words)}
    if SUPPORT <= action < SWAP:
        card = card_words(ed, int(before.pending), words)
        slots = [slot for slot in range(HAND) if (action - SUPPORT) >> slot & 1]
        cards = [card_words(ed, int(before.hand[seat][slot]), words) for slot in slots]
        face = "up" if before.pending_face == UP else "down"
        return f"support.{face}", {"card": card, "cards": listed(cards, words)}
    if PLACE <= action < SUPPORT:
        slot = parts(action - (PLACE if action < EXCHANGE else EXCHANGE))[0]
        return kind, holes | {"card": card_words(ed, int(before.hand[seat][slot]), words)}
    if PICK <= action < FREEZE:
        victim = int(before.victim)
        card = card_words(ed, int(before.hand[victim][action - PICK]), words)
        return "taken.seen", {"card": card, "victim": words.player(victim)}
    if TAKE <= action < PICK:
        return "take", {"victim": words.player(action - TAKE)}
    if action == KEEP:
        return "keep", {}
    return ("swap", holes) if SWAP <= action < COLOUR else ("choose_draw", {})


def told_masked(ed: Edition, before: State, after: State, action: int, words: Words) -> Said:
    """An action as others see it."""
    if action >= SUPPORT_UP:
        area, index = divmod(action - SUPPORT_UP, SUPPORT_SETS)
        cards = [SET_SIZE * area + k for k in SETS[index]]
        names = [card_words(ed, card, words) for card in cards]
        top = card_words(ed, card_on(before, after, cards), words)
        return "support.up", {"card": top, "cards": listed(names, words)}
    if action > CARD_MASKED:
        return "taken.unseen", {"victim": words.player(int(before.victim))}
    if action >= SUPPORT_DOWN:
        more, cell = divmod(action - SUPPORT_DOWN, CELLS)
        return "support.hidden", {"n": more + 2, "cell": cell_name(cell)}
    if action >= EXCHANGE_DOWN:
        return "exchange.hidden", {"cell": cell_name(action - EXCHANGE_DOWN)}
    if action >= PLACE_DOWN:
        return "place.hidden", {"cell": cell_name(action - PLACE_DOWN)}
    kind, first = ("exchange", EXCHANGE_UP) if action >= EXCHANGE_UP else ("place", PLACE_UP)
    card, cell = divmod(action - first, CELLS)
    return f"{kind}.up", {"card": card_words(ed, card, words), "cell": cell_name(cell)}


def card_on(before: State, after: State, support: list[int]) -> int:
    """The card that was laid on this support: above it, or gone at once, and on no board before."""
    for card in range(CARDS):
        if after.under[card] == support[-1]:
            return card
    gone = [c for c in removed(before, after) if before.where[c] != Where.STACK]
    return next((card for card in gone if card not in support), support[-1])


# What follows


def laid_cell(before: State, action: int, seat: int) -> int:
    """The cell of the play that is being carried out, or -1."""
    if before.phase == Phase.REVEAL:
        return int(before.laid)
    if PLACE <= action < SUPPORT and seat >= 0:
        return parts(action - (PLACE if action < EXCHANGE else EXCHANGE))[1]
    if SUPPORT <= action < SWAP:
        return int(before.pending_cell)
    if PLACE_UP <= action < PLACE_DOWN:
        return (action - PLACE_UP) % CELLS
    return -1


def consequences(
    ed: Edition, before: State, after: State, told: tuple[int, int], words: Words
) -> list[str]:
    """What is turned up besides the cells already told, and how boards are scored."""
    lines, laid = [], told[0]
    for cell in range(CELLS):
        if before.top[cell] == FACE_DOWN and after.top[cell] >= 0 and cell not in told:
            card = card_words(ed, int(after.top[cell]), words)
            lines.append(words("log.reveal", cell=cell_name(cell), card=card))
    lost = len(removed(before, after))
    changed = [k for k in range(int(after.laid_boards)) if is_rescored(before, after, k, laid)]
    for board in changed:
        if len(changed) > 1:  # a swap: each board has lost its own
            lost = cards_on(before, board) - cards_on(after, board)
        if lost:
            lines.append(words.count("log.imbalance", lost, board=board_letter(board)))
        if after.filled[board] == TRIANGLES:
            total = signed(open_sum(ed, after, board))
            points = point_words(after, board)
            lines.append(words("log.score", board=board_letter(board), sum=total, points=points))
        elif any(before.point[board]):
            lines.append(words("log.no_score", board=board_letter(board)))
    return lines


def removed(before: State, after: State) -> list[int]:
    """The cards that an imbalance took."""
    return [c for c in range(CARDS) if after.where[c] == Where.DISCARD != before.where[c]]


def cards_on(s: State, board: int) -> int:
    """How many cards lie open on a board, the buried ones included."""
    count = 0
    for cell in range(TRIANGLES * board, TRIANGLES * board + TRIANGLES):
        card = int(s.top[cell])
        while card >= 0:
            count += 1
            card = int(s.under[card])
    return count


def is_rescored(before: State, after: State, board: int, laid: int) -> bool:
    """Was this board scored: was it complete, or is it, and did its cards change?"""
    cells = slice(TRIANGLES * board, TRIANGLES * board + TRIANGLES)
    has_changed = before.top[cells] != after.top[cells]
    is_done = after.phase != Phase.REVEAL
    if laid >= 0 and laid // TRIANGLES == board and before.phase == Phase.REVEAL:
        has_changed = True
    if not has_changed or not is_done:
        return False
    if TRIANGLES in (before.filled[board], after.filled[board]):
        return True
    return laid >= 0 and laid // TRIANGLES == board and bool(removed(before, after))


def passes(before: State, after: State, action: int, seat: int, words: Words) -> list[str]:
    """Who could lay nothing between this decision and the next question."""
    seats, turn = int(after.seats), int(before.turn)
    has_ended = before.phase in (Phase.PLACE, Phase.SUPPORT, Phase.REVEAL) or (
        SWAP <= action < COLOUR and seat >= 0
    )
    is_going_on = not has_ended or after.phase in (Phase.REVEAL, Phase.SUPPORT)
    is_over = after.phase == Phase.OVER and after.idle > before.idle
    if after.turn == turn and is_going_on and not is_over:
        return []
    first = (turn + 1) % seats if has_ended else turn
    last = int(after.turn) if after.phase != Phase.OVER else (int(after.turn) + 1) % seats
    found: list[str] = []
    while first != last and len(found) < seats:
        found.append(words("log.pass", player=words.player(first)))
        first = (first + 1) % seats
    return found


def tell_end(after: State, words: Words) -> str:
    n = max(totals(after))
    reason = "target" if n >= after.target_points else "stall" if any(after.held) else "hands"
    players = joined([words.player(seat) for seat in winners(after)], words)
    return words.count(f"log.over.{reason}", n, players=players)
