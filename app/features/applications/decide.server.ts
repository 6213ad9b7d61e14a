import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";

import { storableText } from "#app/features/storable-text.server.ts";
import type { Database } from "#db/schema.ts";

import { type Application, applicationOf } from "./application.server.ts";
import { lockApplication } from "./draft.server.ts";
import { LONGEST_MESSAGE } from "./fields.ts";
import { recordEvent } from "./history.server.ts";
import { SETTABLE, type SettableStatus } from "./status.ts";

/** Body of `PUT /api/discord/applications/{discordId}/status`. */
export const statusSchema = z.strictObject({ status: z.enum(SETTABLE, "notAnOption") });

/** What the owner tells the applicant; white space alone says nothing, and takes it away. */
export const messageSchema = storableText(LONGEST_MESSAGE).transform((text) => text.trim() && text);

/** What comes of deciding, with the application as it stands then; `unchanged` and `stale` changed nothing. */
export interface Decision {
  /** `stale`: it was changed since the owner looked, by the applicant or in another tab. */
  outcome: "decided" | "unchanged" | "stale";
  application: Application;
}

interface Decide {
  discordId: string;
  actorId: string;
  /** From any status; without it, that stays. */
  status?: SettableStatus;
  /** What the applicant reads; empty: nothing. Without it, what they were told stays. */
  message?: string;
  /** The revision that the owner saw. Without it nothing is asked. */
  seen?: number;
  /** The version of the content that they saw: who withdraws and sends anew begins with the first revision again. */
  version?: number;
}

/**
 * The owner says where somebody's application stands, tells them something, or both: each that changes is an event. What it
 * is already changes nothing and is no event, whatever the owner saw, so that sending twice is the same as once.
 *
 * @param trx the caller's transaction: all of it happens, or nothing
 * @returns undefined where there is no such application
 */
export async function decideApplication(
  trx: Transaction<Database>,
  { discordId, actorId, status, message, ...saw }: Decide,
): Promise<Decision | undefined> {
  // Two at once go one after the other, so that the second is no event where it says the same.
  const current = await lockApplication(trx, discordId);
  if (!current) return undefined;
  const told = message === undefined ? current.message : message || null;
  const isMoved = status !== undefined && status !== current.status;
  const isTold = told !== current.message;
  if (!isMoved && !isTold) return { outcome: "unchanged", application: applicationOf(current) };
  const { seen = current.revision, version = current.version } = saw;
  if (seen !== current.revision || version !== current.version)
    return { outcome: "stale", application: applicationOf(current) };

  const row = await trx
    .updateTable("applications")
    .set((eb) => ({ message: told, revision: eb("revision", "+", 1) }))
    .$if(isMoved, (query) => query.set({ status, updated_at: sql<Date>`statement_timestamp()` }))
    .where("user_id", "=", discordId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const by = { user_id: discordId, actor_id: actorId };
  if (isMoved) await recordEvent(trx, { ...by, kind: "status", status, previous_status: current.status });
  if (isTold) await recordEvent(trx, { ...by, kind: "message" });
  return { outcome: "decided", application: applicationOf(row) };
}

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
