import { z } from "zod";
import { roleTags } from "#app/discord/answers.server.ts";
import { snowflake } from "#app/discord/snowflake.server.ts";

const count = z.int().min(0);
const icon = z.string().nullable().describe("Hash of the icon at Discord's CDN.");

export const botGuildAnswer = z.object({
  id: snowflake(),
  name: z.string(),
  icon,
  member_count: count,
  channel_count: count,
});

export const botServersAnswer = z.object({ servers: z.array(snowflake()) });

const described = {
  id: snowflake(),
  name: z.string(),
  icon,
  approximate_member_count: count.describe("0 if unknown."),
  approximate_channel_count: count.describe("0 if unknown. Categories count, too."),
};
const permissions = z.string().regex(/^\d+$/).describe("Discord's bit field. It has more than 53 bits.");

export const guildDetailsAnswer = z.object({ ...described, bot_present: z.boolean() });

export const userGuildsAnswer = z.array(z.object({ ...described, owner: z.boolean(), permissions }));

export const channelAnswer = z.object({
  id: snowflake(),
  name: z.string(),
  type: z.int().describe("Discord's channel type; 4 is a category."),
  position: z.int(),
  parent_id: snowflake().nullable().describe("Its category."),
});

export const roleAnswer = z.object({
  id: snowflake().describe("@everyone has the server's."),
  name: z.string(),
  position: z.int(),
  color: z.int().describe("As Discord has it: 0 is none."),
  managed: z.boolean().describe("Belongs to an integration: nobody can give it."),
  permissions,
  tags: roleTags
    .optional()
    .describe("With `bot_id`, the role is a bot's, and no member's. Absent where nobody has said it."),
});
