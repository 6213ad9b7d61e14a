import { isIPv6 } from "node:net";

import type { Pool } from "pg";
import type { Logger } from "pino";
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";

import { isDatabaseUnavailable } from "#db/client.server.ts";

import { HttpError } from "./errors.server.ts";

/** The limits that all replicas share. */
export type Limits = ReturnType<typeof createLimits>;

interface LimitsOptions {
  pool: Pool;
  /** Multiplies every limit: `RATE_LIMIT_SCALE`. */
  scale: number;
  log: Logger;
}

/** Takes the point back that was counted for something harmless. */
type GiveBack = () => Promise<void>;
/** Counts one point for a key, within its limit. */
type Take = (key: string) => Promise<GiveBack>;

/** What every limit counts in, in seconds: from the first point on, not from each. */
export const WINDOW = 60;

/**
 * The limits (docs/operations.md) that are exact over all replicas, because Postgres counts. Each function takes a
 * point or throws HttpError 429 `rate_limited` with `Retry-After`. While Postgres is away each process counts for itself.
 */
export function createLimits(options: LimitsOptions) {
  const startSignIn = sharedLimit("start-sign-in", 30, options);
  const finishSignIn = sharedLimit("finish-sign-in", 30, options);
  const refreshByAddress = sharedLimit("refresh-by-address", 20, options);
  const refreshByUser = sharedLimit("refresh-by-user", 5, options);
  const unknownBearer = sharedLimit("unknown-bearer", 20, options);
  const writeSettings = sharedLimit("write-settings", 60, options);
  const submitApplication = sharedLimit("submit-application", 5, options);
  const startInvite = sharedLimit("start-invite", 30, options);
  const lookForBot = sharedLimit("look-for-bot", 40, options);
  const reloadGuilds = sharedLimit("reload-guilds", 6, options);

  return {
    /** Somebody sets out to sign in. */
    async startSignIn(address: string): Promise<void> {
      await startSignIn(networkOf(address));
    },

    /** Somebody comes back from Discord. */
    async finishSignIn(address: string): Promise<void> {
      await finishSignIn(networkOf(address));
    },

    /** @param by `userId`: whom the caller says that the token belongs to; a snowflake */
    async refreshToken(by: { address: string; userId: string }): Promise<void> {
      await refreshByAddress(networkOf(by.address));
      await refreshByUser(by.userId);
    },

    /** A bearer that is not known to be good. @returns gives the point back, for when it turns out to be */
    unknownBearer: (address: string): Promise<GiveBack> => unknownBearer(networkOf(address)),

    /** A person saves a module's settings. */
    async writeSettings(userId: string): Promise<void> {
      await writeSettings(userId);
    },

    /** A person sends their application. */
    async submitApplication(userId: string): Promise<void> {
      await submitApplication(userId);
    },

    /** A person sets out to add the bot. */
    async startInvite(userId: string): Promise<void> {
      await startInvite(userId);
    },

    /** Discord is asked whether the bot is in a server already, for a person who waits for it. */
    async lookForBot(userId: string): Promise<void> {
      await lookForBot(userId);
    },

    /** A person wants their list of servers anew. */
    async reloadGuilds(userId: string): Promise<void> {
      await reloadGuilds(userId);
    },
  };
}

/** So many points with `RATE_LIMIT_SCALE`, and one at least. */
export function scaled(points: number, scale: number): number {
  return Math.max(1, Math.floor(points * scale));
}

/** 429. @param milliseconds until the next try can succeed */
export function tooManyRequests(milliseconds: number, message = "Too many requests."): HttpError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new HttpError(429, "rate_limited", message, { headers: { "Retry-After": String(seconds) } });
}

function sharedLimit(name: string, points: number, { pool, scale, log }: LimitsOptions): Take {
  const options = { keyPrefix: name, points: scaled(points, scale), duration: WINDOW };
  const shared = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    // A job removes what is over (app/jobs).
    clearExpiredByTimeout: false,
  });
  const own = new RateLimiterMemory(options);
  return (key) =>
    take(shared, key, log).catch((err: unknown) => {
      // The library's own insurance would take over for any error, and say nothing.
      if (!isDatabaseUnavailable(err)) throw err;
      log.warn({ err, limit: name }, "the database is away: this process counts for itself");
      return take(own, key, log);
    });
}

async function take(limiter: RateLimiterAbstract, key: string, log: Logger): Promise<GiveBack> {
  const { msBeforeNext } = await limiter.consume(key).catch((reason: unknown) => {
    throw reason instanceof RateLimiterRes ? tooManyRequests(reason.msBeforeNext) : reason;
  });
  const end = Date.now() + msBeforeNext;
  return async () => {
    // The next window begins at nothing, and must not begin below.
    if (Date.now() >= end) return;
    await limiter.reward(key).catch((err: unknown) => {
      if (!isDatabaseUnavailable(err)) throw err;
      log.warn({ err }, "the database is away: a point of a limit stays used");
    });
  };
}

/**
 * The network that a client's address stands for when requests are counted: an IPv4 address is one of its own, an IPv6
 * address is its /64, of which every customer has at least one and picks addresses at will (RFC 6177, RFC 8981).
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%", 1);
  if (!isIPv6(plain)) return address;
  // URL's parser writes every spelling in one way (WHATWG URL, "IPv6 serializer").
  const { hostname } = new URL(`http://[${plain}]`);
  const [head = "", tail = ""] = hostname.slice(1, -1).split("::");
  const [left, right] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right].slice(0, 4).join(":");
}

function groupsOf(part: string): string[] {
  return part === "" ? [] : part.split(":");
}
