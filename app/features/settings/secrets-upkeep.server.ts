import { sql, type Kysely, type RawBuilder, type Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import { purposeOf, type Sealed, type Sealing } from "./secrets.server.ts";

/** Tables with settings of modules, and their columns. */
const KEPT_IN = { settings_versions: ["before", "after"], settings: ["settings"], tasks: ["settings"] };
/** Rows that one statement changes, which has to end within 5 s; with the others of the last of their servers. */
const STEP = 10_000;

/** Removes from a module's settings, their history and its tests what fields held before they became secrets. */
export async function forgetPlain(trx: Transaction<Database>, module: string, fields: readonly string[]) {
  // Of very many servers it takes longer than a transaction may.
  if (fields.length > 0)
    await sql`select set_config(name, '0', true) from pg_settings where name = 'transaction_timeout'`.execute(
      trx,
    );
  for (const field of fields)
    for (const [table, columns] of Object.entries(KEPT_IN))
      await forgetIn(trx, {
        table: sql.table(table),
        columns: columns.map((name) => sql.ref(name)),
        module,
        field,
      });
}

interface Forgotten extends Omit<Sealed, "guildId"> {
  table: RawBuilder<unknown>;
  columns: RawBuilder<unknown>[];
}

async function forgetIn(trx: Transaction<Database>, { table, columns, module, field }: Forgotten) {
  const has = sql.join(
    columns.map((column) => sql`${column} ? ${field}`),
    sql` or `,
  );
  const changes = columns.map(
    (
      column,
    ) => sql`${column} = case when jsonb_typeof(${column} -> ${field}) in ('object', 'null') then ${column}
      else ${column} - ${field}::text end`,
  );
  for (let from = ""; ;) {
    const left = sql`module = ${module} and guild_id > ${from} and (${has})`;
    const step = await sql<{ to: string }>`select guild_id as to from ${table} where ${left}
      order by guild_id offset ${STEP - 1} limit 1`.execute(trx);
    const to = step.rows[0]?.to;
    await sql`update ${table} set ${sql.join(changes)}
      where ${left} and guild_id <= coalesce(${to ?? null}, guild_id)`.execute(trx);
    if (to === undefined) return;
    from = to;
  }
}

/** Most secrets that are read at once. */
const BATCH = 500;

async function* eachSecret(db: Kysely<Database>) {
  let after = ["", "", ""];
  for (;;) {
    const rows = await db
      .selectFrom("settings_secrets")
      .select(["guild_id as guildId", "module", "field", "sealed"])
      .where(sql<boolean>`(guild_id, module, field) > (${sql.join(after)})`)
      .orderBy("guild_id")
      .orderBy("module")
      .orderBy("field")
      .limit(BATCH)
      .execute();
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
  await sql`delete from settings_secrets x using settings s
    where s.guild_id = x.guild_id and s.module = x.module
      and jsonb_typeof(s.settings -> x.field) is distinct from 'object'
      and x.guild_id || ' ' || x.module <> all(${[...closed]})`.execute(db);
  return renewed;
}
