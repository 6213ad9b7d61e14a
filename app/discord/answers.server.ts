import { z } from "zod";
import { hasPermission } from "./permissions.ts";
import { snowflake } from "./snowflake.server.ts";

// Schemas of Discord's answers. Values that Discord may omit have defaults.

const MAX_INTEGER = 2_147_483_647;

/** Text without U+0000 and lone surrogates, which Postgres cannot store. */
const storable = z.string().transform((text) => text.replaceAll("\0", "").toWellFormed());
const integer = z.int().min(-MAX_INTEGER).max(MAX_INTEGER);
const bitField = z.string().regex(/^\d{1,40}$/);
const count = z.int().min(0).max(MAX_INTEGER).nullish().catch(null);

function orNull<Value>(schema: z.ZodType<Value>) {
  return schema.nullish().transform((value) => value ?? null);
}

/** @param most entries that were asked for: more are no answer to that */
export function nullableList<Item>(item: z.ZodType<Item>, most = Infinity) {
  return z
    .array(item)
    .max(most)
    .nullable()
    .transform((list) => list ?? []);
}

export const user = z.object({
  id: snowflake(),
  username: storable,
  global_name: orNull(storable),
  discriminator: storable.default("0"),
  avatar: orNull(storable),
  email: orNull(storable),
});

export const authorization = z.object({
  application: z.object({ id: z.string() }),
  scopes: z.array(z.string()),
  expires: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  user: user.optional(),
});

export const userGuild = z
  .looseObject({
    id: snowflake(),
    name: z.string(),
    icon: orNull(z.string()),
    owner: z.boolean().default(false),
    permissions: bitField.default("0").catch("0"),
  })
  .transform(({ id, name, icon, owner, permissions, ...more }) => ({
    id,
    name,
    icon,
    owner,
    permissions,
    approximate_member_count: memberCountOf(more),
    approximate_channel_count: channelCountOf(more),
  }));

export const app = z.object({
  id: snowflake(),
  flags: z.int().default(0),
  redirect_uris: nullableList(z.string()).default([]),
});

export const botUser = z.object({ id: snowflake() });

export const botGuild = z.object({
  id: snowflake(),
  name: storable,
  icon: orNull(storable),
  approximate_member_count: count,
});

export const botMembership = z.object({ permissions: bitField });

/** Tags of a role (Discord docs: Permissions, Role Tags Structure), reduced to the bot whose role it is. */
export const roleTags = z.object({ bot_id: snowflake().optional() });

const role = z.object({
  id: snowflake(),
  name: storable,
  position: integer,
  color: z.int().min(0).max(0xffffff).catch(0),
  managed: z.boolean(),
  permissions: bitField,
  tags: roleTags.optional().catch(undefined),
});

export const guildDetails = z.object({
  name: storable,
  owner_id: snowflake(),
  icon: orNull(storable),
  roles: z.array(role),
  approximate_member_count: count,
});

/** Overwrites are reduced to whom they show or hide the channel. */
export const channel = z
  .object({
    id: snowflake(),
    name: storable,
    type: integer,
    position: integer,
    parent_id: orNull(snowflake()),
    permission_overwrites: z
      .array(z.object({ id: z.string(), allow: bitField, deny: bitField }))
      .nullish()
      .catch(null),
  })
  .transform(({ permission_overwrites: overwrites, ...rest }) => {
    const idsWith = (of: "allow" | "deny") =>
      (overwrites ?? []).filter((one) => hasPermission(one[of], "VIEW_CHANNEL")).map(({ id }) => id);
    return { ...rest, ...(overwrites && { shown_to: idsWith("allow"), hidden_from: idsWith("deny") }) };
  });

export const member = z
  .object({
    roles: z.array(snowflake()),
    nick: z.string().nullish().catch(null),
    user: z.object({ username: z.string(), global_name: z.string().nullish() }).optional().catch(undefined),
  })
  .transform(({ roles, nick, user: own }) => {
    return { roles, name: nick || own?.global_name || own?.username };
  });

export const foundMember = z.object({
  user: z.object({ id: snowflake(), username: storable, global_name: orNull(storable) }),
  nick: orNull(storable),
});

/** Returns the first positive member count under any of its names, else 0. Arrays count by length. */
export function memberCountOf(guild: Readonly<Record<string, unknown>>): number {
  return firstPositive(guild.approximate_member_count, guild.member_count, guild.members);
}

/** Returns a guild's channel count in the same way: `approximate_channel_count`, `channel_count` or `channels`. */
export function channelCountOf(guild: Readonly<Record<string, unknown>>): number {
  return firstPositive(guild.approximate_channel_count, guild.channel_count, guild.channels);
}

function firstPositive(...values: unknown[]): number {
  for (const value of values) {
    const count = Array.isArray(value) ? value.length : value;
    if (typeof count === "number" && Number.isInteger(count) && count > 0 && count <= MAX_INTEGER)
      return count;
  }
  return 0;
}
