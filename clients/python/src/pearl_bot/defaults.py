"""What stands in for settings that are newer than their save."""

import copy
from collections.abc import Mapping
from typing import Any

Defaults = dict[str, dict[str, Any]]
"""By module, like ``economy``, and by list of rows, like ``economy.shop[]``."""


def filled(defaults: Defaults, place: str, values: Mapping[str, Any] | None) -> Any:
    """Returns settings with the defaults of what they lack, in their rows too. Without settings, all are defaults; None
    where none are known either. The bot may change what it gets."""
    return copy.deepcopy(_whole(defaults, place, values))


def _whole(defaults: Defaults, place: str, values: Mapping[str, Any] | None) -> Any:
    if place not in defaults:
        return values
    whole = {**defaults[place], **(values or {})}
    for name, rows in whole.items():
        at = f"{place}.{name}[]"
        if isinstance(rows, list) and at in defaults:
            # Lines that have become rows are held until the feed sends the module again.
            whole[name] = [_whole(defaults, at, row) if isinstance(row, Mapping) else row for row in rows]
    return whole


def parse_defaults(value: object) -> Defaults | None:
    """Reads what the site answers, or what an earlier run has kept. None for anything else."""
    return value if isinstance(value, dict) and all(isinstance(one, dict) for one in value.values()) else None
