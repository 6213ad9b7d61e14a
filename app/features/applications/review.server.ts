import type { Transaction } from "kysely";
import { z } from "zod";

import type { Database } from "#db/schema.ts";

import type { Application } from "./application.server.ts";
import { decideApplication } from "./decide.server.ts";
import { SETTABLE, type SettableStatus } from "./status.ts";

/** Body of `PUT /api/discord/applications/{discordId}/status`. */
export const statusSchema = z.strictObject({ status: z.enum(SETTABLE, "notAnOption") });

/**
 * The owner says where somebody's application stands, from any status, whatever they saw of it. What it is already changes
 * nothing and is no event. Undefined where there is no such application.
 */
export async function setApplicationStatus(
  trx: Transaction<Database>,
  decision: { discordId: string; status: SettableStatus; actorId: string },
): Promise<Application | undefined> {
  return (await decideApplication(trx, decision))?.application;
}
