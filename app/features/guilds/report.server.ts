import { z } from "zod";
import { channelCountOf, memberCountOf, roleTags } from "#app/discord/answers.server.ts";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { boundedList } from "#app/features/bounded-list.server.ts";
import { isJsonObject } from "#app/features/parse-json.ts";
import { storableText } from "#app/features/storable-text.server.ts";

export type ReportedGuild = z.output<typeof guildListSchema>[number];
export type ReportedGuildDetails = z.output<typeof guildSchema>;

const count = z.number().int().min(0).max(2_147_483_647);
const integer = z.number().int().min(-2_147_483_648).max(2_147_483_647);
const bits = z.string().regex(/^\d{1,40}$/, "must be a decimal bit field");

const name = storableText(200);
const icon = storableText(100).nullable();

const channel = z.object({
  id: snowflake(),
  name: storableText(200),
  type: integer,
  position: integer,
  parent_id: snowflake().nullable().default(null),
});

const role = z.object({
  id: snowflake(),
  name: storableText(200),
  position: integer,
  color: z.number().int().min(0).max(0xffffff).default(0),
  managed: z.boolean().default(false),
  permissions: bits.default("0"),
  tags: roleTags.optional().describe("With `bot_id`, the role is a bot's, and no member's."),
});

const PICKERS = "All of the server, for the pickers of the dashboard.";

/** Body of `PUT /api/bot/guilds/{id}`. Accepts Discord's own objects, and other names of counts. */
export const guildSchema = z.preprocess(
  withCounts,
  z.object({
    name,
    icon: icon.optional(),
    member_count: count.optional(),
    channel_count: count.optional(),
    channels: boundedList(channel, 1_000).optional().describe(PICKERS),
    roles: boundedList(role, 500).optional().describe(PICKERS),
    bot: z
      .object({ permissions: bits, role_position: integer })
      .optional()
      .describe("What the bot may do there."),
  }),
);

const listedGuild = z.preprocess(
  withCounts,
  z.object({
    id: z.string().max(100).transform(digitsOf),
    name: name.optional(),
    icon: icon.default(null),
    member_count: count.default(0),
    channel_count: count.default(0),
  }),
);

/** Body of `PUT /api/bot/guilds`. Of duplicates the last counts. An entry without a name only reports the bot's presence. */
export const guildListSchema = z
  .preprocess(serversIn, boundedList(listedGuild, 250_000))
  .transform((guilds) => [
    ...new Map(guilds.filter(({ id }) => isServerId(id)).map((guild) => [guild.id, guild])).values(),
  ]);

/** Copies counts from any of their supported names to ours. Invalid counts are unchanged, and refused later. */
function withCounts(body: unknown): unknown {
  if (!isJsonObject(body)) return body;
  const { channels, ...rest } = body;
  const [members, channelCount] = [memberCountOf(body), channelCountOf(body)];
  return {
    ...rest,
    ...(channels !== undefined && typeof channels !== "number" && { channels }),
    ...(members > 0 && { member_count: members }),
    ...(channelCount > 0 && { channel_count: channelCount }),
  };
}

/** Returns the entries of an array, of one in `servers`, `guilds` or `data`, or of an object by id. */
function serversIn(body: unknown): unknown {
  const holder =
    isJsonObject(body) && ["servers", "guilds", "data"].find((name) => Object.hasOwn(body, name));
  return entriesOf(isJsonObject(body) && holder ? body[holder] : body);
}

function entriesOf(list: unknown): unknown {
  if (Array.isArray(list)) return list.map((entry) => (isJsonObject(entry) ? entry : { id: entry }));
  if (!isJsonObject(list)) return list;
  const entries = Object.entries(list);
  if (entries.length === 0 || !entries.every(([key]) => isServerId(digitsOf(key)))) return list;
  return entries.map(([id, entry]) => (isJsonObject(entry) ? { ...entry, id } : { id }));
}

function digitsOf(id: string): string {
  return id.replace(/\D/g, "");
}

function isServerId(digits: string): boolean {
  return digits.length > 10;
}
