"""Nanuuk! in words: actions, the arguments of events, prompts, text board and score sheet."""

from .actions import label, verb
from .board import board, sheet
from .prompts import prompt
from .things import thing

__all__ = ["board", "label", "prompt", "sheet", "thing", "verb"]
