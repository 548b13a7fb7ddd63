"""Whatever is thrown at the server's addresses, they answer as their description says, and never break."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest
import schemathesis
import schemathesis.checks
from hypothesis import HealthCheck, settings
from litestar import Litestar

from stationmaster.server.app import hosting, make_app
from stationmaster.server.gate import Gate
from stationmaster.server.settings import Settings
from tests.server.support import running, wait_until_ready


def description() -> dict[str, Any]:
    """What the server says of itself at /api/openapi.json."""
    gate = cast(Gate, make_app(hosting(cast(Any, None), Settings()), Settings()))
    return cast(Litestar, gate.app).openapi_schema.to_schema()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Of a real server."""
    db = str(tmp_path_factory.mktemp("schema") / "tables.db")
    words = ["serve", "--port", "0", "--no-page", "--db", db, "--tables-a-minute", "100000"]
    words += ["--reads-a-minute", "100000", "--requests-a-minute", "100000", "--replays-a-minute", "100000"]
    with running(*words) as (_, address):
        wait_until_ready(address)
        yield address


schema = schemathesis.openapi.from_dict(description())

# What is too long for any door is refused there, before anybody looks into it.
rejected = schema.config.checks.negative_data_rejection
rejected.expected_statuses = [*rejected.expected_statuses, "413"]

# The description does not say what games there are, nor how many sit at them: such wishes are refused.
REFUSED: Any = schemathesis.checks.CHECKS.get_one("positive_data_acceptance")


@schema.parametrize()
@settings(max_examples=40, suppress_health_check=list(HealthCheck))
def test_every_address_answers_as_described(case: schemathesis.Case[Any], address: str) -> None:
    case.call_and_validate(base_url=address, excluded_checks=[REFUSED])
