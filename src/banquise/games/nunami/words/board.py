"""The position in words, for a terminal or a screen reader, and the score sheet."""

from banquise.core.state import EMPTY, NOBODY
from banquise.core.text import Words

from ..notation import cell_name
from ..position import chain, open_cards
from ..rules.score import life_sum, own_top_cards, total_points
from ..state import FACE_DOWN, SEEDED, TRIANGLES, Edition, Phase, State, Where
from .names import (
    areas_words,
    board_letter,
    card_words,
    has_hidden,
    signed,
    slot_words,
    spirit_words,
)
from .prompts import prompt

Section = tuple[str, list[str]]  # a heading and its lines


def board(ed: Edition, s: State, words: Words) -> list[Section]:
    """The position as headings and lines."""
    ed, s = Edition.plain(ed), State.plain(s)
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
    lines = [words(key, n=int(s.filled[board]), sum=signed(life_sum(ed, s, board)))]
    if s.filled[board] == TRIANGLES and s.phase != Phase.REVEAL:
        points = "/".join(str(n) for n in s.point[board][: s.seats])
        lines.append(words("board.points", points=points))
    if s.frozen[board] != EMPTY:
        lines.append(words("board.frozen", inua=spirit_words(int(s.frozen[board]), words)))
    for cell in range(TRIANGLES * board, TRIANGLES * board + TRIANGLES):
        if s.top[cell] != EMPTY:
            lines.append(cell_line(ed, s, cell, words))
    return words("board.boards", board=board_letter(board)), lines


def outlook(ed: Edition, before: State, after: State, words: Words) -> list[str]:
    """What an action would make of the boards that it changes."""
    ed, before, after = Edition.plain(ed), State.plain(before), State.plain(after)
    cells = range(TRIANGLES * after.laid_boards)
    changed = {cell // TRIANGLES for cell in cells if before.top[cell] != after.top[cell]}
    return [after_line(ed, before, after, k, words) for k in sorted(changed)]


def after_line(ed: Edition, before: State, after: State, board: int, words: Words) -> str:
    n = int(after.filled[board])
    kind = "turns" if after.phase == Phase.REVEAL else "full" if n == TRIANGLES else "open"
    points = [
        words("board.after.share", player=words.player(seat), n=int(after.point[board][seat]))
        for seat in range(after.seats)
    ]
    return words(
        f"board.after.{kind}", board=board_letter(board), n=n, points=words.listed(points),
        before=sum_words(ed, before, board), sum=sum_words(ed, after, board),
    )  # fmt: skip


def sum_words(ed: Edition, s: State, board: int) -> str:
    """The sum of the face-up cards as on the board: with a question mark where some are hidden."""
    return signed(life_sum(ed, s, board)) + ("?" if has_hidden(s, board) else "")


def cell_line(ed: Edition, s: State, cell: int, words: Words) -> str:
    """The top card of a cell, and what everybody knows to lie below it."""
    below = [card_words(ed, card, words) for card in open_cards(s, cell)[::-1]]
    shown = hidden_words(ed, s, cell, words) if s.top[cell] == FACE_DOWN else below.pop(0)
    if below:
        cards = words.listed(below)
        return words("board.cell_stack", cell=cell_name(cell), card=shown, below=cards)
    return words("board.cell", cell=cell_name(cell), card=shown)


def hidden_words(ed: Edition, s: State, cell: int, words: Words) -> str:
    if s.hider[cell] == SEEDED:
        return words("board.seed")
    player = words.player(int(s.hider[cell]))
    if s.secret[cell] >= 0:
        cards = [card_words(ed, card, words) for card in chain(s, int(s.secret[cell]))[::-1]]
        return words("board.known", card=words.listed(cards), player=player)
    return words.count("board.hidden", int(s.layer[cell]), player=player)


def player_line(s: State, seat: int, words: Words) -> str:
    holes = {
        "player": words.player(seat),
        "areas": areas_words(int(s.colour[seat]), words),
        "points": total_points(s, seat),
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
        cards = words.listed([card_words(ed, card, words) for card in gone])
        lines.append(words("board.discard", cards=cards))
    if s.idle:
        limit = int(s.stall_rounds) * int(s.seats)
        lines.append(words.count("board.idle", int(s.idle), limit=limit))
    return lines


def sheet(ed: Edition, s: State, words: Words) -> list[tuple[str, list[int]]]:
    """The points of each complete board, their sum, and the cards of the tie-break."""
    ed, s = Edition.plain(ed), State.plain(s)
    seats = range(int(s.seats))
    rows = [
        (words("sheet.board", board=board_letter(k)), [int(s.point[k][seat]) for seat in seats])
        for k in range(s.laid_boards)
        if any(s.point[k])
    ]
    rows.append((words("sheet.total"), [total_points(s, seat) for seat in seats]))
    rows.append((words("sheet.cards"), [own_top_cards(s, seat) for seat in seats]))
    return rows
