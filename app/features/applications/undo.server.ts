import { sql, type Kysely, type Transaction } from "kysely";

import type { Database } from "#db/schema.ts";

import { applicationOf, type Application } from "./application.server.ts";
import { lockApplication } from "./standing.server.ts";

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

interface Undo {
  discordId: string;
  /** Of `getUndoable`. */
  eventId: string;
  actorId: string;
}

/**
 * Takes a decision back: what held before it holds again, pending too. The owner says which one they mean, so that nothing
 * is taken back that was decided meanwhile. What they have taken back already, as the last thing that was decided, stays taken
 * back: sending twice is the same as once.
 *
 * @returns the application as it stands then; undefined where that decision is not the newest (any more), and nothing changed
 */
export async function undoDecision(
  trx: Transaction<Database>,
  { discordId, eventId, actorId }: Undo,
): Promise<Application | undefined> {
  const current = await lockApplication(trx, discordId);
  if (!current) return undefined;
  if (await isUndone(trx, { discordId, eventId, actorId })) return applicationOf(current);
  const event = await getUndoable(trx, discordId);
  if (event?.id !== eventId) return undefined;

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

/** Whether this person has taken it back, and nothing that holds was decided or sent since. */
async function isUndone(trx: Transaction<Database>, { discordId, eventId, actorId }: Undo): Promise<boolean> {
  const events = await trx
    .selectFrom("application_events")
    .select(["id", "undone_by", "undone_at"])
    .where("user_id", "=", discordId)
    .where("kind", "in", ["submitted", "status"])
    .where("id", ">=", eventId)
    .orderBy("id")
    .execute();
  return (
    events[0]?.id === eventId &&
    events[0].undone_by === actorId &&
    events.every(({ undone_at }) => undone_at !== null)
  );
}
