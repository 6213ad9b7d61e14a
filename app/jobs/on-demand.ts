import {
  ANNOUNCE_APPLICATION,
  announceApplication,
  announcementPayload,
  type ApplicationNews,
} from "#app/features/applications/announce.server.ts";

import type { JobTools } from "./schedule.ts";

/** A job that a verb queues by `queueJob`. It may be interrupted and may run twice; it is retried if it throws. */
interface OnDemandJob {
  name: string;
  task: (payload: unknown, tools: JobTools) => Promise<void>;
}

/** Lists the queued jobs that this process is configured for. Others wait in the queue. */
export function onDemandJobs({
  applicationNews: news,
}: {
  applicationNews?: ApplicationNews;
}): OnDemandJob[] {
  if (!news) return [];
  return [{ name: ANNOUNCE_APPLICATION, task: (payload, tools) => announce(news, payload, tools) }];
}

/** Announces a new application to the owner. A permanent refusal is logged; other failures are retried. */
async function announce(news: ApplicationNews, payload: unknown, { db, log }: JobTools): Promise<void> {
  const { userId } = announcementPayload.parse(payload);
  const announcement = await announceApplication(db, news, userId);
  switch (announcement.outcome) {
    case "announced":
      return log.info("told the owner about a new application");
    case "gone":
      return log.debug("the application that the owner was to be told about is gone");
    case "postponed":
      return log.info({ until: announcement.until }, "the owner is told about an application later");
    case "refused":
      return log.error(
        { err: announcement.failure },
        "Discord refuses what APPLICATIONS_WEBHOOK_URL is told: the owner is not told about an application. Look whether the webhook is still there, and put its whole URL in",
      );
  }
}
