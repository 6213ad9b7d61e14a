import { announceApplication, type ApplicationNews } from "#app/features/applications/announce.server.ts";

import type { JobTools } from "./schedule.ts";

/** Announces a new application to the owner. A permanent refusal is logged; other failures are retried. */
export async function announceApplicationWith(
  news: ApplicationNews,
  { userId }: { userId: string },
  { db, log }: Pick<JobTools, "db" | "log">,
): Promise<void> {
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
