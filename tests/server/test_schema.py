"""Whatever is thrown at the server's addresses, they answer as their description says, and never break."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.schemas import OpenApiSchema

from tests.server.support import running


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenApiSchema]:
    """A real server, described by itself."""
    db = str(tmp_path_factory.mktemp("schema") / "tables.db")
    words = ["serve", "--port", "0", "--no-page", "--db", db, "--tables-a-minute", "100000"]
    with running(*words) as (_, address):
        yield schemathesis.openapi.from_url(f"{address}/api/openapi.json")


schema = schemathesis.pytest.from_fixture("described")


@schema.parametrize()
@settings(max_examples=40, suppress_health_check=list(HealthCheck))
def test_every_address_answers_as_described(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate()
