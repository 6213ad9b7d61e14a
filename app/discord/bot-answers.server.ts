import { z } from "zod";

import { snowflake } from "./snowflake.server.ts";

/**
 * Schemas of Discord's answers to the bot. Values that Discord may omit have defaults; texts are cleaned of U+0000
 * and lone surrogates, which Postgres cannot store.
 */

const MAX_INTEGER = 2_147_483_647;

const text = z.string().transform((name) => name.replaceAll("\0", "").toWellFormed());
const integer = z.number().int().min(-MAX_INTEGER).max(MAX_INTEGER);
const count = z.number().int().min(0).max(MAX_INTEGER).nullish().catch(null);
const bits = z.string().regex(/^\d{1,40}$/);

export const botUser = z.object({ id: snowflake() });

const icon = text.nullish().transform((hash) => hash ?? null);

export const botGuild = z.object({
  id: snowflake(),
  name: text,
  icon,
  approximate_member_count: count,
});

const role = z.object({
  id: snowflake(),
  name: text,
  position: integer,
  color: z.number().int().min(0).max(0xffffff).catch(0),
  managed: z.boolean(),
  permissions: bits,
});

export const guildDetails = z.object({
  name: text,
  icon,
  roles: z.array(role),
  approximate_member_count: count,
});

export const channel = z.object({
  id: snowflake(),
  name: text,
  type: integer,
  position: integer,
  parent_id: snowflake()
    .nullish()
    .transform((id) => id ?? null),
});

export const member = z.object({ roles: z.array(snowflake()) });

export function nullableList<Item>(item: z.ZodType<Item>) {
  return z
    .array(item)
    .nullable()
    .transform((list) => list ?? []);
}
