"""nunami in words: actions, prompts, log, text board and score sheet, read off the position."""

from banquise.games.nunami.words.actions import label, verb
from banquise.games.nunami.words.log import tell
from banquise.games.nunami.words.table import board, prompt, sheet

__all__ = ["board", "label", "prompt", "sheet", "tell", "verb"]
