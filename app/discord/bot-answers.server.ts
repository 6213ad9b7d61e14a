import { z } from "zod";

import { snowflake } from "./snowflake.server.ts";

/**
 * What is read of Discord's answers to the bot. Where Discord may leave something out, it may; what it may add one day is
 * taken, too. Names come in a form that Postgres keeps: no U+0000, no halves of surrogate pairs.
 */

/** The most that Postgres counts in an `integer`. */
const MOST = 2_147_483_647;

const text = z.string().transform((name) => name.replaceAll("\0", "").toWellFormed());
const integer = z.number().int().min(-MOST).max(MOST);
/** Null where Discord does not say how many. */
const count = z.number().int().min(0).max(MOST).nullish().catch(null);
const bits = z.string().regex(/^\d{1,40}$/);

/** The bot's own user. */
export const botUser = z.object({ id: snowflake() });

const icon = text.nullish().transform((hash) => hash ?? null);

/** A server in the bot's list. */
export const botGuild = z.object({
  id: snowflake(),
  name: text,
  icon,
  approximate_member_count: count,
});

/** A role, in the fields that the pickers need. */
const role = z.object({
  id: snowflake(),
  name: text,
  position: integer,
  color: z.number().int().min(0).max(0xffffff).catch(0),
  managed: z.boolean(),
  permissions: bits,
});

/** One server, asked for with its counts. */
export const guildDetails = z.object({
  name: text,
  icon,
  roles: z.array(role),
  approximate_member_count: count,
});

/** A channel, in the fields that the pickers need. */
export const channel = z.object({
  id: snowflake(),
  name: text,
  type: integer,
  position: integer,
  parent_id: snowflake()
    .nullish()
    .transform((id) => id ?? null),
});

/** A member of a server. */
export const member = z.object({ roles: z.array(snowflake()) });

/** Discord documents that these lists may be null. */
export function nullableList<Item>(item: z.ZodType<Item>) {
  return z
    .array(item)
    .nullable()
    .transform((list) => list ?? []);
}
