"""The position in words: the prompt, a board for a terminal or a screen reader, the sheet."""

from banquise.core.state import EMPTY, NOBODY, Edition, State
from banquise.core.text import Words
from banquise.games.nunami.notation import cell_name
from banquise.games.nunami.plain import plain
from banquise.games.nunami.position import open_cards
from banquise.games.nunami.rules.scoring import own_top_cards
from banquise.games.nunami.rules.setting_up import seeds_laid
from banquise.games.nunami.state import (
    FACE_DOWN,
    SEEDED,
    TRIANGLES,
    Inua,
    Phase,
    Where,
)
from banquise.games.nunami.words.names import (
    areas_words,
    board_letter,
    card_words,
    has_hidden,
    hidden_chain,
    joined,
    knows,
    listed,
    open_sum,
    point_words,
    signed,
    slot_words,
    spirit_words,
    totals,
)

Section = tuple[str, list[str]]  # a heading and its lines
SILENT = (Phase.SETUP_INUA, Phase.SETUP_START, Phase.DEAL)  # nobody is spoken to


def prompt(ed: Edition, s: State, seat: int, words: Words) -> str:
    """What is asked of this viewer: a seat, or NOBODY for a spectator."""
    ed, s = plain(ed), plain(s)
    phase, turn = Phase(int(s.phase)), int(s.turn)
    if phase == Phase.OVER:
        return outcome(s, seat, words)
    if phase in SILENT:
        return words(f"prompt.{phase.name.lower()}")
    viewer = "you" if seat == turn else "watch"
    holes = {
        "player": words.player(turn),
        "board": board_letter(int(s.laid_boards)),
        "n": seeds_laid(s) + 1,
        "victim": words.player(int(s.victim)) if s.victim >= 0 else "",
        "card": card_words(ed, int(s.drawn), words) if s.drawn >= 0 else "",
    }
    if phase == Phase.SUPPORT:
        cell = cell_name(int(s.pending_cell))
        return words("prompt.support.you", card=card_words(ed, int(s.pending), words), cell=cell)
    if phase == Phase.PLACE and seat == turn and s.spirit[turn] == Inua.TARNIQ:
        viewer = "exchange"
    return words(f"prompt.{phase.name.lower()}.{viewer}", **holes)


def winners(s: State) -> list[int]:
    """Those with the best standing."""
    points = totals(s)
    best = [seat for seat, n in enumerate(points) if n == max(points)]
    if s.tie_break:
        cards = {seat: own_top_cards(s, seat) for seat in best}
        best = [seat for seat in best if cards[seat] == max(cards.values())]
    return best


def outcome(s: State, seat: int, words: Words) -> str:
    """The prompt after the end."""
    first, n = winners(s), max(totals(s))
    if len(first) > 1:
        players = joined(list(map(words.player, first)), words)
        return words.count("prompt.over.shared", n, players=players)
    viewer = "you" if seat == first[0] else "watch"
    return words.count(f"prompt.over.one.{viewer}", n, player=words.player(first[0]))


def board(ed: Edition, s: State, words: Words) -> list[Section]:
    """The position as headings and lines."""
    ed, s = plain(ed), plain(s)
    sections = [
        (words("board.now"), [prompt(ed, s, NOBODY, words)]),
        *(board_section(ed, s, k, words) for k in range(s.laid_boards)),
        (words("board.players"), [player_line(s, seat, words) for seat in range(s.seats)]),
        *hand_sections(ed, s, words),
        (words("board.piles"), pile_lines(ed, s, words)),
    ]
    return [(heading, lines) for heading, lines in sections if lines]


def board_section(ed: Edition, s: State, board: int, words: Words) -> Section:
    key = "board.state_hidden" if has_hidden(s, board) else "board.state"
    lines = [words(key, n=int(s.filled[board]), sum=signed(open_sum(ed, s, board)))]
    if s.filled[board] == TRIANGLES and s.phase != Phase.REVEAL:
        lines.append(words("board.points", points=point_words(s, board)))
    if s.frozen[board] != EMPTY:
        lines.append(words("board.frozen", inua=spirit_words(int(s.frozen[board]), words)))
    for cell in range(TRIANGLES * board, TRIANGLES * board + TRIANGLES):
        if s.top[cell] != EMPTY:
            lines.append(cell_line(ed, s, cell, words))
    return words("board.boards", board=board_letter(board)), lines


def cell_line(ed: Edition, s: State, cell: int, words: Words) -> str:
    """The top card of a cell, and what everybody knows to lie below it."""
    below = [card_words(ed, card, words) for card in open_cards(s, cell)[::-1]]
    shown = hidden_words(ed, s, cell, words) if s.top[cell] == FACE_DOWN else below.pop(0)
    if below:
        cards = listed(below, words)
        return words("board.cell_stack", cell=cell_name(cell), card=shown, below=cards)
    return words("board.cell", cell=cell_name(cell), card=shown)


def hidden_words(ed: Edition, s: State, cell: int, words: Words) -> str:
    if s.hider[cell] == SEEDED:
        return words("board.seed")
    player = words.player(int(s.hider[cell]))
    if knows(s, cell):
        cards = [card_words(ed, card, words) for card in hidden_chain(s, cell)]
        return words("board.known", card=listed(cards, words), player=player)
    return words.count("board.hidden", int(s.layer[cell]), player=player)


def player_line(s: State, seat: int, words: Words) -> str:
    holes = {
        "player": words.player(seat),
        "areas": areas_words(int(s.colour[seat]), words),
        "points": totals(s)[seat],
    }
    if s.spirit[seat] == EMPTY:
        return words.count("board.player", int(s.held[seat]), **holes)
    inua = spirit_words(int(s.spirit[seat]), words)
    return words.count("board.player_inua", int(s.held[seat]), inua=inua, **holes)


def hand_sections(ed: Edition, s: State, words: Words) -> list[Section]:
    """The hands that this view knows."""
    found = []
    for seat in range(int(s.seats)):
        if s.held[seat] and s.hand[seat][0] >= 0:
            lines = [slot_words(ed, s, seat, slot, words) for slot in range(s.held[seat])]
            found.append((words("board.hand", player=words.player(seat)), lines))
    return found


def pile_lines(ed: Edition, s: State, words: Words) -> list[str]:
    lines = [words.count("board.pile", int(s.pile))]
    gone = [card for card in range(len(s.where)) if s.where[card] == Where.DISCARD]
    if gone:
        cards = listed([card_words(ed, card, words) for card in gone], words)
        lines.append(words("board.discard", cards=cards))
    if s.idle:
        limit = int(s.stall_rounds) * int(s.seats)
        lines.append(words.count("board.idle", int(s.idle), limit=limit))
    return lines


def sheet(ed: Edition, s: State, words: Words) -> list[tuple[str, list[int]]]:
    """The points of each complete board, their sum, and the cards of the tie-break."""
    ed, s = plain(ed), plain(s)
    seats = range(int(s.seats))
    rows = [
        (words("sheet.board", board=board_letter(k)), [int(s.point[k][seat]) for seat in seats])
        for k in range(s.laid_boards)
        if any(s.point[k])
    ]
    rows.append((words("sheet.total"), totals(s)))
    rows.append((words("sheet.cards"), [own_top_cards(s, seat) for seat in seats]))
    return rows
