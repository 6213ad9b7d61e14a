import { createHash } from "node:crypto";

const limit = 50;

/** Sets a bucket's headers (Discord docs: Rate Limits, Header Format). Only faults exhaust a limit. Times in seconds. */
export function addRateLimit(
  response: Response,
  operation: string,
  now: number,
  { remaining = limit - 1, resetAfter = 1 }: { remaining?: number; resetAfter?: number } = {},
): Response {
  const { headers } = response;
  headers.set("x-ratelimit-limit", String(limit));
  headers.set("x-ratelimit-remaining", String(remaining));
  headers.set("x-ratelimit-reset", (now / 1000 + resetAfter).toFixed(3));
  headers.set("x-ratelimit-reset-after", resetAfter.toFixed(3));
  headers.set("x-ratelimit-bucket", createHash("md5").update(operation).digest("hex"));
  return response;
}
