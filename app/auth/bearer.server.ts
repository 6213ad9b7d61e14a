import { timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { DiscordClient } from "#app/discord/client.server.ts";
import { DiscordUnauthorizedError } from "#app/discord/errors.server.ts";
import { UnauthorizedError } from "#app/http/errors.server.ts";
import { tooManyRequests, type Limits } from "#app/http/limits.server.ts";
import { hashSecret } from "./seal.server.ts";

export type Bearers = ReturnType<typeof createBearers>;

interface BearerUser {
  id: string;
  username: string;
  scopes: string[];
}

/** Lifetime of a cached check, in milliseconds: a revoked token is refused at the latest after this. */
const VERDICT_TTL = 60_000;
/** How long a refused token is not checked again, in milliseconds. Limited in case Discord erred. */
const REFUSAL_TTL = 3_600_000;
/** Syntax of a bearer token (RFC 6750 section 2.1) with a maximum length. Other values are not sent to Discord. */
const TOKEN = /^[\w.~+/-]{1,500}=*$/;
/** Maximum refused tokens per minute from all clients: Discord bans an address for 10,000 in ten minutes. */
const MAX_REFUSALS = 300;

/** Extracts the token of an `Authorization` header (RFC 6750 section 2.1). */
export function bearerIn(header: string | null | undefined): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(header ?? "")?.[1];
}

interface BearerOptions {
  discord: DiscordClient;
  clientId: string;
  botTokens: string[];
  limits: Pick<Limits, "unknownBearer">;
}

/** Creates the check of bearer tokens: secrets of the bot, and access tokens of people, which Discord is asked about. */
export function createBearers({ discord, clientId, botTokens, limits }: BearerOptions) {
  const botHashes = botTokens.map(hashSecret);
  /** One check serves all concurrent requests with a token from an address. Failed checks are not cached. */
  const users = new LRUCache<string, BearerUser, { token: string; address: string }>({
    max: 5_000,
    ttl: VERDICT_TTL,
    ignoreFetchAbort: true,
    fetchMethod: (key, _, { context: { token, address } }) => check(key, token, address),
  });
  const refusals = new LRUCache<string, true>({ max: MAX_REFUSALS, ttl: VERDICT_TTL });
  const dead = new LRUCache<string, UnauthorizedError>({ max: 10_000, ttl: REFUSAL_TTL });

  async function check(key: string, token: string, address: string): Promise<BearerUser> {
    refusals.purgeStale();
    if (refusals.size >= MAX_REFUSALS)
      throw tooManyRequests(VERDICT_TTL, "Too many access tokens were refused.");
    const refund = await limits.unknownBearer(address);
    const { user, scopes } = await verifyToken(discord, clientId, token).catch(async (error: unknown) => {
      const refusal = error instanceof DiscordUnauthorizedError ? refused() : error;
      if (refusal instanceof UnauthorizedError) {
        refusals.set(key, true);
        dead.set(nameOf(token), refusal);
      } else await refund();
      throw refusal;
    });
    await refund();
    return { id: user.id, username: user.username, scopes };
  }

  return {
    botKeyNames: botHashes.map(nameOfKey),

    /** Returns the key name if the token is one of the bot's secrets. Compares in constant time. */
    botKey(token: string): string | undefined {
      const hash = hashSecret(token);
      const match = botHashes.filter((known) => timingSafeEqual(known, hash))[0];
      return match && nameOfKey(match);
    },

    /** Refusals are charged to `address`. @throws UnauthorizedError; HttpError 429 after too many refusals; DiscordError */
    async requireUser(token: string, address: string): Promise<BearerUser> {
      const refusal = isBearerToken(token) ? dead.get(nameOf(token)) : refused();
      if (refusal) {
        await limits.unknownBearer(address);
        throw refusal;
      }
      // Keyed by address too, so that one client does not receive the rate limit error of another.
      const key = `${nameOf(token)} ${address}`;
      const status: LRUCache.Status<string, BearerUser, { token: string; address: string }> = {};
      return users.forceFetch(key, { context: { token, address }, status }).catch(async (error: unknown) => {
        const isShared = error instanceof UnauthorizedError && !status.fetchDispatched;
        if (isShared) await limits.unknownBearer(address);
        throw error;
      });
    },
  };
}

function nameOfKey(hash: Buffer): string {
  return hash.toString("hex").slice(0, 8);
}

function nameOf(token: string): string {
  return hashSecret(token).toString("base64url");
}

/** Checks the syntax of an access token, before it is put into a header or sent anywhere. */
export function isBearerToken(token: string): boolean {
  return TOKEN.test(token);
}

/** Asks Discord whom a token names, which must be valid and issued to us. @throws UnauthorizedError; DiscordError */
export async function verifyToken(discord: DiscordClient, clientId: string, token: string) {
  const { application, scopes, expires, user } = await discord.getCurrentAuthorization(token);
  if (application.id !== clientId)
    throw new UnauthorizedError("The token was issued to another application.");
  if (!user || !scopes.includes("identify"))
    throw new UnauthorizedError("The token lacks the scope identify.");
  if (expires.getTime() <= Date.now())
    throw new UnauthorizedError("The token has expired.", { tokenExpired: true });
  return { user, scopes, expires };
}

function refused(): UnauthorizedError {
  return new UnauthorizedError("Neither Discord nor BOT_API_TOKEN knows this token.", { tokenExpired: true });
}
