import type { Kysely } from "kysely";

import type { Database, GuildChannel, GuildRole } from "#db/schema.ts";

import { groupChannels } from "./channel-order.ts";
import { sortRoles } from "./role-rules.ts";

/**
 * The channels of a server that the bot is in, in the order of Discord's own list: each category before its channels. None
 * where nobody has told them yet; undefined where the bot is not.
 */
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

/** The roles of a server that the bot is in, from the highest down; empty and undefined as for channels. */
export async function listRoles(db: Kysely<Database>, guildId: string): Promise<GuildRole[] | undefined> {
  const guild = await present(db, guildId).select("roles").executeTakeFirst();
  return guild && sortRoles(guild.roles ?? []);
}

function present(db: Kysely<Database>, guildId: string) {
  return db.selectFrom("guilds").where("id", "=", guildId).where("left_at", "is", null);
}
