import { purge } from "#app/auth/purge.server.ts";
import { purgeTakenBack } from "#app/features/bot-feed/record.server.ts";

import type { JobTools } from "./schedule.ts";

export async function purgeExpired({ db, log }: JobTools): Promise<void> {
  log.info({ ...(await purge(db)), takenBack: await purgeTakenBack(db) }, "purged what is over");
}
