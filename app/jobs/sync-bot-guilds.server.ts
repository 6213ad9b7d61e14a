import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { DiscordUnauthorizedError } from "#app/discord/errors.server.ts";
import { syncBotGuilds } from "#app/features/guilds/sync-bot-guilds.server.ts";

import type { JobTools } from "./schedule.ts";

/** Synchronises the bot's guilds with Discord. A refused token is not used again until a restart. */
export async function syncBotGuildsWith(
  discord: DiscordBotClient,
  { db, log }: Pick<JobTools, "db" | "log">,
): Promise<void> {
  if (discord.refused) return;
  const report = await syncBotGuilds(db, discord);
  if (!report) return;
  const { failure, ...counts } = report;
  if (failure instanceof DiscordUnauthorizedError)
    log.error(
      { err: failure },
      "Discord refuses DISCORD_BOT_TOKEN: it is not asked any more until a new start",
    );
  else if (failure)
    log.warn({ err: failure, ...counts }, "Discord could not be asked about the bot's servers");
  else
    log[counts.joined + counts.left > 0 ? "info" : "debug"](counts, "asked Discord about the bot's servers");
}
