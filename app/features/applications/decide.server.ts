import { type Insertable, type Selectable, sql, type Transaction } from "kysely";
import { z } from "zod";
import { storableText } from "#app/features/storable-text.server.ts";
import { requirePersonKept } from "#app/features/users/lock-person.server.ts";
import type { Database } from "#db/schema.ts";
import { type Application, applicationOf } from "./application.server.ts";
import { lockApplication } from "./draft.server.ts";
import { LONGEST_MESSAGE } from "./fields.ts";
import { SETTABLE, type SettableStatus } from "./status.ts";

export const statusSchema = z.strictObject({ status: z.enum(SETTABLE, "notAnOption") });

/** The message to the applicant. White space alone becomes empty, which removes it. */
export const messageSchema = storableText(LONGEST_MESSAGE).transform((text) => text.trim() && text);

interface Decide {
  discordId: string;
  actorId: string;
  status?: SettableStatus;
  /** The new message, empty to remove it; undefined keeps it. */
  message?: string;
  /** The revision that the owner saw; undefined compares nothing. */
  seen?: number;
  /** The version of the content that the owner saw. After withdrawing and sending again revisions begin anew. */
  version?: number;
}

/** Each change is an event. Equal values change nothing, whatever the owner saw, so that sending twice is the same as once. @throws PersonErasedError */
export async function decideApplication(
  trx: Transaction<Database>,
  { discordId, actorId, status, message, ...shown }: Decide,
): Promise<{ outcome: "decided" | "unchanged" | "stale"; application: Application } | undefined> {
  await requirePersonKept(trx, actorId);
  const current = await lockApplication(trx, discordId);
  if (!current) return undefined;
  const newMessage = message === undefined ? current.message : message || null;
  const isStatusNew = status !== undefined && status !== current.status;
  const isMessageNew = newMessage !== current.message;
  if (!isStatusNew && !isMessageNew) return { outcome: "unchanged", application: applicationOf(current) };
  const { seen = current.revision, version = current.version } = shown;
  if (seen !== current.revision || version !== current.version)
    return { outcome: "stale", application: applicationOf(current) };

  const row = await trx
    .updateTable("applications")
    .set((eb) => ({ message: newMessage, revision: eb("revision", "+", 1) }))
    .$if(isStatusNew, (query) => query.set({ status, updated_at: sql<Date>`statement_timestamp()` }))
    .where("user_id", "=", discordId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const events: Insertable<Database["application_events"]>[] = [];
  const by = { user_id: discordId, actor_id: actorId };
  if (isStatusNew) events.push({ ...by, kind: "status", status, previous_status: current.status });
  if (isMessageNew) events.push({ ...by, kind: "message" });
  await trx.insertInto("application_events").values(events).execute();
  return { outcome: "decided", application: applicationOf(row) };
}

type Event = Pick<
  Selectable<Database["application_events"]>,
  "id" | "kind" | "status" | "previous_status" | "undone_at"
>;
export type Undoable = NonNullable<ReturnType<typeof undoableIn>>;

/** Finds the newest decision about the current application that is not undone. Old decisions lack the previous status. */
export function undoableIn(events: Event[]) {
  const newest = decisionsIn(events).find(({ undone_at }) => undone_at === null);
  const { id, status, previous_status: previous } = newest ?? {};
  return id && status && previous ? { id, status, previous } : undefined;
}

/** Lists the decisions about the current application among its events; both have the newest first. */
function decisionsIn<Each extends Event>(events: Each[]): Each[] {
  const sent = events.findIndex(({ kind }) => kind === "submitted");
  return events.slice(0, sent).filter(({ kind }) => kind === "status");
}

/** Undefined unless that is the newest decision. Repeating an undo changes nothing and succeeds while nothing else happened. @throws PersonErasedError */
export async function undoDecision(
  trx: Transaction<Database>,
  { discordId, eventId, actorId }: Pick<Decide, "discordId" | "actorId"> & { eventId: string },
): Promise<Application | undefined> {
  await requirePersonKept(trx, actorId);
  const current = await lockApplication(trx, discordId);
  if (!current) return undefined;
  const events = await trx
    .selectFrom("application_events")
    .selectAll()
    .where("user_id", "=", discordId)
    .orderBy("id", "desc")
    .execute();
  const decisions = decisionsIn(events);
  const index = decisions.findIndex(({ id }) => id === eventId);
  const isUndone = decisions.slice(0, index + 1).every(({ undone_at }) => undone_at !== null);
  if (isUndone && decisions[index]?.undone_by === actorId) return applicationOf(current);
  const undoable = undoableIn(events);
  if (undoable?.id !== eventId) return undefined;

  const now = sql<Date>`statement_timestamp()`;
  await trx
    .updateTable("application_events")
    .set({ undone_at: now, undone_by: actorId })
    .where("id", "=", eventId)
    .execute();
  const row = await trx
    .updateTable("applications")
    .set((eb) => ({ status: undoable.previous, updated_at: now, revision: eb("revision", "+", 1) }))
    .where("user_id", "=", discordId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return applicationOf(row);
}
