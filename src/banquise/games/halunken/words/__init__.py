"""Halunken & Spelunken in words."""

from .actions import label, verb
from .board import board, sheet
from .prompts import prompt
from .things import thing

__all__ = ["board", "label", "prompt", "sheet", "thing", "verb"]
