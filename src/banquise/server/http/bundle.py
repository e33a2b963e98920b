"""The scripts of a page as one file: modules in the order of their imports, each in a scope.

It understands what our scripts use: named imports, and exported functions, constants and classes.
Anything else is an error, not a broken page. The page's own module comes last and stays a module.
"""

from __future__ import annotations

import re
from collections.abc import Callable

IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+)\.js";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*[\s\S]*?\*/)[ \t]*\n", re.MULTILINE)  # lines of their own
OTHER = re.compile(r"^\s*(?:import\b(?!\()|export\b).*", re.MULTILINE)
STYLES = re.compile(r'(?:<link rel="stylesheet" href="/web/css/([\w-]+)\.css">\n)+')
STYLE = re.compile(r"/web/css/([\w-]+)\.css")
SCRIPT = re.compile(r'(<script type="module" src=")/web/js/([\w-]+)\.js"')
ICON = re.compile(r'href="/web/icon\.svg"')

Read = Callable[[str], str]


class BadScript(ValueError):
    """A script uses imports or exports that a bundle cannot hold."""


def scripts(page: str, read: Read) -> str:
    """The modules of a page; ``read`` gives the text of a file by its name."""
    found = SCRIPT.search(page)
    if found is None:
        raise BadScript("the page has no module")
    made: dict[str, str] = {}
    return "".join([*_before(found[2], read, made, ()), _inside(found[2], read)])


def _before(name: str, read: Read, made: dict[str, str], path: tuple[str, ...]) -> list[str]:
    """The modules that a module needs, each once."""
    if name in path:
        raise BadScript(f"{name}.js imports itself through {path}")
    for _, other in IMPORT.findall(read(f"js/{name}.js")):
        if other not in made:
            _before(other, read, made, (*path, name))
            made[other] = _scoped(other, read)
    return list(made.values())


def _scoped(name: str, read: Read) -> str:
    given = ", ".join(EXPORT.findall(read(f"js/{name}.js")))
    inside = EXPORT.sub("", _inside(name, read))
    return f"const {_scope(name)} = (() => {{\n{inside}return {{ {given} }};\n}})();\n"


def _inside(name: str, read: Read) -> str:
    """The text of a module without comments, its imports taken from the scopes before it."""
    text = COMMENT.sub("", read(f"js/{name}.js"))
    left = OTHER.search(EXPORT.sub("", IMPORT.sub("", text)))
    if left:
        raise BadScript(f"{name}.js: {left[0].strip()}")
    return IMPORT.sub(lambda one: f"const {{{one[1]}}} = {_scope(one[2])};\n", text)


def _scope(name: str) -> str:
    return f"in_{name.replace('-', '_')}"


def styles(page: str, read: Read) -> str:
    """The style sheets of a page, in its order."""
    return "".join(COMMENT.sub("", read(f"css/{name}.css")) for name in STYLE.findall(page))


def slim(page: str, name: str, icon: str) -> str:
    """The page with one style sheet, one module and its icon inside."""
    page = STYLES.sub(f'<link rel="stylesheet" href="/web/page/{name}.css">\n', page)
    page = SCRIPT.sub(rf'\1/web/page/{name}.js"', page)
    return ICON.sub(f'href="{icon}"', page)
