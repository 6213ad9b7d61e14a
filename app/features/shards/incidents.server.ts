import { sql, type Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "#db/schema.ts";

/** Incidents that pages and the feed show. */
const SHOWN = 20;

/** What the owner writes about an outage. */
export const incidentSchema = z.object({
  title: z.string().trim().min(1, "required").max(120, "tooLong"),
  text: z.string().trim().max(2_000, "tooLong"),
});

/** Lists the newest incidents. */
export async function listIncidents(db: Kysely<Database>) {
  return db.selectFrom("incidents").selectAll().orderBy("id", "desc").limit(SHOWN).execute();
}

export async function openIncident(db: Kysely<Database>, incident: z.output<typeof incidentSchema>) {
  await db.insertInto("incidents").values(incident).execute();
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
