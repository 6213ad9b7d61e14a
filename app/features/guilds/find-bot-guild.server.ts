import type { Kysely } from "kysely";

import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import type { Database } from "#db/schema.ts";

import { reportBotGuild } from "./bot-guilds.server.ts";
import { isAboutThisServer } from "./sync-bot-guilds.server.ts";

/** Asks Discord whether the bot is in this guild, and stores the answer as a report. @throws DiscordError */
export async function findBotGuild(
  db: Kysely<Database>,
  discord: DiscordBotClient,
  guildId: string,
): Promise<boolean> {
  try {
    const { name, icon, roles, approximate_member_count } = await discord.getGuild(guildId);
    const report = { name, icon, roles, member_count: approximate_member_count ?? undefined };
    await db.transaction().execute((trx) => reportBotGuild(trx, guildId, report));
    return true;
  } catch (error) {
    if (isAboutThisServer(error)) return false;
    throw error;
  }
}
