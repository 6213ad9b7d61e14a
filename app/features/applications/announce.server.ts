import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";

import {
  type DiscordError,
  DiscordForbiddenError,
  DiscordRateLimitedError,
  DiscordResponseError,
  DiscordUnauthorizedError,
} from "#app/discord/errors.server.ts";
import { snowflake } from "#app/discord/snowflake.server.ts";
import type { DiscordWebhook } from "#app/discord/webhook.server.ts";
import { dropJob, queueJob } from "#db/queue-job.server.ts";
import type { Database } from "#db/schema.ts";

import type { Application } from "./application.server.ts";
import { lockStanding } from "./draft.server.ts";

/** The job that tells the owner about a new application, and what it gets. */
export const ANNOUNCE_APPLICATION = "announce-application";
export const announcementPayload = z.strictObject({ userId: snowflake() });

/** Where the owner is told. */
export interface ApplicationNews {
  webhook: DiscordWebhook;
  /** The site's address, below which the owner finds the application. */
  publicUrl: string;
}

/** Who takes an application back and sends it again so soon is not told about twice, in milliseconds. */
const QUIET = 3_600_000;

/** Has the owner told about an application that this transaction takes. */
export async function queueAnnouncement(trx: Transaction<Database>, userId: string): Promise<void> {
  const submissions = await listRecentSubmissions(trx, userId);
  // Of the one before this, the owner was told; or its job still waits, and will find this one.
  if (submissions.length <= 1) await queue(trx, userId);
}

/** The owner need not be told about somebody any more. */
export async function dropAnnouncement(db: Kysely<Database>, userId: string): Promise<void> {
  await dropJob(db, keyOf(userId));
}

/** What came of telling the owner. */
export type Announcement =
  | { outcome: "told" }
  /** There is nothing to tell about (any more). */
  | { outcome: "gone" }
  /** It is tried again then: Discord wants a pause, or who has just taken an application back may still change their mind. */
  | { outcome: "postponed"; until: Date }
  /** It is not tried again: Discord would refuse it again. */
  | { outcome: "refused"; failure: DiscordError };

/**
 * Tells the owner about somebody's application, as it stands now.
 *
 * @throws DiscordError where Discord does not answer, or not as it should: then it is worth another try
 */
export async function announceApplication(
  db: Kysely<Database>,
  { webhook, publicUrl }: ApplicationNews,
  userId: string,
): Promise<Announcement> {
  const { application, submission } = await db.transaction().execute(async (trx) => ({
    // Under the lock: who sends it again meanwhile has either done so, or sees as recent only what is seen as recent here.
    application: (await lockStanding(trx, userId)).application,
    submission: (await listRecentSubmissions(trx, userId)).at(-1),
  }));
  const postpone = async (until: Date): Promise<Announcement> => {
    await queue(db, userId, until);
    return { outcome: "postponed", until };
  };
  if (!application)
    return submission ? postpone(new Date(submission.created_at.getTime() + QUIET)) : { outcome: "gone" };
  try {
    await webhook.execute(announcementOf(application, publicUrl));
    return { outcome: "told" };
  } catch (failure) {
    // The queue's own pauses do not know how long Discord's is, and would use up all tries in vain.
    if (failure instanceof DiscordRateLimitedError)
      return postpone(new Date(Date.now() + failure.retryAfter * 1_000));
    if (isFinal(failure)) return { outcome: "refused", failure };
    throw failure;
  }
}

async function queue(db: Kysely<Database>, userId: string, at?: Date): Promise<void> {
  const payload: z.input<typeof announcementPayload> = { userId };
  await queueJob(db, { name: ANNOUNCE_APPLICATION, key: keyOf(userId), payload, at });
}

function keyOf(userId: string): string {
  return `${ANNOUNCE_APPLICATION} ${userId}`;
}

/** When somebody has sent a new application of late, oldest first. */
function listRecentSubmissions(trx: Transaction<Database>, userId: string) {
  return trx
    .selectFrom("application_events")
    .select("created_at")
    .where("user_id", "=", userId)
    .where("kind", "=", "submitted")
    .where("created_at", ">", sql<Date>`statement_timestamp() - ${QUIET} * interval '1 millisecond'`)
    .orderBy("id")
    .execute();
}

/** Whether the same would be refused again: the webhook is gone, closed to us, or does not take such messages. */
function isFinal(failure: unknown): failure is DiscordError {
  if (failure instanceof DiscordResponseError) return failure.status >= 400 && failure.status < 500;
  return failure instanceof DiscordUnauthorizedError || failure instanceof DiscordForbiddenError;
}

/** So much of a name is enough to know somebody by. Discord's own are shorter (32). */
const LONGEST_NAME = 100;

/**
 * What the owner is told about a new application, in Discord's markdown: who, when, where to read it. What the applicant has
 * written stays on the site.
 */
export function announcementOf(
  { discordId, username, submittedAt }: Pick<Application, "discordId" | "username" | "submittedAt">,
  publicUrl: string,
): string {
  // Shown in the time and the language of whoever reads it (Discord's reference, "Message Formatting").
  const when = `<t:${Math.floor(submittedAt.getTime() / 1_000)}:f>`;
  // In angle brackets there is no preview of the link.
  const link = `<${publicUrl}/admin/applications/${discordId}>`;
  return `**${nameInMarkdown(username)}** has applied to join the team (${when}): ${link}`;
}

/** The name as text: nothing in it is a mark, a mention or a link, and it turns no other text around. */
function nameInMarkdown(name: string): string {
  const shown = [...name.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, "")]
    .slice(0, LONGEST_NAME)
    .join("");
  return `\u2068${shown.replace(/[!-/:-@[-`{-~]/g, "\\$&")}\u2069`;
}
