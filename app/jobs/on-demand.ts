import {
  ANNOUNCE_APPLICATION,
  announcementPayload,
  type ApplicationNews,
} from "#app/features/applications/announce.server.ts";

import { announceApplicationWith } from "./announce-application.server.ts";
import type { JobTools } from "./schedule.ts";

/** A job that a verb queues by `queueJob`. It may be interrupted and may run twice; it is retried if it throws. */
export interface OnDemandJob {
  name: string;
  task: (payload: unknown, tools: JobTools) => Promise<void>;
}

/** Lists the queued jobs that this process is configured for. Others wait in the queue. */
export function onDemandJobs({
  applicationNews,
}: {
  applicationNews?: ApplicationNews;
}): readonly OnDemandJob[] {
  if (!applicationNews) return [];
  return [
    {
      name: ANNOUNCE_APPLICATION,
      task: (payload, tools) =>
        announceApplicationWith(applicationNews, announcementPayload.parse(payload), tools),
    },
  ];
}
