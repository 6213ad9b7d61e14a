import type { Transaction } from "kysely";

import type { Database } from "#db/schema.ts";

import { recordEvent } from "./events.server.ts";
import { contentOf, lockStanding } from "./standing.server.ts";
import { isUndecided } from "./status.ts";

/**
 * Takes somebody's application back while nothing is decided. What it said becomes a draft, unless there is one already, so
 * that a withdrawal loses nothing; what the owner noted stays with them.
 *
 * @param trx the caller's transaction, because the lock lasts until its end
 * @returns `none` where there is nothing to withdraw (any more)
 */
export async function withdrawApplication(
  trx: Transaction<Database>,
  userId: string,
): Promise<"withdrawn" | "decided" | "none"> {
  const { application, draft } = await lockStanding(trx, userId);
  if (!application) return "none";
  if (!isUndecided(application.status)) return "decided";
  await trx.deleteFrom("applications").where("user_id", "=", userId).execute();
  if (!draft) {
    const content = JSON.stringify(contentOf(application));
    await trx.insertInto("application_drafts").values({ user_id: userId, content }).execute();
  }
  await recordEvent(trx, { user_id: userId, kind: "withdrawn", actor_id: userId });
  return "withdrawn";
}
