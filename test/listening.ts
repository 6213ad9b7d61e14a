import { once } from "node:events";
import { adoptModules } from "#app/features/manifest/adopt.server.ts";
import type { Services } from "#app/services.server.ts";

/** Lets a process hear of changes; resolves when it does, and has stored the modules of its site folder. */
export async function untilListening({ db, events, notifications, site }: Services): Promise<void> {
  const listening = once(events, "missed");
  notifications.start();
  await listening;
  // The process does so beside its requests, which changes the manifest's ETag.
  await adoptModules(db, site.modules);
}
