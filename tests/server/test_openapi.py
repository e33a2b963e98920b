"""The HTTP side does what its OpenAPI says, whatever is sent."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from banquise.server.app import make
from banquise.server.settings import Settings

SCHEMA = schemathesis.openapi.from_dict(make(Settings(database="sqlite://")).openapi())
OPERATIONS = {operation.ok().label: operation.ok() for operation in SCHEMA.get_all_operations()}


@pytest.mark.parametrize("label", sorted(OPERATIONS))
def test_every_call_does_what_is_written(shared, label):
    """Half of the calls are about a table and a game that are there."""
    seat = shared.client.make_table("toy_thief", [{"kind": "me"}, {"kind": "me"}], name="Ada")
    with seat.connect() as line:
        while not line.state["over"]:
            line.act(line.legal[0][0])
            line.ask("ping")
    known = {"table": seat.table, "game": "toy_thief"}

    @settings(
        max_examples=25,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=OPERATIONS[label].as_strategy())
    def call(case: schemathesis.Case) -> None:
        if label == "POST /api/tables" and isinstance(case.body, dict):
            case.body["game"] = "toy_thief" if len(case.body) % 2 else case.body.get("game")
        for name, value in known.items():
            if name in case.path_parameters and len(str(case.path_parameters[name])) % 2:
                case.path_parameters[name] = value
                case.headers["Authorization"] = f"Bearer {seat.token}"
        case.call_and_validate(base_url=shared.address, excluded_checks=[positive_data_acceptance])

    call()


def test_the_description_is_complete():
    paths = set(SCHEMA.raw_schema["paths"])
    assert {
        "/api/games", "/api/games/{game}/picture.svg", "/api/games/{game}/rules",
        "/api/games/{game}/fitting", "/api/tables",
        "/api/mine", "/api/tables/{table}", "/api/tables/{table}/join",
        "/api/tables/{table}/rematch", "/api/tables/{table}/record", "/api/tables/{table}/replay",
        "/api/tables/{table}/verify", "/api/stage/{digest}",
    } <= paths  # fmt: skip
