import type { IncomingMessage } from "node:http";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { bearerIn, type Bearers } from "#app/auth/bearer.server.ts";
import { HttpError } from "#app/http/errors.server.ts";
import { networkOf, scaled, tooManyRequests, WINDOW } from "#app/http/limits.server.ts";

const REQUESTS_PER_MINUTE = 600;
const FLOOD_FACTOR = 2;
/** Health checks, in any case, as Remix matches paths. */
const PROBES = /^\/(?:healthz|readyz)\/?$/i;

/** A 429 that is answered in plain text, without rendering a page. */
export class FloodError extends HttpError {}

/** Creates the limit, counted in memory. @returns a function that throws HttpError 429, far above the limit a FloodError */
export function createGeneralLimit(scale: number, bearers: Bearers) {
  const points = scaled(REQUESTS_PER_MINUTE, scale);
  const limiter = new RateLimiterMemory({ points, duration: WINDOW });

  return async (req: IncomingMessage, path: string, address: string): Promise<void> => {
    if (PROBES.test(path)) return;
    const token = bearerIn(req.headers.authorization);
    if (token && bearers.botKey(token)) return;
    await limiter.consume(networkOf(address)).catch((reason: unknown) => {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      const error = tooManyRequests(reason.msBeforeNext);
      const isFlood = reason.consumedPoints > FLOOD_FACTOR * points;
      throw isFlood ? new FloodError(error.code, error.message, { headers: error.headers }) : error;
    });
  };
}
