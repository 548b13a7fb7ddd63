"""Open files: every connection is one, and a process may have only so many."""

from __future__ import annotations

import resource


def allowed(wanted: int) -> int:
    """Raise the limit as far as is wanted and possible; how many there may be now."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most
