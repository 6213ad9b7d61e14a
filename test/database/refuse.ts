import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** Makes Postgres fail at a statement, such as `update on sessions`, as if it shut down; returns how to end that. */
export async function refuse(db: Kysely<Database>, statement: string) {
  await sql`create function refuse() returns trigger language plpgsql as $$ begin
    raise exception sqlstate '57P01'; end $$`.execute(db);
  const trigger = sql`create trigger refuse before ${sql.raw(statement)} for each row execute function refuse()`;
  await trigger.execute(db);
  return () => sql`drop function refuse cascade`.execute(db);
}
