import { setTimeout as sleep } from "node:timers/promises";
import { DiscordNetworkError, DiscordResponseError, DiscordTimeoutError } from "./errors.server.ts";

/**
 * Calls Discord again while it fails with 5xx or without an answer, after each of the `delays` in milliseconds. With an `end`,
 * only before it, and not after a timeout: the call may be one that others began, and the next would not end in time.
 */
export async function withRetries<Answer>(
  call: () => Promise<Answer>,
  [delay, ...later]: readonly number[],
  end = Infinity,
): Promise<Answer> {
  return call().catch(async (error: unknown) => {
    if (delay === undefined || !isOutage(error) || Date.now() + delay >= end) throw error;
    if (error instanceof DiscordTimeoutError && end < Infinity) throw error;
    await sleep(delay);
    return withRetries(call, later, end);
  });
}

function isOutage(error: unknown): boolean {
  if (error instanceof DiscordResponseError) return error.status >= 500;
  return error instanceof DiscordNetworkError || error instanceof DiscordTimeoutError;
}
