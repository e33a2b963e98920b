"""The position as headings and lines, and the score sheet by category."""

from banquise.core.state import EMPTY, HIDDEN, Edition, State
from banquise.core.text import Words
from banquise.games.neta_tanka.notation import NT_CODES, RESOURCE_CODES, TOKEN_CODES
from banquise.games.neta_tanka.position import COPIES, LETTERS, where
from banquise.games.neta_tanka.rules import score
from banquise.games.neta_tanka.rules.board import colour, colours
from banquise.games.neta_tanka.rules.cards import hidden_crafts, hidden_nts
from banquise.games.neta_tanka.rules.clan import complete_tents
from banquise.games.neta_tanka.state import (
    CRAFTS,
    DONE,
    HELD,
    HIDE,
    LOCATIONS,
    MEAT,
    MUSHROOM,
    PILE,
    SKULL,
    SLOTS,
    TOP,
    VISITOR,
    WOOD,
)
from banquise.games.neta_tanka.words import phrases
from banquise.games.neta_tanka.words.prompts import prompt

Section = tuple[str, list[str]]  # a heading and its lines


def board(ed: Edition, s: State, words: Words) -> list[Section]:
    """The position as headings and lines, for a terminal or a screen reader."""
    sections = [
        now(ed, s, words),
        (words("board.village"), village(ed, s, words) or [words("board.nobody")]),
        (words("board.areas"), areas(ed, s, words)),
        (words("board.crafts"), crafts(ed, s, words)),
        (words("board.nts"), nts(ed, s, words)),
    ]
    sections += [(words.player(seat), clan(ed, s, seat, words)) for seat in range(int(s.seats))]
    return [(heading, lines) for heading, lines in sections if lines]


def sheet(ed: Edition, s: State, words: Words) -> list[tuple[str, list[int]]]:
    """The score sheet of the rulebook; objectives in hand count at the end only (Q40)."""
    seats = range(int(s.seats))
    rows = {
        "tents": [int(ed.tent_points[complete_tents(ed, s, k)]) for k in seats],
        "groups": [score.group_score(ed, s, k) for k in seats],
        "square": [score.board_score(ed, s, k) for k in seats],
        "food": [score.food_score(ed, s, k) for k in seats],
        "crafts": [score.craft_score(ed, s, k) for k in seats],
        "sets": [score.set_score(ed, s, k) for k in seats],
        "objective": [score.objective_score(ed, s, k) for k in seats],
        "gen": [int(s.gen[k]) for k in seats],
        "total": [score.total(ed, s, k) for k in seats],
    }
    return [(words(f"sheet.{key}"), row) for key, row in rows.items()]


def now(ed: Edition, s: State, words: Words) -> Section:
    lines = [prompt(ed, s, -2, words)]
    if s.first >= 0:
        lines.append(words("board.first", player=words.player(int(s.first))))
    if s.visitor_holder >= 0:
        lines.append(words("board.visitor", player=words.player(int(s.visitor_holder))))
    if s.trade != EMPTY:
        left = phrases.trade_left(ed, int(s.trade), words)
        right = phrases.trade_right(ed, int(s.trade), words)
        lines.append(words("board.trade", left=left, right=right))
    order = [words.player(int(seat)) for seat in s.totem_order if seat != EMPTY]
    if order:
        lines.append(words("board.totems", players=phrases.listed(order, words)))
    rounds = int(ed.rounds[s.seats])
    return words("board.now", n=int(s.round_no), rounds=rounds), lines


def village(ed: Edition, s: State, words: Words) -> list[str]:
    """Who is where."""
    lines = []
    for location in range(LOCATIONS):
        found = pieces(ed, s, location, words)
        if found:
            name = phrases.place(location, words)
            lines.append(words("board.at", place=name, pieces=phrases.listed(found, words)))
    return lines


def pieces(ed: Edition, s: State, location: int, words: Words) -> list[str]:
    found = []
    for seat in range(int(s.seats)):
        for k in range(colours(ed, s)):
            key = "nomad_colour" if colours(ed, s) > 1 else "nomad"
            holes = {"player": words.player(seat), "colour": LETTERS[k]}
            found.append((colour(s, seat, k), words(f"board.{key}", **holes)))
    found.append((VISITOR, words("board.visitor_piece")))
    shown = []
    for which, name in found:
        if int(s.piece[location]) >> which & 1:
            lies = int(s.lying[location]) >> which & 1
            shown.append(words("board.nomad_lying", piece=name) if lies else name)
    return shown


def areas(ed: Edition, s: State, words: Words) -> list[str]:
    nothing = words("board.nothing")
    forest = [(WOOD, int(s.forest_wood)), (MUSHROOM, int(s.forest_mushroom))]
    tanning = [(HIDE, int(s.tanning_hide)), (MEAT, int(s.tanning_meat))]
    return [
        words("board.forest", things=phrases.things(forest, words) or nothing),
        words("board.tanning", things=phrases.things(tanning, words) or nothing),
        words("board.hunted", n=int(s.hunted)),
    ]


def crafts(ed: Edition, s: State, words: Words) -> list[str]:
    lines = [craft_line(ed, int(card), words) for card in s.craft_slot[:SLOTS] if card != EMPTY]
    if s.craft_slot[TOP] != EMPTY:
        top = craft_line(ed, int(s.craft_slot[TOP]), words)
        lines.append(words("board.top", card=top))
    return [*lines, words.count("board.hidden", hidden_crafts(s))]


def craft_line(ed: Edition, card: int, words: Words) -> str:
    return words(
        "board.craft",
        card=phrases.craft(ed, card, words),
        points=phrases.craft_points(ed, card, words),
        cost=phrases.craft_cost(ed, card, words),
    )


def nts(ed: Edition, s: State, words: Words) -> list[str]:
    lines = [nt_line(ed, int(card), words) for card in s.nt_slot[:SLOTS] if card != EMPTY]
    if s.nt_slot[TOP] != EMPTY:
        lines.append(words("board.top", card=nt_line(ed, int(s.nt_slot[TOP]), words)))
    lines.append(words.count("board.hidden", hidden_nts(s)))
    pile = where(TOKEN_CODES, s.token_at, PILE)
    if pile:
        lines.append(words("board.tokens", codes=phrases.listed(pile, words)))
    return lines


def nt_line(ed: Edition, card: int, words: Words) -> str:
    return words("board.nt", code=NT_CODES[card], effect=phrases.front(ed, card, words))


def clan(ed: Edition, s: State, seat: int, words: Words) -> list[str]:
    """A clan board and all its player has."""
    nothing = words("board.nothing")
    stock: list[tuple[int | str, int]] = [
        (r, int(s.reserve[seat, r])) for r in range(len(RESOURCE_CODES))
    ]
    stock.append(("gen", int(s.gen[seat])))
    tents = [(WOOD, int(s.tent_wood[seat])), (HIDE, int(s.tent_hide[seat]))]
    food = [(MEAT, int(s.food_meat[seat])), (MUSHROOM, int(s.food_mushroom[seat]))]
    totem = [(WOOD, int(s.totem_wood[seat])), (SKULL, int(s.totem_skull[seat]))]
    lines = [
        words("board.reserve", things=phrases.things(stock, words) or nothing),
        words.count(
            "board.tents", complete_tents(ed, s, seat),
            things=phrases.things(tents, words) or nothing,
        ),
        words("board.food", things=phrases.things(food, words) or nothing),
        words("board.totem", things=phrases.things(totem, words) or nothing),
        words(f"board.copy.{COPIES[int(s.copy_power[seat])]}"),
    ]  # fmt: skip
    return lines + own_cards(ed, s, seat, words)


def own_cards(ed: Edition, s: State, seat: int, words: Words) -> list[str]:
    lines = []
    for card in range(CRAFTS):
        if s.craft_at[card] == HELD + seat:
            there = [(WOOD, int(s.craft_wood[card])), (HIDE, int(s.craft_hide[card]))]
            on_it = phrases.things(there, words) or words("board.nothing")
            line = craft_line(ed, card, words)
            lines.append(words("board.working", card=line, things=on_it))
    done = [card for card in range(CRAFTS) if s.craft_at[card] == DONE + seat]
    if done:
        names = [phrases.craft(ed, card, words) for card in done]
        lines.append(words("board.done", cards=phrases.listed(names, words)))
    held = where(NT_CODES, s.nt_at, HELD + seat) + where(TOKEN_CODES, s.token_at, HELD + seat)
    if held:
        lines.append(words("board.held", codes=phrases.listed(held, words)))
    return lines + objective(ed, s, seat, words)


def objective(ed: Edition, s: State, seat: int, words: Words) -> list[str]:
    if s.objective[seat] == HIDDEN:
        return [words("board.objective_hidden")]
    if s.objective[seat] != EMPTY:
        return [words("board.objective", goals=phrases.goals(ed, int(s.objective[seat]), words))]
    if s.exchanged[seat] != EMPTY:
        gone = phrases.goals(ed, int(s.exchanged[seat]), words)
        return [words("board.objective_gone", goals=gone)]
    return []
