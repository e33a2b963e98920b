"""The options of ``banquise serve``: what cannot be is refused in words, before it serves."""

from __future__ import annotations

import argparse
import socket
from concurrent.futures import ThreadPoolExecutor

import pytest

from banquise.server import main


def start(*arguments):
    """The command in this process; it must not come to serving."""
    parser = argparse.ArgumentParser()
    main.add_arguments(parser)
    args = parser.parse_args(arguments)
    with ThreadPoolExecutor(1) as thread:  # where no other test's loop runs
        return thread.submit(main.run, args).result()


def test_several_workers_need_postgresql(tmp_path, capsys):
    assert start("--workers", "2", "--database", f"sqlite:///{tmp_path}/x") == 2
    assert "PostgreSQL" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--pace", "nan"], "a number of seconds"),
        (["--vote-after", "-1"], "a number of seconds"),
        (["--bots", "-2"], "at least 1"),
        (["--workers", "0"], "at least 1"),
        (["--port", "99999"], "from 0 to 65535"),
        (["--port", "abc"], "--port: a port is a number from 0 to 65535, not 'abc'"),
        (["--port", ""], "--port: a port is a number from 0 to 65535, not ''"),
        (["--port", "8_0"], "not '8_0'"),
        (["--workers", "x"], "--workers: a whole number, at least 1, at most 1024, not 'x'"),
        (["--bots", "2.5"], "--bots: a whole number, at least 1, at most 1024, not '2.5'"),
        (["--pace", "slow"], "--pace: a number of seconds, 0 or more, not 'slow'"),
        (["--origin", "hello"], "like https://example.org"),
    ],
)
def test_an_invalid_value_is_rejected_with_the_valid_ones(arguments, told, capsys):
    with pytest.raises(SystemExit) as stopped:
        start(*arguments)
    assert stopped.value.code == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--database", "nonsense"], "sqlite:///FILE"),
        (["--database", "postgresql://u:p@h:abc/x"], "like sqlite:///FILE or postgresql://"),
        (["--database", "postgresql://u:p@h:99999/x"], "like sqlite:///FILE or postgresql://"),
        (["--database", "postgresql://[::1/x"], "like sqlite:///FILE or postgresql://"),
        (["--database", "sqlite://"], "like sqlite:///FILE or postgresql://"),
        (["--database", "sqlite:///:memory:"], "like sqlite:///FILE or postgresql://"),
        (["--database", "sqlite://host/file"], "like sqlite:///FILE or postgresql://"),
        (["--database", "postgresql://127.0.0.1:1/x?foo=bar"], "cannot be used: connect() got"),
        (["--database", "mysql://x"], "sqlite or postgresql"),
        (["--database", "postgresql://nobody:x@127.0.0.1:1/x"], "cannot be used"),
        (["--limit", "spectators=-3"], "greater than 0"),
        (["--host", "nonsense.invalid"], "nonsense.invalid"),
    ],
)
def test_a_start_that_fails_is_reported_in_one_line(arguments, told, capsys):
    assert start("--port", "0", *arguments) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_an_invalid_database_file_and_a_port_in_use(tmp_path, capsys):
    (tmp_path / "x").write_text("a letter to a friend " * 99)
    assert start("--port", "0", "--database", f"sqlite:///{tmp_path}/x") == 2
    assert "not a database" in capsys.readouterr().err
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        assert start("--port", str(taken), "--database", f"sqlite:///{tmp_path}/y") == 2
    assert "--port 0 takes a free one" in capsys.readouterr().err
