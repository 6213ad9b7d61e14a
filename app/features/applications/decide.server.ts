import { sql, type Transaction } from "kysely";
import { z } from "zod";

import { storableText } from "#app/features/storable-text.server.ts";
import type { Database } from "#db/schema.ts";

import { applicationOf, type Application } from "./application.server.ts";
import { recordEvent } from "./events.server.ts";
import { LONGEST_MESSAGE } from "./fields.ts";
import { lockApplication } from "./standing.server.ts";
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
