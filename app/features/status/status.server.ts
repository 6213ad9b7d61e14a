import { sql, type Kysely, type RawBuilder } from "kysely";
import { z } from "zod";
import { boundedList, boundedRecord } from "#app/features/bounded-list.server.ts";
import { label, textOf, wants } from "#app/features/manifest/text-schema.server.ts";
import type { Modules } from "#app/features/settings/registry.server.ts";
import type { Database } from "#db/schema.ts";

const MOST_LINES = 10;
/** Most modules of a report: as many as a manifest has, and those of the site folder. */
const MOST_MODULES = 128;
/** Most characters of a value, in each language. */
const TEXT_LENGTH = 200;
/** Time after which lines that were not renewed are shown to nobody. */
const SHOWN = sql`interval '1 day'`;

const line = z.strictObject({
  label,
  value: z
    .union(
      [
        textOf(TEXT_LENGTH),
        z.number(),
        z.strictObject({ time: z.iso.datetime({ offset: true }) }).describe("A moment, past or to come."),
      ],
      wants("momentNeeded"),
    )
    .describe("A text, a number, or a moment, which readers see in their own time zone."),
  tone: z.enum(["good", "bad"]).optional(),
});

export type StatusLine = z.output<typeof line>;

/** Body of `PUT /api/bot/guilds/:guildId/status`. */
export const statusBody = z.strictObject({
  modules: boundedRecord(
    boundedList(line, MOST_LINES),
    MOST_MODULES,
    z.string().regex(/^[a-z]{1,40}$/, "manifest:moduleId"),
  ).describe("The lines of each module that is named; an empty list clears them."),
});

/** Lines of a module, and the ISO 8601 time at which the bot said them. */
export interface Status {
  at: string;
  lines: StatusLine[];
}

/**
 * Replaces the lines of some modules in a server; those of modules that the site does not know are passed over.
 * @returns false if the bot is not in the server
 */
export async function reportStatus(
  db: Kysely<Database>,
  { guildId, modules }: { guildId: string; modules: Modules },
  report: z.output<typeof statusBody>,
): Promise<boolean> {
  const entries = Object.entries(report.modules).flatMap(([module, lines]) =>
    modules.get(module) ? [{ module, lines }] : [],
  );
  const { rows } = await sql`
    with present as (select id from guilds where id = ${guildId} and left_at is null),
    entries as (
      select p.id as guild_id, e.module, e.lines
      from present p, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(module text, lines jsonb)
    ), stored as (
      insert into status_lines (guild_id, module, lines)
      -- Reports at the same time lock the rows in the same order.
      select guild_id, module, lines from entries order by module
      on conflict (guild_id, module) do update set lines = excluded.lines, reported_at = excluded.reported_at
    )
    select id from present`.execute(db);
  return rows.length > 0;
}

/** Selects the lines of a module in a server as JSON; null where there are none, or none of the last day. */
export function selectStatus(
  guildId: RawBuilder<string>,
  module: RawBuilder<string>,
): RawBuilder<Status | null> {
  return sql<Status | null>`(
    select json_build_object('at', l.reported_at, 'lines', l.lines) from status_lines l
    where l.guild_id = ${guildId} and l.module = ${module} and l.lines <> '[]' and l.reported_at > now() - ${SHOWN}
  )`;
}

/** Deletes lines that were not renewed for a day. @returns the number of modules */
export async function purgeStatus(db: Kysely<Database>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("status_lines")
    .where("reported_at", "<=", sql<Date>`now() - ${SHOWN}`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
