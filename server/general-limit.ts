import type { IncomingMessage } from "node:http";

import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

import { bearerIn, type Bearers } from "#app/auth/bearer.server.ts";
import { HttpError } from "#app/http/errors.server.ts";
import { networkOf, scaled, tooManyRequests, WINDOW } from "#app/http/limits.server.ts";

/** Requests per minute from one network, before `RATE_LIMIT_SCALE`. */
const LIMIT = 600;
/** Clients above this multiple of the limit get plain text in place of a rendered page. */
const FLOOD_FACTOR = 2;
/** Health checks, in any case, as Remix matches paths. */
const PROBES = /^\/(?:healthz|readyz)\/?$/i;

/** A 429 that is answered in plain text, without rendering a page. */
export class FloodError extends HttpError {
  override name = "FloodError";
}

/**
 * Creates the general rate limit, counted in memory, because a Postgres write per request would cost more than most
 * requests. The bot and health checks are exempt. The returned function throws HttpError 429, or a FloodError above
 * twice the limit.
 */
export function createGeneralLimit(scale: number, bearers: Bearers) {
  const points = scaled(LIMIT, scale);
  const limiter = new RateLimiterMemory({ points, duration: WINDOW });

  return async (req: IncomingMessage, path: string, address: string): Promise<void> => {
    if (PROBES.test(path)) return;
    const token = bearerIn(req.headers.authorization);
    if (token && bearers.botKey(token)) return;
    await limiter.consume(networkOf(address)).catch((reason: unknown) => {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      const error = tooManyRequests(reason.msBeforeNext);
      const isFlood = reason.consumedPoints > FLOOD_FACTOR * points;
      throw isFlood
        ? new FloodError(error.status, error.code, error.message, { headers: error.headers })
        : error;
    });
  };
}
