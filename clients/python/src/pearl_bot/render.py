"""Fills the placeholders of rich messages."""

import json
import re
from collections.abc import Mapping
from typing import Any

_PLACEHOLDER = re.compile(r"\{([A-Za-z][A-Za-z0-9_.]{0,39})\}")
_MENTION = re.compile(r"<@!?(\d{1,20})>")


def render(message: Mapping[str, Any] | None, values: Mapping[str, str]) -> dict[str, Any] | None:
    """Returns the body of Discord's Create Message: ``{name}`` in every text becomes the value of that name.

    Other names stay, and so does ``custom_id``. Where members may be notified, these are those whom the message itself
    mentions and the one in the value ``user``, if that is a mention like ``<@5>``: nobody is whom another value mentions.
    ``None``, where nothing is sent, stays ``None``.
    """
    if message is None:
        return None

    def fill(value: Any, key: str = "") -> Any:
        if isinstance(value, str) and key != "custom_id":
            return _PLACEHOLDER.sub(lambda found: values.get(found[1], found[0]), value)
        if isinstance(value, list):
            return [fill(one) for one in value]
        if isinstance(value, Mapping):
            return {name: fill(one, name) for name, one in value.items()}
        return value

    filled: dict[str, Any] = fill(message)
    mentions: dict[str, Any] = {"parse": [], **filled.get("allowed_mentions", {})}
    if "users" in mentions["parse"]:
        named = _MENTION.findall(json.dumps(message) + values.get("user", ""))
        mentions["parse"] = [one for one in mentions["parse"] if one != "users"]
        mentions["users"] = list(dict.fromkeys(named))[:100]
    return {**filled, "allowed_mentions": mentions}
