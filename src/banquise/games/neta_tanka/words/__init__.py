"""Nētā-Tanka in words: actions, prompts, log, text board and score sheet, read off the position."""

from banquise.games.neta_tanka.words.actions import label, verb
from banquise.games.neta_tanka.words.prompts import prompt
from banquise.games.neta_tanka.words.story import tell
from banquise.games.neta_tanka.words.table import board, sheet

__all__ = ["board", "label", "prompt", "sheet", "tell", "verb"]
