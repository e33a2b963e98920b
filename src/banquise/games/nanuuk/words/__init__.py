"""Nanuuk! in words: actions, prompts, log, text board and score sheet, read off the position."""

from banquise.games.nanuuk.words.actions import label, verb
from banquise.games.nanuuk.words.board import board, sheet
from banquise.games.nanuuk.words.prompts import prompt
from banquise.games.nanuuk.words.story import tell

__all__ = ["board", "label", "prompt", "sheet", "tell", "verb"]
