"""Read by mypy only, which complains of a "type: ignore" that hides nothing."""

from pearl_bot import GuildReport, Pearl, modules


async def change(change: modules.Change) -> None:
    if change["module"] == "prefix":
        print(change["settings"]["prefix"].upper())
        print(change["settings"]["nope"])  # type: ignore[typeddict-item]
    print(change["settings"]["prefix"])  # type: ignore[typeddict-item]


async def settings(pearl: Pearl) -> None:
    levels = pearl.settings(modules.LEVELS, 1)
    print(levels["roles"])  # type: ignore[index]
    if levels:
        print(levels["roles"][0]["roleId"].upper())
    await pearl.put(modules.PREFIX, "1", modules.PrefixSettings(prefix="?"))
    await pearl.put(modules.PREFIX, "1", levels)  # type: ignore[misc]
    catalogue = await pearl.commands([], {"ban": {"category": "moderator", "keywords": {"en": "block", "fr": "bloquer"}}})
    declared = await pearl.declare({"bot": {}, "modules": []})
    for warning in [*catalogue["warnings"], *declared["warnings"]]:
        print(warning["path"], warning.get("language", "").upper(), warning.get("servers", 0) + 1)
    await pearl.edit(modules.PREFIX, 1, lambda now: {"prefix": now["prefix"] * 2})


REPORT: GuildReport = {
    "name": "Tea",
    "icon": None,
    "member_count": 1,
    "channel_count": 1,
    "roles": [
        {
            "id": "2",
            "name": "Kelpie",
            "position": 1,
            "color": 0,
            "managed": True,
            "permissions": "0",
            "tags": {"bot_id": "3"},
        }
    ],
}
