import { z } from "zod";

import { snowflake } from "#app/discord/snowflake.server.ts";

const count = z.int().min(0);
const icon = z.string().nullable().describe("Hash of the icon at Discord's CDN.");

/** What `GET /api/bot/guilds/{id}` answers: a `BotGuild`. */
export const botGuildAnswer = z.object({
  id: snowflake(),
  name: z.string(),
  icon,
  member_count: count,
  channel_count: count,
});

/** What `GET /api/discord/bot-servers` answers. */
export const botServersAnswer = z.object({ servers: z.array(snowflake()) });

/** What `GET /api/discord/guilds` answers: what `describeGuilds` gives. */
export const userGuildsAnswer = z.array(
  z.object({
    id: snowflake(),
    name: z.string(),
    icon,
    owner: z.boolean(),
    permissions: z.string().regex(/^\d+$/).describe("Discord's bit field. It has more than 53 bits."),
    approximate_member_count: count.describe("0 where nobody has told."),
    approximate_channel_count: count.describe("0 where the bot has not told."),
  }),
);
