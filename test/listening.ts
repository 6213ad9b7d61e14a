import { once } from "node:events";
import type { Services } from "#app/services.server.ts";

/** Lets a process hear of changes; resolves when it does. */
export async function untilListening({ events, notifications }: Services): Promise<void> {
  const listening = once(events, "missed");
  notifications.start();
  await listening;
}
