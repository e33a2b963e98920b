"""Papua in words."""

from .actions import label, verb
from .board import board, sheet, standing
from .prompts import prompt
from .things import thing

__all__ = ["board", "label", "prompt", "sheet", "standing", "thing", "verb"]
