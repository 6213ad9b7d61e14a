import type { Transaction } from "kysely";

import type { Database } from "#db/schema.ts";

import { deleteDraft } from "./drafts.server.ts";
import { recordEvent } from "./events.server.ts";
import { contentOf, lockStanding } from "./standing.server.ts";
import { isUndecided } from "./status.ts";

interface Withdraw {
  userId: string;
  /** The version of what stood there when they were asked; without it nothing is compared. */
  basedOn?: number;
  /** What stays as their draft where they have changes that were not sent: those, or what was sent. */
  keep?: "changes" | "sent";
}

/**
 * Takes somebody's application back while nothing is decided. What it said becomes their draft, or the changes stay that they
 * have not sent: they say which. What the owner noted stays with the owner.
 *
 * @param trx the caller's transaction, because the lock lasts until its end
 * @returns `changed` where something else stands there than they were asked about, `none` where there is nothing to withdraw
 *   (any more)
 */
export async function withdrawApplication(
  trx: Transaction<Database>,
  { userId, basedOn, keep = "changes" }: Withdraw,
): Promise<"withdrawn" | "changed" | "decided" | "none"> {
  const { application, draft, current } = await lockStanding(trx, userId);
  if (!application) return "none";
  if (!isUndecided(application.status)) return "decided";
  if (basedOn !== undefined && current.version !== basedOn) return "changed";
  const { version, form, edit } = await trx
    .deleteFrom("applications")
    .where("user_id", "=", userId)
    .returning(["version", "form", "edit"])
    .executeTakeFirstOrThrow();
  if (!draft || keep === "sent") {
    await deleteDraft(trx, userId);
    // The same content by the same number: other windows that show it go on.
    const content = JSON.stringify(contentOf(application));
    await trx
      .insertInto("application_drafts")
      .values({ user_id: userId, content, version, form, edit })
      .execute();
  }
  await recordEvent(trx, { user_id: userId, kind: "withdrawn", actor_id: userId });
  return "withdrawn";
}
