import { createHash } from "node:crypto";

/**
 * Rate limit headers of a bucket (Discord docs: Rate Limits, Header Format). Requests are not counted, so that tests
 * do not depend on a clock: limits are set by faults. `resetAfter` is in seconds.
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
