import { sql, type Kysely } from "kysely";
import type { Database } from "#db/schema.ts";

/** Returns every row of every table as text, with bytes as hex. */
export async function dump(db: Kysely<Database>): Promise<string> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const texts = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db),
    ),
  );
  return texts.flatMap(({ rows }) => rows.map(({ row }) => row)).join("\n");
}
