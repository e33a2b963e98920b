"""It in words."""

from banquise.core.events import Context
from banquise.core.state import EMPTY, HIDDEN
from banquise.core.text import Words
from tests.toys.toy_hand.notation import TEXTS
from tests.toys.toy_hand.state import DEAL_MASKED, KEEP, Edition, Phase, State


def label(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    if action < KEEP:
        return words("action.deal", n=action + 1)
    return words("action.deal_masked" if action == DEAL_MASKED else f"action.{TEXTS[action]}")


def verb(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    return label(ed, s, seat, action, words)


def prompt(ed: Edition, s: State, seat: int, words: Words) -> str:
    if s.phase == Phase.OVER:
        return words("prompt.over")
    if s.phase != Phase.TURN:
        return words("prompt.deal", player=words.player(int(s.turn)))
    if seat == s.turn:
        return words("prompt.you")
    return words("prompt.watch", player=words.player(int(s.turn)))


def face(context: Context, card: int) -> int:
    return card + 1


def hand(context: Context, seat: int) -> int:
    return int(context.after.hand[seat]) + 1


def card(words: Words, number: int) -> str:
    if number == EMPTY:
        return words("card.none")
    return words("card.back") if number == HIDDEN else words("card.face", n=number + 1)


def board(ed: Edition, s: State, words: Words) -> list[tuple[str, list[str]]]:
    lines = [
        words("board.hand", player=words.player(seat), card=card(words, int(s.hand[seat])))
        for seat in range(s.seats)
    ]
    return [(words("board.hands"), lines)]


def sheet(ed: Edition, s: State, words: Words) -> list[tuple[str, list[int]]]:
    values = [
        int(ed.value[s.hand[seat]]) if s.shown[seat] and s.hand[seat] >= 0 else 0
        for seat in range(s.seats)
    ]
    return [(words("sheet.value"), values)]
