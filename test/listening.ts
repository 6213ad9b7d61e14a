import { once } from "node:events";
import { adoptModules } from "#app/features/manifest/adopt.server.ts";
import type { Services } from "#app/services.server.ts";
import { notify } from "#db/notifications.server.ts";

/** Lets a process hear of changes; resolves when it does, has stored the modules of its site folder, and has heard of that. */
export async function untilListening({ db, events, notifications, site }: Services): Promise<void> {
  const listening = once(events, "missed");
  notifications.start();
  await listening;
  // The process does so beside its requests, which changes the manifest's ETag.
  await adoptModules(db, site.modules);
  // Notifications arrive in the order of their commits: one that follows those of the modules comes after them.
  const heard = once(events, "stats");
  await notify(db, { kind: "stats" });
  await heard;
}
