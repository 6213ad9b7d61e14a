import { setTimeout as delay } from "node:timers/promises";

import {
  DiscordNetworkError,
  DiscordResponseError,
  DiscordTimeoutError,
} from "#app/discord/errors.server.ts";
import { TIMEOUT } from "#app/discord/fetch.server.ts";

/** Timeouts for Discord, in milliseconds. */
export interface Timeouts {
  /** For a check of permissions, with all attempts. Default: 5 s. */
  rights?: number;
  /** For everything that a page needs to show guilds. Default: 10 s. */
  load?: number;
}

const LOAD_TIMEOUT = 10_000;
/** Delays before the second and third attempt, in milliseconds. */
const RETRY_DELAYS = [200, 400];

/** Loading a guild list took too long, including token refreshes and requests of others. */
export class GuildLoadTimeoutError extends DiscordTimeoutError {
  override name = "GuildLoadTimeoutError";
  constructor(operation: string) {
    super(operation, "the servers were not there in time");
  }
}

/**
 * Calls Discord up to three times while it fails with 5xx or without a connection. Refusals, rate limits and timeouts
 * are not retried.
 *
 * @throws the last attempt's error; DiscordTimeoutError when the time for all attempts is over
 */
export async function retry<Answer>(call: () => Promise<Answer>, timeouts: Timeouts = {}): Promise<Answer> {
  const time = timeouts.rights ?? TIMEOUT;
  const end = Date.now() + time;
  const attempts = async () => {
    for (const pause of RETRY_DELAYS) {
      try {
        return await call();
      } catch (error) {
        if (!isTemporary(error) || Date.now() + pause >= end) throw error;
      }
      await delay(pause);
    }
    return call();
  };
  return withDeadline(
    time,
    attempts(),
    () => new DiscordTimeoutError("the check of rights", "no answer in time"),
  );
}

/** Rejects with an error of `onTimeout` if `answer` takes too long. */
export function withDeadline<Answer>(
  time: number = LOAD_TIMEOUT,
  answer: Promise<Answer>,
  onTimeout: () => Error,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(onTimeout()), time);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function isTemporary(error: unknown): boolean {
  return (
    error instanceof DiscordNetworkError || (error instanceof DiscordResponseError && error.status >= 500)
  );
}
