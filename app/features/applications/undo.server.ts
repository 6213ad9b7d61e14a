import { sql, type Kysely, type Transaction } from "kysely";

import type { Database } from "#db/schema.ts";

import { applicationOf, type Application } from "./application.server.ts";

/** A decision that can be taken back: what was decided, and what holds again then. */
export type Undoable = NonNullable<Awaited<ReturnType<typeof getUndoable>>>;

/**
 * The newest decision about somebody's application that was not taken back: none of an application that they withdrew, and
 * none from before it was kept what had held until then.
 */
export async function getUndoable(db: Kysely<Database>, discordId: string) {
  const event = await db
    .selectFrom("application_events")
    .select(["id", "status", "previous_status"])
    .where("user_id", "=", discordId)
    .where("kind", "=", "status")
    .where("undone_at", "is", null)
    .where("id", ">", ({ selectFrom, fn }) =>
      selectFrom("application_events")
        .select(({ ref }) => fn.coalesce(fn.max(ref("id")), sql<string>`0`).as("sent"))
        .where("user_id", "=", discordId)
        .where("kind", "=", "submitted"),
    )
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const { id, status, previous_status: previous } = event ?? {};
  return id && status && previous ? { id, status, previous } : undefined;
}

/**
 * Takes a decision back: what held before it holds again, pending too. The owner says which one they mean, so that nothing
 * is taken back that was decided meanwhile.
 *
 * @param eventId of `getUndoable`
 * @returns the application as it stands then; undefined where that decision is not the newest (any more), and nothing changed
 */
export async function undoDecision(
  trx: Transaction<Database>,
  { discordId, eventId, actorId }: { discordId: string; eventId: string; actorId: string },
): Promise<Application | undefined> {
  const current = await trx
    .selectFrom("applications")
    .select("status")
    .where("user_id", "=", discordId)
    .forUpdate()
    .executeTakeFirst();
  const event = current && (await getUndoable(trx, discordId));
  if (!event || event.id !== eventId || event.status !== current.status) return undefined;

  const now = sql<Date>`statement_timestamp()`;
  await trx
    .updateTable("application_events")
    .set({ undone_at: now, undone_by: actorId })
    .where("id", "=", event.id)
    .where("user_id", "=", discordId)
    .execute();
  const row = await trx
    .updateTable("applications")
    .set((eb) => ({ status: event.previous, updated_at: now, revision: eb("revision", "+", 1) }))
    .where("user_id", "=", discordId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return applicationOf(row);
}
