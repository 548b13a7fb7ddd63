"""What many tests use."""

import pytest

rule = pytest.mark.rule
"""`@rule("BASE-01")`: the test proves that rule. `./run rules` shows all."""
