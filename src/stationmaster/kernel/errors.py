"""What is said to a person whose wish cannot be met."""


class Refusal(Exception):  # noqa: N818 - a refusal is not an error of ours
    """A sentence for a person: what is wrong and what was expected."""
