import { purge } from "#app/auth/purge.server.ts";
import { purgeTakenBack } from "#app/features/bot-feed/record.server.ts";

import type { JobTools } from "./schedule.ts";

/** Sessions, sign-ins, refreshes and limits that are over go, and what the feed took back long ago. */
export async function purgeWhatIsOver({ db, log }: JobTools): Promise<void> {
  log.info({ ...(await purge(db)), takenBack: await purgeTakenBack(db) }, "purged what is over");
}
