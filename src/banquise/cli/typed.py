"""Parse what a player types: a list number, a notation, or a command."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from banquise.cli.arguments import words
from banquise.core.match import Action
from banquise.core.text import LANGUAGES

NUMBER, NOTATION = "#", "="  # prefixes that tell list numbers from notation


@dataclass(frozen=True)
class TwoMeanings:
    """A number that is one action's place in the list and another action's notation."""

    listed: Action
    written: Action


def tidy(text: str) -> str:
    """Collapse white space."""
    return " ".join(text.split())


def find_action(text: str, legal: Sequence[Action]) -> Action | TwoMeanings | None:
    """The legal action that a text names."""
    if text.startswith(NUMBER):
        return by_number(text[1:].strip(), legal)
    if text.startswith(NOTATION):
        return by_notation(text, legal) or by_notation(text[1:].strip(), legal)
    listed, written = by_number(text, legal), by_notation(text, legal)
    if listed and written and listed != written:
        return TwoMeanings(listed, written)
    return written or listed


def by_number(text: str, legal: Sequence[Action]) -> Action | None:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        return None
    return legal[int(text) - 1] if 1 <= int(text) <= len(legal) else None


def by_notation(text: str, legal: Sequence[Action]) -> Action | None:
    """Match the notation exactly, or ignoring case if that is unambiguous."""
    for action in legal:
        if action.notation == text:
            return action
    alike = [action for action in legal if action.notation.lower() == text.lower()]
    return alike[0] if len(alike) == 1 else None


def find_command(text: str, lang: str) -> tuple[str, str]:
    """Split a command into its name and the rest; the name is empty if it is no command.

    Commands work in the language of the table and in English.

    >>> find_command("Pourquoi 8-9", "fr")
    ('why', '8-9')
    """
    first, _, rest = text.partition(" ")
    for language in (lang, LANGUAGES[0]):
        said = words(language)
        for name in said.keys("command"):
            if first.lower() in said(f"command.{name}").split(", "):
                return name, rest
    return "", text
