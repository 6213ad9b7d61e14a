import { setTimeout as delay } from "node:timers/promises";

import {
  DiscordNetworkError,
  DiscordResponseError,
  DiscordTimeoutError,
} from "#app/discord/errors.server.ts";
import { TIMEOUT } from "#app/discord/fetch.server.ts";

/** How long is waited for Discord, in milliseconds. */
export interface Patience {
  /** For somebody's rights, all attempts together. */
  rights?: number;
  /** For all that a page needs before it can show servers. */
  load?: number;
}

const LOAD = 10_000;
/** Before the second and the third attempt. */
const PAUSES = [200, 400];

/** Everything that a list needs, a refresh of the token and other people's included, took too long. */
export class GuildLoadTimeoutError extends DiscordTimeoutError {
  override name = "GuildLoadTimeoutError";
  constructor(operation: string) {
    super(operation, "the servers were not there in time");
  }
}

/**
 * Asks up to three times while Discord fails in a way that may pass by itself: 5xx, or no connection. A refusal and a rate
 * limit are answers, and after a timeout there is no time left.
 *
 * @throws what the last attempt threw; DiscordTimeoutError when the time for all of them is over
 */
export async function insist<Answer>(ask: () => Promise<Answer>, patience: Patience = {}): Promise<Answer> {
  const time = patience.rights ?? TIMEOUT;
  const end = Date.now() + time;
  const attempts = async () => {
    for (const pause of PAUSES) {
      try {
        return await ask();
      } catch (error) {
        if (!mayPass(error) || Date.now() + pause >= end) throw error;
      }
      await delay(pause);
    }
    return ask();
  };
  return within(time, attempts(), () => new DiscordTimeoutError("the check of rights", "no answer in time"));
}

/** The answer, unless it takes longer; what comes later is nobody's any more. */
export function within<Answer>(
  time: number = LOAD,
  answer: Promise<Answer>,
  tooLate: () => Error,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLate()), time);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function mayPass(error: unknown): boolean {
  return (
    error instanceof DiscordNetworkError || (error instanceof DiscordResponseError && error.status >= 500)
  );
}
