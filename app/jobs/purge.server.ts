import { purge } from "#app/auth/purge.server.ts";

import type { JobTools } from "./schedule.ts";

/** Sessions, sign-ins, refreshes and limits that are over go. */
export async function purgeWhatIsOver({ db, log }: JobTools): Promise<void> {
  log.info(await purge(db), "purged what is over");
}
