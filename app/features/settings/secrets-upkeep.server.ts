import { sql, type Kysely, type Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import { inSteps } from "#db/steps.server.ts";
import { purposeOf, type Sealed, type Sealing } from "./secrets.server.ts";

/** Tables with settings of modules, and their columns. */
const KEPT_IN = { settings_versions: ["before", "after"], settings: ["settings"], tasks: ["settings"] };

/** Removes from a module's settings, their history and its tests what fields held before they became secrets. */
export async function forgetPlain(trx: Transaction<Database>, module: string, fields: readonly string[]) {
  for (const field of fields)
    for (const [table, names] of Object.entries(KEPT_IN)) {
      const columns = names.map((name) => sql.ref(name));
      const has = sql.join(
        columns.map((column) => sql`${column} ? ${field}`),
        sql` or `,
      );
      const changes = columns.map((column) => {
        const isKept = sql`jsonb_typeof(${column} -> ${field}) in ('object', 'null')`;
        return sql`${column} = case when ${isKept} then ${column} else ${column} - ${field}::text end`;
      });
      const rows = sql`module = ${module} and (${has})`;
      await inSteps(trx, { table, rows }, (part) =>
        sql`update ${sql.table(table)} set ${sql.join(changes)} where ${rows} and ${part}`.execute(trx),
      );
    }
}

/** Most secrets that are read at once. */
const BATCH = 500;

async function* eachSecret(db: Kysely<Database>) {
  let after = ["", "", ""];
  for (;;) {
    const { rows } = await sql<Sealed & { sealed: string }>`
      select guild_id as "guildId", module, field, sealed from settings_secrets
      where (guild_id, module, field) > (${sql.join(after)})
      order by guild_id, module, field limit ${BATCH}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = [last.guildId, last.module, last.field];
  }
}

/** Lists the secrets that none of the site's secrets opens, and the number of all. */
export async function listClosed(db: Kysely<Database>, sealer: Sealing) {
  let count = 0;
  const closed: Sealed[] = [];
  for await (const { sealed, ...place } of eachSecret(db)) {
    count++;
    if (sealer.unseal(sealed, purposeOf(place, place.field)) === undefined) closed.push(place);
  }
  return { count, closed };
}

/**
 * Seals anew what an older secret of the site has sealed, and deletes what is of no settings any more, but of modules with one
 * that cannot be opened: it may be of a field that has another name now. @returns the number sealed
 */
export async function sealAnew(db: Kysely<Database>, sealer: Sealing): Promise<number> {
  let renewed = 0;
  const closed = new Set<string>();
  for await (const { sealed, ...place } of eachSecret(db)) {
    if (sealer.isNewest(sealed)) continue;
    const text = sealer.unseal(sealed, purposeOf(place, place.field));
    if (text === undefined) {
      closed.add(`${place.guildId} ${place.module}`);
      continue;
    }
    const { numUpdatedRows } = await db
      .updateTable("settings_secrets")
      .set({ sealed: sealer.seal(text, purposeOf(place, place.field)) })
      .where("guild_id", "=", place.guildId)
      .where("module", "=", place.module)
      .where("field", "=", place.field)
      // Somebody may have replaced it meanwhile.
      .where("sealed", "=", sealed)
      .executeTakeFirst();
    renewed += Number(numUpdatedRows);
  }
  // Waits for saves under way, which may bring one of these back.
  await sql`with gone as materialized (
      select x.* from settings_secrets x join settings s using (guild_id, module)
      where jsonb_typeof(s.settings -> x.field) is distinct from 'object'
        and guild_id || ' ' || module <> all(${[...closed]})
      -- Saves lock the rows of their modules in the same order.
      order by guild_id, module
      for share of s)
    delete from settings_secrets x using gone g
    where (x.guild_id, x.module, x.field) = (g.guild_id, g.module, g.field)`.execute(db);
  return renewed;
}
