import { sql, type Kysely } from "kysely";
import { z } from "zod";
import { storableText } from "#app/features/storable-text.server.ts";
import { takeLock } from "#db/advisory-lock.server.ts";
import type { Database } from "#db/schema.ts";

/** Incidents that pages and the feed show. */
const SHOWN = 20;

/** What the owner writes about an outage. */
export const incidentSchema = z.object({
  title: storableText(120)
    .trim()
    .refine((title) => title !== "", "required"),
  text: storableText(2_000).trim(),
});

/** Lists the newest incidents. */
export async function listIncidents(db: Kysely<Database>) {
  return db.selectFrom("incidents").selectAll().orderBy("id", "desc").limit(SHOWN).execute();
}

/** Publishes an incident, once where the form is sent twice, as by a double click. */
export async function openIncident(
  db: Kysely<Database>,
  { title, text }: z.output<typeof incidentSchema>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await takeLock(trx, "pearl incidents");
    await sql`
      insert into incidents (title, text) select ${title}, ${text}
      where not exists (
        select from incidents
        where title = ${title} and text = ${text} and resolved_at is null
          and began_at > statement_timestamp() - interval '1 minute')`.execute(trx);
  });
}

/** Marks an incident as over; again is harmless. */
export async function resolveIncident(db: Kysely<Database>, id: string) {
  await db
    .updateTable("incidents")
    .set({ resolved_at: sql<Date>`coalesce(resolved_at, now())` })
    .where("id", "=", id)
    .execute();
}

export async function deleteIncident(db: Kysely<Database>, id: string) {
  await db.deleteFrom("incidents").where("id", "=", id).execute();
}
