import { sql, type Kysely } from "kysely";
import { z } from "zod";
import { storableText } from "#app/features/storable-text.server.ts";
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
