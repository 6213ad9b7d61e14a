import { sql, type Kysely, type Transaction } from "kysely";
import { z } from "zod";

import type { Database } from "#db/schema.ts";

import { applicationOf, type Application } from "./application.server.ts";
import { recordEvent } from "./events.server.ts";
import { SETTABLE, type ApplicationStatus, type SettableStatus } from "./status.ts";

/** Body of `PUT /api/discord/applications/{discordId}/status`. */
export const statusSchema = z.strictObject({ status: z.enum(SETTABLE, "notAnOption") });

/** All applications, or those that stand so, the newest first. For the owner: whose they are is not asked. */
export async function listApplications(
  db: Kysely<Database>,
  { status }: { status?: ApplicationStatus } = {},
): Promise<Application[]> {
  const rows = await db
    .selectFrom("applications")
    .selectAll()
    .$if(status !== undefined, (query) => query.where("status", "=", status!))
    .orderBy("submitted_at", "desc")
    .orderBy("user_id", "desc")
    .execute();
  return rows.map(applicationOf);
}

/**
 * The owner says where somebody's application stands, from any status. What it is already changes nothing and is no event.
 * Undefined where there is no such application.
 */
export async function setApplicationStatus(
  trx: Transaction<Database>,
  { discordId, status, actorId }: { discordId: string; status: SettableStatus; actorId: string },
): Promise<Application | undefined> {
  const current = await trx
    .selectFrom("applications")
    .selectAll()
    .where("user_id", "=", discordId)
    // Two at once go one after the other, so that the second is no event where it says the same.
    .forUpdate()
    .executeTakeFirst();
  if (!current) return undefined;
  if (current.status === status) return applicationOf(current);
  const row = await trx
    .updateTable("applications")
    .set((eb) => ({ status, updated_at: sql<Date>`statement_timestamp()`, revision: eb("revision", "+", 1) }))
    .where("user_id", "=", discordId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const previous_status = current.status;
  await recordEvent(trx, { user_id: discordId, kind: "status", status, previous_status, actor_id: actorId });
  return applicationOf(row);
}
