import { createHash } from "node:crypto";

/**
 * The headers of a bucket (Discord docs: Rate Limits, Header Format). The stand-in counts nothing, so that tests
 * depend on no clock: a limit is hit when a fault says so. `resetAfter` is in seconds.
 */
export function rateLimitHeaders(
  operation: string,
  now: number,
  { remaining = limit - 1, resetAfter = 1 }: { remaining?: number; resetAfter?: number } = {},
) {
  return {
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": (now / 1000 + resetAfter).toFixed(3),
    "x-ratelimit-reset-after": resetAfter.toFixed(3),
    "x-ratelimit-bucket": createHash("md5").update(operation).digest("hex"),
  };
}

const limit = 50;
