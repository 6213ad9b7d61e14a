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

export type Limits = ReturnType<typeof createLimits>;
type Options = { pool: Pool; scale: number; log: Logger };

/** Takes a point of a key; the returned function refunds it. */
type Take = (key: string) => Promise<() => Promise<void>>;

/** Window of every limit in seconds, from its first point on. */
export const WINDOW = 60;

/** Creates the limits of all replicas together (docs/operations/reference.md). Each function takes a point. @throws HttpError 429 */
export function createLimits(options: Options) {
  const byId = (name: string, points: number): Take => sharedLimit(name, points, options, take);
  const byNetwork = (name: string, points: number): Take => {
    const takeOf = byId(name, points);
    return (address) => takeOf(networkOf(address));
  };
  const refreshByAddress = byNetwork("refresh-by-address", 20);
  const refreshByUser = sharedLimit("refresh-by-user", 5, options, check);
  return {
    startSignIn: byNetwork("start-sign-in", 30),
    finishSignIn: byNetwork("finish-sign-in", 30),
    /** Counts by address; the returned function counts by user, as soon as Discord has confirmed whom the client has named. */
    async refreshToken(by: { address: string; userId: string }): Promise<() => Promise<void>> {
      await refreshByAddress(by.address);
      return refreshByUser(by.userId);
    },
    /** Counts an unknown bearer token. The point of one that turns out to be valid is to be refunded. */
    unknownBearer: byNetwork("unknown-bearer", 20),
    writeSettings: byId("write-settings", 60),
    submitApplication: byId("submit-application", 5),
    startInvite: byId("start-invite", 30),
    /** Counts requests to Discord for a person who waits for the bot in a guild. */
    lookForBot: byId("look-for-bot", 40),
    /** Counts searches for members, which the picker makes while somebody types. */
    searchMembers: byId("search-members", 60),
    reloadGuilds: byId("reload-guilds", 6),
  };
}

/** Scales points by `RATE_LIMIT_SCALE`, to at least one. */
export function scaled(points: number, scale: number): number {
  return Math.max(1, Math.floor(points * scale));
}

/** Creates a 429. @param milliseconds until the next attempt can succeed */
export function tooManyRequests(milliseconds: number, message?: string): HttpError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new HttpError("rate_limited", message, { headers: { "Retry-After": String(seconds) } });
}

function sharedLimit(name: string, points: number, { pool, scale, log }: Options, use: typeof take): Take {
  const options = { keyPrefix: name, points: scaled(points, scale), duration: WINDOW };
  const shared = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
  const own = new RateLimiterMemory(options);
  return (key) =>
    use(shared, key, log).catch((err: unknown) => {
      // The library's own fallback would apply to any error, without a log line.
      if (!isDatabaseUnavailable(err)) throw err;
      log.warn({ err, limit: name }, "the database is away: this process counts for itself");
      return use(own, key, log);
    });
}

async function take(limiter: RateLimiterAbstract, key: string, log: Logger) {
  const { msBeforeNext } = await limiter.consume(key).catch((reason: unknown) => {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    if (isOfFastClock(reason)) return limiter.set(key, 1, WINDOW);
    throw tooManyRequests(reason.msBeforeNext);
  });
  const end = Date.now() + msBeforeNext;
  return async () => {
    // A refund in the next window would make its count negative.
    if (Date.now() >= end) return;
    await limiter.reward(key).catch(logOutage(log));
  };
}

/** Refuses a key without points left; the returned function takes the point. */
async function check(limiter: RateLimiterAbstract, key: string, log: Logger) {
  const counted = await limiter.get(key);
  if (counted?.remainingPoints === 0) {
    if (!isOfFastClock(counted)) throw tooManyRequests(counted.msBeforeNext);
    await limiter.delete(key);
  }
  return async () => void (await limiter.penalty(key).catch(logOutage(log)));
}

/** Tells whether a window ends so late that it was begun by a clock ahead of this one, perhaps its own before it was set back. */
function isOfFastClock({ msBeforeNext }: RateLimiterRes): boolean {
  return msBeforeNext > 2 * WINDOW * 1_000;
}

function logOutage(log: Logger) {
  return (err: unknown) => {
    if (!isDatabaseUnavailable(err)) throw err;
    log.warn({ err }, "the database is away: a point of a limit is not counted");
  };
}

/** Returns an IPv4 address itself, or the /64 of an IPv6 address, in which a customer chooses freely (RFC 6177, RFC 8981). */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%", 1);
  if (!isIPv6(plain)) return address;
  // URL's parser normalises every spelling (WHATWG URL, "IPv6 serializer"), and writes zeros as "::".
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const zeros = "0:".repeat(8 - short.split(":").filter(Boolean).length);
  const groups = short.replace("::", `:${zeros}`).split(":").filter(Boolean);
  return groups.slice(0, 4).join(":");
}
