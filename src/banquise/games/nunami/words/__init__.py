"""nunami in words: actions, prompts, the arguments of events, text board and score sheet."""

from .actions import label, verb
from .board import board, outlook, sheet
from .prompts import prompt
from .things import thing

__all__ = ["board", "label", "outlook", "prompt", "sheet", "thing", "verb"]
