import type { Kysely } from "kysely";

import type { Database, GuildChannel, GuildRole } from "#db/schema.ts";

import { groupChannels } from "./channel-order.ts";
import { sortRoles } from "./role-rules.ts";

/** Lists a guild's channels in Discord's order. Empty if unknown; undefined if the bot is not in the guild. */
export async function listChannels(
  db: Kysely<Database>,
  guildId: string,
): Promise<GuildChannel[] | undefined> {
  const guild = await present(db, guildId).select("channels").executeTakeFirst();
  return (
    guild &&
    groupChannels(guild.channels ?? []).flatMap(({ category, channels }) =>
      category ? [category, ...channels] : channels,
    )
  );
}

/** Lists a guild's roles, highest first. Empty if unknown; undefined if the bot is not in the guild. */
export async function listRoles(db: Kysely<Database>, guildId: string): Promise<GuildRole[] | undefined> {
  const guild = await present(db, guildId).select("roles").executeTakeFirst();
  return guild && sortRoles(guild.roles ?? []);
}

function present(db: Kysely<Database>, guildId: string) {
  return db.selectFrom("guilds").where("id", "=", guildId).where("left_at", "is", null);
}
