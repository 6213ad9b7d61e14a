import {
  ANNOUNCE_APPLICATION,
  announcementPayload,
  type ApplicationNews,
} from "#app/features/applications/announce.server.ts";

import { announceApplicationWith } from "./announce-application.server.ts";
import type { JobTools } from "./schedule.ts";

/** Something that a verb asks for by `queueJob`. It may be cut off, and may run twice; where it throws, it is tried again. */
export interface AskedJob {
  /** In the queue and in the log. */
  name: string;
  /** @param payload as it came out of the database */
  task: (payload: unknown, tools: JobTools) => Promise<void>;
}

/** All work that somebody asks for, as far as it can be done with these tools. What cannot waits in the queue until it can. */
export function asked({ applicationNews }: { applicationNews?: ApplicationNews }): readonly AskedJob[] {
  if (!applicationNews) return [];
  return [
    {
      name: ANNOUNCE_APPLICATION,
      task: (payload, tools) =>
        announceApplicationWith(applicationNews, announcementPayload.parse(payload), tools),
    },
  ];
}
