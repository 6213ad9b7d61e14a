import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import {
  type DiscordError,
  DiscordRateLimitedError,
  DiscordResponseError,
  DiscordUnauthorizedError,
} from "#app/discord/errors.server.ts";
import { snowflake } from "#app/discord/snowflake.server.ts";
import type { DiscordWebhook } from "#app/discord/webhook.server.ts";
import { queueJob } from "#db/job-queue.server.ts";
import type { Database } from "#db/schema.ts";
import type { Application } from "./application.server.ts";
import { lockApplicant, lockApplicationState } from "./draft.server.ts";

export const ANNOUNCE_APPLICATION = "announce-application";
export const announcementPayload = z.strictObject({ userId: snowflake() });

export interface ApplicationNews {
  webhook: DiscordWebhook;
  publicUrl: string;
}

/** Milliseconds in which withdrawing and sending again is announced only once. */
const QUIET_PERIOD = 3_600_000;

/** Queues the news of an application that has just been sent, once within an hour. */
export async function queueAnnouncement(trx: Transaction<Database>, userId: string): Promise<void> {
  const times = (await submissionsOf(trx, userId).execute()).map(({ created_at: at }) => at.getTime());
  // The first of each period was announced, or its job is still queued and will find this application.
  const first = times.reduce((begun, at) => (at - begun < QUIET_PERIOD ? begun : at), 0);
  if (times.at(-1) === first) await queue(trx, userId);
}

/** `postponed`: Discord asks for a pause, or a withdrawn application may be sent again. `refused`: for good. */
export type Announcement =
  | { outcome: "announced" | "gone" }
  | { outcome: "postponed"; until: Date }
  | { outcome: "refused"; failure: DiscordError };

/** Announces a person's current application to the owner. @throws DiscordError for a failure that is worth a retry */
export async function announceApplication(
  db: Kysely<Database>,
  { webhook, publicUrl }: ApplicationNews,
  userId: string,
): Promise<Announcement> {
  const { application, submission } = await db.transaction().execute(async (trx) => ({
    // The lock orders this before or after a concurrent submission, which reads the same recent events.
    application: (await lockApplicationState(trx, userId)).application,
    submission: (await submissionsOf(trx, userId).where("created_at", ">", RECENT).execute()).at(-1),
  }));
  const postpone = (time: number) =>
    db.transaction().execute(async (trx): Promise<Announcement> => {
      await lockApplicant(trx, userId);
      // A deletion of the person's data, which takes news back, may have come first.
      if (!(await submissionsOf(trx, userId).executeTakeFirst())) return { outcome: "gone" };
      const until = new Date(time);
      await queue(trx, userId, until);
      return { outcome: "postponed", until };
    });
  if (!application)
    return submission ? postpone(submission.created_at.getTime() + QUIET_PERIOD) : { outcome: "gone" };
  try {
    await webhook.execute(announcementOf(application, publicUrl));
    return { outcome: "announced" };
  } catch (failure) {
    // The queue's retries would be used up before Discord's pause is over.
    if (failure instanceof DiscordRateLimitedError) {
      // By the clock of the queue: at a time in its past the job would run again at once, all through the pause.
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
      return postpone(rows[0]!.now.getTime() + failure.retryAfter * 1_000);
    }
    // A retry would fail, too: the webhook is gone, forbidden, or refuses the message.
    const isRefused =
      failure instanceof DiscordResponseError && failure.status >= 400 && failure.status < 500;
    if (isRefused || failure instanceof DiscordUnauthorizedError) return { outcome: "refused", failure };
    throw failure;
  }
}

async function queue(db: Kysely<Database>, userId: string, at?: Date): Promise<void> {
  const payload: z.input<typeof announcementPayload> = { userId };
  await queueJob(db, { name: ANNOUNCE_APPLICATION, key: `${ANNOUNCE_APPLICATION} ${userId}`, payload, at });
}

const RECENT = sql<Date>`statement_timestamp() - ${QUIET_PERIOD} * interval '1 millisecond'`;

function submissionsOf(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("application_events")
    .select("created_at")
    .where("user_id", "=", userId)
    .where("kind", "=", "submitted")
    .orderBy("id");
}

const LONGEST_NAME = 100;

export function announcementOf(
  { discordId, username, submittedAt }: Pick<Application, "discordId" | "username" | "submittedAt">,
  publicUrl: string,
): string {
  const visible = username.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, "");
  const shown = [...visible].slice(0, LONGEST_NAME).join("");
  // No markdown, mention or link, and no effect on the direction of other text.
  const name = `\u2068${shown.replace(/[!-/:-@[-`{-~]/g, "\\$&")}\u2069`;
  // Discord shows it in the reader's language and time zone (its reference, "Message Formatting").
  const when = `<t:${Math.floor(submittedAt.getTime() / 1_000)}:f>`;
  return `**${name}** has applied to join the team (${when}): <${publicUrl}/admin/applications/${discordId}>`;
}
