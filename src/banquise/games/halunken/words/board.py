"""The position as headings and lines, for a terminal or a screen reader; the score sheet."""

from banquise.core.state import EMPTY, NOBODY
from banquise.core.text import Words

from ..rules.score import total
from ..state import CELLS, LETTERS, NOWHERE, POT, RUM_CARD, Edition, Mode, Phase, State
from . import names

Section = tuple[str, list[str]]  # a heading and its lines


def board(ed: Edition, s: State, words: Words) -> list[Section]:
    s = State.plain(s)
    sections = [
        (heading(s, words), order_lines(s, words)),
        (words("board.hour_cards"), card_lines(s, words)),
        (words("board.taverns"), [tavern(ed, s, cell, words) for cell in range(1, CELLS + 1)]),
        (words("board.crews"), crew_lines(ed, s, words)),
        (words("board.hands"), hand_lines(s, words)),
    ]
    if s.mode != Mode.BEGINNER:
        sections.append((words("board.jack"), jack_lines(ed, s, words)))
    return [(title, lines) for title, lines in sections if lines]


def heading(s: State, words: Words) -> str:
    if s.phase == Phase.OVER:
        return words("board.end")
    if s.hour == 0:
        return words("board.before")
    if s.match_games:
        return words("board.now_night", night=s.night, n=s.hour)
    return words("board.now", n=s.hour)


def order_lines(s: State, words: Words) -> list[str]:
    """Who opens, or who still acts; at least one line."""
    lines = []
    for who, steps in zip(s.queue_who, s.queue_steps, strict=True):
        if who == EMPTY:
            continue
        player = names.figure(who, words)
        if steps:
            lines.append(words.count("board.steps", steps, player=player))
        else:
            lines.append(words("board.stays", player=player))
    if s.phase == Phase.AUCTION:
        lines.append(words("board.opener", player=words.player(s.opener)))
    return lines or [words(f"phase.{Phase(s.phase).name.lower()}")]


def card_lines(s: State, words: Words) -> list[str]:
    lines = []
    for seat in range(s.seats):
        card, player = s.card[seat], names.named(seat, words)
        if s.phase == Phase.CHOOSE:
            lines.append(words("board.thinks" if card == 0 else "board.laid", player=player))
        elif card > 0:
            lines.append(words("board.shown", player=player, card=names.card(card, words)))
    jack = words("figure.jack")
    if s.phase == Phase.CHOOSE and s.mode == Mode.DUEL and s.employer != NOBODY:
        lines.append(words("board.thinks" if s.jack_card == 0 else "board.laid", player=jack))
    elif s.jack_card > 0:
        card_name = names.card(s.jack_card, words, names.jack_rum(s))
        lines.append(words("board.shown", player=jack, card=card_name))
    return lines


def tavern(ed: Edition, s: State, cell: int, words: Words) -> str:
    top, down = s.top[cell], s.down[cell]
    if top != EMPTY:
        line = words("board.tavern", cell=cell, rogue=names.rogue(ed, top, words), n=down)
    elif down:
        line = words("board.tavern_down", cell=cell, n=down)
    else:
        line = words("board.tavern_empty", cell=cell)
    here = [names.figure(who, words) for who in names.standing(s, cell)]
    if not here:
        return line
    return words("board.standing", tavern=line, who=words.joined(here))


def crew_lines(ed: Edition, s: State, words: Words) -> list[str]:
    lines = []
    for seat in range(s.seats):
        crew, player = names.crew(s, seat), names.named(seat, words)
        points = total(ed, s, seat)
        if not crew:
            lines.append(words("board.crew_empty", player=player, points=points))
            continue
        colour = words(f"colour.{LETTERS[names.doubled(ed, s, seat)]}")
        rogues = names.rogues(ed, crew, words)
        holes = {"player": player, "points": points, "colour": colour, "rogues": rogues}
        lines.append(words.count("board.crew", len(crew), **holes))
    return lines


def hand_lines(s: State, words: Words) -> list[str]:
    lines = []
    for seat in range(s.seats):
        left = [names.card(c, words) for c in range(1, RUM_CARD + 1) if s.hand[seat][c]]
        if left:
            cards = words.listed(left)
            lines.append(words("board.hand", player=names.named(seat, words), cards=cards))
        else:
            lines.append(words("board.hand_empty", player=names.named(seat, words)))
    return lines


def jack_lines(ed: Edition, s: State, words: Words) -> list[str]:
    cell = s.black_jack
    lines = [words("board.jack_at", cell=cell) if cell != NOWHERE else words("board.jack_off")]
    if s.employer != NOBODY:
        lines.append(words("board.jack_hired", player=words.player(s.employer)))
    elif cell != NOWHERE:
        lines.append(words("board.jack_free"))
    if s.bid_rogue != EMPTY:
        rogue, player = names.rogue(ed, s.bid_rogue, words), words.player(s.bid_seat)
        lines.append(words("board.bid", rogue=rogue, player=player))
    pot = names.crew(s, POT)
    rogues = names.rogues(ed, pot, words) if pot else ""
    lines.append(words("board.pot", rogues=rogues) if pot else words("board.pot_empty"))
    left = [names.card(card, words, names.jack_rum(s)) for card, mark in enumerate(s.deck) if mark]
    cards = words.listed(left) if left else ""
    lines.append(words("board.deck", cards=cards) if left else words("board.deck_empty"))
    return lines


def sheet(ed: Edition, s: State, words: Words) -> list[tuple[str, list[int]]]:
    """The score sheet: finished games, the crew on the table, its doubled colour, the total."""
    s = State.plain(s)
    seats = range(s.seats)
    rows = [
        (words("sheet.night", n=k + 1), [s.result[k][seat] for seat in seats])
        for k in range(s.night - 1)
    ]
    scores = [names.score(ed, s, seat) for seat in seats]
    rows.append((words("sheet.crew"), [values for values, _ in scores]))
    rows.append((words("sheet.doubled"), [more for _, more in scores]))
    rows.append((words("sheet.total"), [total(ed, s, seat) for seat in seats]))
    return rows
