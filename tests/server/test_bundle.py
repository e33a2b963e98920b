"""The scripts of a page in one file, and what many people get: compressed, and not sent twice."""

import pytest

from banquise.server.http import bundle
from banquise.server.http.pages import PARTS, WEB, Files
from tests.server.inside import inside

PAGE = '<script type="module" src="/web/js/main.js"></script>'


@pytest.fixture(scope="module")
def web(tmp_path_factory):
    with inside(tmp_path_factory.mktemp("bundle")) as client:
        yield client


def bundled(**files):
    return bundle.scripts(PAGE, lambda name: files[name[3:-3]])


def test_modules_come_before_those_that_import_them_and_once():
    text = bundled(
        main='import { a } from "./left.js";\nimport { b } from "./right.js";\na(b);\n',
        left='import { b } from "./right.js";\nexport function a() {\n  return b;\n}\n',
        right="const hidden = 1;\nexport const b = hidden;\n",
    )
    assert text == (
        "const in_right = (() => {\nconst hidden = 1;\nconst b = hidden;\nreturn { b };\n})();\n"
        "const in_left = (() => {\nconst { b } = in_right;\nfunction a() {\n  return b;\n}\n"
        "return { a };\n})();\n"
        "const { a } = in_left;\nconst { b } = in_right;\na(b);\n"
    )


def test_lines_of_comments_are_left_out():
    text = "// Why.\n/** What.\n * More.\n */\nlet a = 1; // kept\n  // Inside.\na = '// no';\n"
    assert bundled(main=text) == "let a = 1; // kept\na = '// no';\n"


@pytest.mark.parametrize(
    "line",
    ['import all from "./left.js";', 'import * as all from "./left.js";', "export default 1;",
     'export { a } from "./left.js";', "export let a = 1;"],
)  # fmt: skip
def test_what_a_bundle_cannot_hold_is_an_error(line):
    with pytest.raises(bundle.BadScript):
        bundled(main=f"{line}\n", left="export const a = 1;\n")


def test_a_circle_of_imports_is_an_error():
    with pytest.raises(bundle.BadScript):
        bundled(
            main='import { a } from "./left.js";\n',
            left='import { b } from "./right.js";\nexport const a = 1;\n',
            right='import { a } from "./left.js";\nexport const b = 1;\n',
        )


def test_every_page_has_its_bundles():
    files = Files(WEB)
    assert {part.partition(".")[0] for part in PARTS} == {page.stem for page in WEB.glob("*.html")}
    for part in PARTS:
        text = files.make(part).body.decode()
        assert "import {" not in text, part
        page = files.make(f"{part.partition('.')[0]}.html").body.decode()
        assert page.count("/web/js/") == 1, "only what runs before the first paint comes by itself"
        assert f'"/web/page/{part}"' in page


@pytest.mark.parametrize(
    "path", ["/", "/web/page/table.js", "/api/games", "/api/games/papua/rules",
             "/api/games/papua/picture.svg", "/api/games/papua/how/0.svg"],
)  # fmt: skip
def test_what_everybody_gets_is_compressed_and_sent_once(web, path):
    plain = web.get(path, headers={"accept-encoding": "identity"})
    packed = web.get(path, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(plain.content)
    assert packed.content == plain.content
    again = web.get(path, headers={"if-none-match": packed.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_lobby_is_one_answer(web):
    found = web.get("/api/lobby").json()
    assert found["mine"] == web.get("/api/mine").json()["tables"]
    assert found["public"] == web.get("/api/tables").json()["tables"]
    assert found["ready"] == web.get("/api/ready").json()["games"]
