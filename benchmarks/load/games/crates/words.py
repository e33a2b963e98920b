"""Crates in words."""

from banquise.core.state import CHANCE, EMPTY, HIDDEN
from banquise.core.text import Words
from benchmarks.load.games.crates.rules import receiver
from benchmarks.load.games.crates.state import DEAL_MASKED, PLAY, Edition, Phase, State


def label(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    if action == DEAL_MASKED:
        return words("action.masked")
    if action < PLAY:
        return words("action.deal", n=action + 1)
    return words("action.play", n=action - PLAY + 1)


def verb(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    return label(ed, s, seat, action, words)


def prompt(ed: Edition, s: State, seat: int, words: Words) -> str:
    if s.phase == Phase.OVER:
        return words("prompt.over")
    key = "prompt.you" if seat == s.turn else "prompt.watch"
    return words(key, player=words.player(int(s.turn)))


def tell(
    ed: Edition, before: State, after: State, seat: int, action: int, words: Words
) -> list[str]:
    if seat != CHANCE:
        card = int(before.hand[seat, action - PLAY])
        shown = card if card != HIDDEN else int(after.place[int(before.played) % int(ed.places)])
        return [words("log.play", player=words.player(seat), n=shown + 1)]
    who = words.player(receiver(before))
    if action == DEAL_MASKED:
        return [words("log.masked", player=who)]
    return [words("log.deal", player=who, n=action + 1)]


def card(words: Words, number: int) -> str:
    if number == EMPTY:
        return words("card.none")
    return words("card.back") if number == HIDDEN else words("card.face", n=number + 1)


def board(ed: Edition, s: State, words: Words) -> list[tuple[str, list[str]]]:
    return [(words("game.title"), [card(words, int(place)) for place in s.place])]


def sheet(ed: Edition, s: State, words: Words) -> list[tuple[str, list[int]]]:
    return [(words("sheet.score"), [int(score) for score in s.score])]
