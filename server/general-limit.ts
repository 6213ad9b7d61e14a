import type { IncomingMessage } from "node:http";

import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

import { bearerIn, type Bearers } from "#app/auth/bearer.server.ts";
import { HttpError } from "#app/http/errors.server.ts";
import { scaled, tooManyRequests, WINDOW } from "#app/http/limits.server.ts";
import { networkOf } from "#app/http/network.server.ts";

/** Requests a minute from one address, before `RATE_LIMIT_SCALE` (docs/operations.md, Limits). */
const POINTS = 600;
/** Whoever sends this many times what is allowed has not read the page that says so. */
const FLOOD = 2;
/** What supervisors and balancers ask, as Remix spells it, without an eye for case. */
const PROBES = /^\/(?:healthz|readyz)\/?$/i;

/** A 429 that is not worth a page. */
export class FloodError extends HttpError {
  override name = "FloodError";
}

interface GeneralLimitOptions {
  /** `RATE_LIMIT_SCALE`. */
  scale: number;
  bearers: Pick<Bearers, "botKey">;
}

/** Who asks, and for what. */
interface Asking {
  req: IncomingMessage;
  path: string;
  address: string;
}

/**
 * Builds the limit of all that reaches Remix: it counts in the memory of this process, because a write to Postgres for
 * each request would cost more than most requests. The bot is exempt, and so are probes.
 *
 * @returns counts a request; throws HttpError 429 with `Retry-After`, a FloodError where an address goes on regardless
 */
export function createGeneralLimit({ scale, bearers }: GeneralLimitOptions) {
  const points = scaled(POINTS, scale);
  const limiter = new RateLimiterMemory({ points, duration: WINDOW });

  return async ({ req, path, address }: Asking): Promise<void> => {
    if (PROBES.test(path)) return;
    const token = bearerIn(req.headers.authorization);
    if (token && bearers.botKey(token)) return;
    await limiter.consume(networkOf(address)).catch((reason: unknown) => {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      const error = tooManyRequests(reason.msBeforeNext);
      if (reason.consumedPoints <= FLOOD * points) throw error;
      throw new FloodError(error.status, error.code, error.message, { headers: error.headers });
    });
  };
}
