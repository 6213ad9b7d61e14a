import type { Kysely } from "kysely";
import type { Logger } from "pino";

import type { Database } from "#db/schema.ts";

import { purgeWhatIsOver } from "./purge.server.ts";

/** What jobs work with. */
export interface JobTools {
  /** On connections that wait longer than those of pages. */
  db: Kysely<Database>;
  log: Logger;
}

/** Something that is done again and again, by one replica each time. It may be cut off, and may run twice. */
export interface Job {
  /** In the queue and in the log. */
  name: string;
  /** When, in UTC, as in a crontab. */
  cron: string;
  task: (tools: JobTools) => Promise<void>;
}

/** All work that nobody asks for. */
export const schedule: readonly Job[] = [
  { name: "purge-what-is-over", cron: "*/10 * * * *", task: purgeWhatIsOver },
];
