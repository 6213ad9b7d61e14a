import { sql, type Kysely, type RawBuilder } from "kysely";
import { permissionNames } from "#app/discord/permissions.ts";
import type { SettingsField } from "#app/features/settings/field.ts";
import { fieldOf } from "#app/features/settings/form-values.ts";
import type { Modules } from "#app/features/settings/registry.server.ts";
import { messageParts } from "#app/features/settings/rich-message/shape.ts";
import { storableTime } from "#app/features/storable-text.server.ts";
import type { Database } from "#db/schema.ts";
import { overAt } from "./list.server.ts";
import { WARNINGS, type ReportedProblem, type ResolvedProblem } from "./problem.server.ts";

/** Most problems of a module in a server: bots choose the codes. */
const MOST_ROWS = 50;
/** Days that a problem is kept after the last report. */
const KEPT_DAYS = 30;

/** A problem that was over when a newer version met it again is counted anew. */
const isAnew = sql`excluded.version > p.version and ${overAt} <= excluded.first_at`;

export interface ReportWarning {
  /** Place of the entry in the batch. */
  index: number;
  code: (typeof WARNINGS)[number];
}

/**
 * Stores a batch as a whole, in one transaction. The same problem again adds to its count, and what the newest version
 * met is shown. Entries of unknown modules and of servers without the bot are skipped. Times before 1970 and in the future
 * are moved to these bounds.
 * @returns how many entries were stored, and which of their parts were left out because the site does not know them
 */
export async function recordProblems(
  db: Kysely<Database>,
  modules: Modules,
  problems: readonly ReportedProblem[],
): Promise<{ accepted: number; warnings: ReportWarning[] }> {
  const entries = problems.flatMap(({ field, at, permissions, ...problem }, index) => {
    const module = modules.get(problem.module);
    const known = permissions?.filter(isPermission);
    const place = { index, field: topField(module?.fields, field), permissions: known };
    return module ? [{ ...problem, ...place, at: at && storableTime(at) }] : [];
  });
  if (entries.length === 0) return { accepted: 0, warnings: [] };
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ index: number; guild_id: string; is_newer: boolean }>`
      with entries as (
        select e.index, e.version > coalesce(s.version, 0) as is_newer, e."guildId" as guild_id, e.module, e.field,
          case when e.text is null then e.code else e.code || ':' || md5(e.text::text) end as code, e.text, e."channelId" as channel_id, e."roleId" as role_id,
          coalesce(e.permissions, '{}') as permissions, least(coalesce(e.at, now()), now()) as at,
          -- A problem of a version that was never saved could not be over, because no newer version would come.
          least(e.version, coalesce(s.version, 0)) as version
        from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(
          index integer, "guildId" text, module text, field text, code text, version integer, "channelId" text, "roleId" text,
          permissions text[], text jsonb, at timestamptz)
        join guilds g on g.id = e."guildId" and g.left_at is null
        left join settings s on s.guild_id = g.id and s.module = e.module
      ), newest as (
        select distinct on (guild_id, module, field, code) * from entries
        order by guild_id, module, field, code, version desc, at desc
      ), counted as (
        select guild_id, module, field, code, count(*)::int as count, min(at) as first_at, max(at) as last_at
        from entries group by guild_id, module, field, code
      ), stored as (
      insert into problems as p
        (guild_id, module, field, code, version, count, channel_id, role_id, permissions, text, first_at, last_at)
      select guild_id, module, field, code, version, count, channel_id, role_id, permissions, text, first_at, last_at
      from newest join counted using (guild_id, module, field, code)
      -- Reports at the same time lock the rows in the same order.
      order by guild_id, module, field, code
      on conflict (guild_id, module, field, code) do update set
        version = greatest(p.version, excluded.version),
        count = case when ${isAnew} then excluded.count
          else least(p.count::bigint + excluded.count, 2147483647) end,
        first_at = case when ${isAnew} then excluded.first_at else least(p.first_at, excluded.first_at) end,
        last_at = greatest(p.last_at, excluded.last_at),
        channel_id = case when excluded.version >= p.version then excluded.channel_id else p.channel_id end,
        role_id = case when excluded.version >= p.version then excluded.role_id else p.role_id end,
        permissions = case when excluded.version >= p.version then excluded.permissions else p.permissions end
      )
      select index, guild_id, is_newer from entries order by index`.execute(trx);
    const guildIds = [...new Set(rows.map((row) => row.guild_id))];
    await remove(
      trx,
      sql`
        select p.* from problems p join (
          select guild_id, module, field, code,
            row_number() over (partition by guild_id, module order by last_at desc, field, code) as place
          from problems where guild_id = any(${guildIds})
        ) ranked using (guild_id, module, field, code)
        where ranked.place > ${MOST_ROWS}
        -- Rows that another report has locked are reported again at this moment, and stay.
        for update of p skip locked`,
    );
    const warnings = rows.flatMap(({ index, is_newer: isNewer }): ReportWarning[] => {
      const { module, field, permissions = [] } = problems[index]!;
      const isUnknown = [
        field !== undefined && !hasField(modules.get(module)!.fields, field.match(/[A-Za-z]\w*/g) ?? []),
        !permissions.every(isPermission),
        isNewer,
      ];
      return WARNINGS.flatMap((code, place) => (isUnknown[place] ? { index, code } : []));
    });
    return { accepted: rows.length, warnings };
  });
}

/** Removes the problems of modules, or of single fields, that the bot says are over: also as they were stored where the field is unknown. */
export async function resolveProblems(
  db: Kysely<Database>,
  modules: Modules,
  resolved: readonly ResolvedProblem[],
): Promise<void> {
  const entries = resolved.map(({ field, ...place }) => {
    const names = field && [fieldOf(field), topField(modules.get(place.module)?.fields, field)];
    return { ...place, names };
  });
  await remove(
    db,
    sql`
      select * from problems p
      where exists (
        select from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e("guildId" text, module text, names text[])
        where p.guild_id = e."guildId" and p.module = e.module and (e.names is null or p.field = any(e.names))
      )
      -- Reports lock rows in the same order.
      order by guild_id, module, field, code
      for update`,
  );
}

/** Deletes problems that were not reported for thirty days. @returns their number */
export function purgeProblems(db: Kysely<Database>): Promise<number> {
  return remove(
    db,
    sql`select * from problems where last_at < now() - ${KEPT_DAYS} * interval '1 day' for update skip locked`,
  );
}

/** Deletes rows that a query has locked, so that reports at the same time cause no deadlock. @returns their number */
async function remove(db: Kysely<Database>, locked: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    with locked as materialized (${locked})
    delete from problems p using locked l
    where (p.guild_id, p.module, p.field, p.code) = (l.guild_id, l.module, l.field, l.code)`.execute(db);
  return Number(numAffectedRows);
}

/** Tells whether there is a field of this name, and in its rows or message those of the names after it. */
function hasField(fields: readonly SettingsField[], [name, ...inner]: readonly string[]): boolean {
  const field = fields.find((one) => one.name === name);
  const [first] = inner;
  if (!field || first === undefined) return field !== undefined;
  if (field.kind === "richMessage") return Object.hasOwn(messageParts(false), first);
  return "fields" in field && hasField(field.fields, inner);
}

const isPermission = (name: string) => (permissionNames as readonly string[]).includes(name);

/** Returns the field of a path; empty for one that the module does not have. */
function topField(fields: readonly SettingsField[] = [], path = ""): string {
  const name = fieldOf(path);
  return fields.some((field) => field.name === name) ? name : "";
}
