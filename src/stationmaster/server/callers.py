"""Who calls: addresses, the proxies whose word is taken for them, and what one of them may have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, TypeAlias

from stationmaster.kernel.errors import Refusal

Network: TypeAlias = IPv4Network | IPv6Network
HOME = 64  # bits of an IPv6 address that a provider gives to a household; the rest it chooses itself


def caller(scope: Any) -> str:
    """Where a request comes from, as far as it matters for what one may ask of us."""
    client = scope.get("client")
    return place_of(client[0]) if client else ""


def place_of(address: str) -> str:
    """An address, or for IPv6 the network of a household, whose addresses nobody could count."""
    if ":" not in address:
        return address
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, HOME), strict=False))


def networks(names: Sequence[str]) -> tuple[Network, ...]:
    """The proxies that a host has named, each by its address or its network."""
    try:
        return tuple(ip_network(name, strict=False) for name in names)
    except ValueError as error:
        raise Refusal(f"--trusted-proxy takes an address or a network like 10.0.0.0/8: {error}") from None


def is_among(address: str, proxies: Sequence[Network]) -> bool:
    if not proxies:
        return False
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in proxy for proxy in proxies)


class Count:
    """How many of something each address has at the moment."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.of: Counter[str] = Counter()

    def come(self, address: str) -> bool:
        """Whether there is room for one more; then it has come."""
        if self.of[address] >= self.most:
            return False
        self.of[address] += 1
        return True

    def go(self, address: str) -> None:
        self.of[address] -= 1
        if self.of[address] <= 0:
            del self.of[address]
