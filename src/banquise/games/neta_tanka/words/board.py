"""The position as headings and lines, and the score sheet by category."""

from banquise.core.state import EMPTY, HIDDEN, Ints
from banquise.core.text import Words

from .. import state as S
from ..rules import score
from ..rules.cards import hidden_cards
from ..rules.clan import complete_tents
from ..rules.placing import colour, colours
from ..state import DONE, HELD, HIDE, MEAT, MUSHROOM, SKULL, WOOD, Edition, State
from . import names
from .prompts import prompt

Section = tuple[str, list[str]]  # a heading and its lines
SHEET = {
    "tents": lambda ed, s, seat: ed.tent_points[complete_tents(ed, s, seat)],
    "groups": score.group_score,
    "square": score.board_score,
    "food": score.food_score,
    "crafts": score.craft_score,
    "sets": score.set_score,
    "objective": score.objective_score,
    "gen": lambda ed, s, seat: s.gen[seat],
    "total": score.total,
}


def sheet(ed: Edition, s: State, words: Words) -> list[tuple[str, list[int]]]:
    """The score sheet of the rulebook; objectives in hand count at the end only (Q40)."""
    seats = range(int(s.seats))
    return [
        (words(f"sheet.{key}"), [int(points(ed, s, seat)) for seat in seats])
        for key, points in SHEET.items()
    ]


def board(ed: Edition, s: State, words: Words) -> list[Section]:
    """The position as headings and lines, for a terminal or a screen reader."""
    rounds = int(ed.rounds[s.seats])
    return [
        (words("board.now", n=int(s.round_no), rounds=rounds), now(ed, s, words)),
        (words("board.village"), village(ed, s, words) or [words("board.nobody")]),
        (words("board.areas"), areas(s, words)),
        (words("board.crafts"), crafts(ed, s, words)),
        (words("board.nts"), nts(ed, s, words)),
        *((words.player(seat), clan(ed, s, seat, words)) for seat in range(int(s.seats))),
    ]


def now(ed: Edition, s: State, words: Words) -> list[str]:
    lines = [prompt(ed, s, -2, words)]
    if s.first >= 0:
        lines.append(words("board.first", player=words.player(int(s.first))))
    if s.visitor_holder >= 0:
        lines.append(words("board.visitor", player=words.player(int(s.visitor_holder))))
    if s.trade != EMPTY:
        lines.append(words("board.trade", **names.trade(ed, int(s.trade), words)))
    order = [words.player(int(seat)) for seat in s.totem_order if seat != EMPTY]
    if order:
        lines.append(words("board.totems", players=words.listed(order)))
    return lines


def village(ed: Edition, s: State, words: Words) -> list[str]:
    """Who is where."""
    lines = []
    for location in range(S.LOCATIONS):
        found = pieces(ed, s, location, words)
        if found:
            name = names.place(location, words)
            lines.append(words("board.at", place=name, pieces=words.listed(found)))
    return lines


def pieces(ed: Edition, s: State, location: int, words: Words) -> list[str]:
    found = {}
    for seat in range(int(s.seats)):
        for k in range(colours(ed, s)):
            key = "nomad_colour" if colours(ed, s) > 1 else "nomad"
            holes = {"player": words.player(seat), "colour": S.LETTERS[k]}
            found[colour(s, seat, k)] = words(f"board.{key}", **holes)
    found[S.VISITOR] = words("board.visitor_piece")
    shown = []
    for which, name in found.items():
        if int(s.piece[location]) >> which & 1:
            lies = int(s.lying[location]) >> which & 1
            shown.append(words("board.nomad_lying", piece=name) if lies else name)
    return shown


def areas(s: State, words: Words) -> list[str]:
    return [
        holds("forest", [(WOOD, s.forest_wood), (MUSHROOM, s.forest_mushroom)], words),
        holds("tanning", [(HIDE, s.tanning_hide), (MEAT, s.tanning_meat)], words),
        words("board.hunted", n=int(s.hunted)),
    ]


def holds(key: str, counts: list[tuple[int, int]], words: Words) -> str:
    """What an area or a section holds."""
    return words(f"board.{key}", things=names.things(counts, words) or words("board.nothing"))


def crafts(ed: Edition, s: State, words: Words) -> list[str]:
    lines = [craft_line(ed, int(card), words) for card in s.craft_slot if card != EMPTY]
    return deck(lines, s.craft_slot, s.craft_at, words)


def nts(ed: Edition, s: State, words: Words) -> list[str]:
    lines = [nt_line(ed, int(card), words) for card in s.nt_slot if card != EMPTY]
    lines = deck(lines, s.nt_slot, s.nt_at, words)
    pile = [code for code, at in zip(S.TOKEN_CODES, s.token_at, strict=True) if at == S.PILE]
    return [*lines, words("board.tokens", codes=words.listed(pile))] if pile else lines


def deck(lines: list[str], slots: Ints, places: Ints, words: Words) -> list[str]:
    """The cards on display, the one on top of the deck, and how many are hidden."""
    if slots[S.TOP] != EMPTY:
        lines[-1] = words("board.top", card=lines[-1])
    return [*lines, words.count("board.hidden", hidden_cards(places))]


def craft_line(ed: Edition, card: int, words: Words) -> str:
    return words("board.craft", **names.craft_card(ed, card, words))


def nt_line(ed: Edition, card: int, words: Words) -> str:
    return words("board.nt", code=S.NT_CODES[card], effect=names.front(ed, card, words))


def clan(ed: Edition, s: State, seat: int, words: Words) -> list[str]:
    """A clan board and all its player has."""
    tents = [(WOOD, s.tent_wood[seat]), (HIDE, s.tent_hide[seat])]
    built = names.things(tents, words) or words("board.nothing")
    return [
        holds("reserve", [*enumerate(s.reserve[seat]), (S.GEN, s.gen[seat])], words),
        words.count("board.tents", complete_tents(ed, s, seat), things=built),
        holds("food", [(MEAT, s.food_meat[seat]), (MUSHROOM, s.food_mushroom[seat])], words),
        holds("totem", [(WOOD, s.totem_wood[seat]), (SKULL, s.totem_skull[seat])], words),
        words(f"board.copy.{S.COPIES[int(s.copy_power[seat])]}"),
        *own_cards(ed, s, seat, words),
        *objective(ed, s, seat, words),
    ]


def own_cards(ed: Edition, s: State, seat: int, words: Words) -> list[str]:
    lines, done, codes = [], [], []
    for card in range(S.CRAFTS):
        if s.craft_at[card] == HELD + seat:
            there = [(WOOD, s.craft_wood[card]), (HIDE, s.craft_hide[card])]
            on_it = names.things(there, words) or words("board.nothing")
            line = craft_line(ed, card, words)
            lines.append(words("board.working", card=line, things=on_it))
        elif s.craft_at[card] == DONE + seat:
            done.append(names.craft(ed, card, words))
    for all_codes, places in ((S.NT_CODES, s.nt_at), (S.TOKEN_CODES, s.token_at)):
        codes += [code for code, at in zip(all_codes, places, strict=True) if at == HELD + seat]
    if done:
        lines.append(words("board.done", cards=words.listed(done)))
    if codes:
        lines.append(words("board.held", codes=words.listed(codes)))
    return lines


def objective(ed: Edition, s: State, seat: int, words: Words) -> list[str]:
    if s.objective[seat] == HIDDEN:
        return [words("board.objective_hidden")]
    if s.objective[seat] != EMPTY:
        return [words("board.objective", goals=names.goals(ed, int(s.objective[seat]), words))]
    if s.exchanged[seat] != EMPTY:
        gone = names.goals(ed, int(s.exchanged[seat]), words)
        return [words("board.objective_gone", goals=gone)]
    return []
