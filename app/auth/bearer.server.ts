import { timingSafeEqual } from "node:crypto";

import { LRUCache } from "lru-cache";

import type { DiscordClient } from "#app/discord/client.server.ts";
import { DiscordUnauthorizedError } from "#app/discord/errors.server.ts";
import { UnauthorizedError } from "#app/http/errors.server.ts";
import { tooManyRequests, type Limits } from "#app/http/limits.server.ts";

import { hashSecret } from "./seal.server.ts";

/** Checks bearers: those of the bot, and Discord access tokens of users. */
export type Bearers = ReturnType<typeof createBearers>;

/** Whoever holds a user's access token. */
export interface BearerUser {
  id: string;
  username: string;
  /** What the token is good for. */
  scopes: string[];
}

interface BearerOptions {
  discord: DiscordClient;
  clientId: string;
  /** The bot's secrets; several while they rotate. */
  botTokens: string[];
  limits: Pick<Limits, "unknownBearer">;
}

/** Milliseconds for which a good token is remembered, and so the longest that a revoked one still works. */
const REMEMBERED = 60_000;
/** What Discord refuses once it refuses for ever; an hour, in case it was wrong. */
const DEAD = 3_600_000;
/** The form of a bearer token (RFC 6750 section 2.1), at a length that one may have: nothing else is worth a question. */
const TOKEN = /^[\w.~+/-]{1,500}=*$/;
/**
 * Refused tokens a minute, of everybody together, whatever `RATE_LIMIT_SCALE` says: Discord bans an address for ten
 * thousand invalid requests in ten minutes.
 */
const MAX_REFUSALS = 300;

type Verdict = { user: BearerUser } | { refusal: UnauthorizedError };

/** The token of an `Authorization` header (RFC 6750 section 2.1), whatever it is good for. */
export function bearerIn(header: string | null | undefined): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(header ?? "")?.[1];
}

/** Builds the checks. What Discord says of a token is remembered in this process. */
export function createBearers({ discord, clientId, botTokens, limits }: BearerOptions) {
  const botHashes = botTokens.map(hashSecret);
  const verdicts = new LRUCache<string, Promise<Verdict>>({ max: 5_000, ttl: REMEMBERED });
  const refusals = new LRUCache<string, true>({ max: MAX_REFUSALS, ttl: REMEMBERED });
  const dead = new LRUCache<string, UnauthorizedError>({ max: 10_000, ttl: DEAD });

  /** One question for all who come with this token from this address. */
  function askAnew(key: string, token: string, address: string): Promise<Verdict> {
    refusals.purgeStale();
    if (refusals.size >= MAX_REFUSALS)
      throw tooManyRequests(REMEMBERED, "Too many access tokens were refused.");
    const verdict = ask(key, token, address);
    verdicts.set(key, verdict);
    // Only what Discord said is remembered, not that it could not be asked.
    verdict.catch(() => verdicts.delete(key));
    return verdict;
  }

  /** Takes a point of the address while Discord is asked, which only a refusal keeps. */
  async function ask(key: string, token: string, address: string): Promise<Verdict> {
    const giveBack = await limits.unknownBearer(address);
    const verdict = await judge(discord, clientId, token).catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
    if ("user" in verdict) await giveBack();
    else {
      refusals.set(key, true);
      dead.set(nameOf(token), verdict.refusal);
    }
    return verdict;
  }

  return {
    /** The short names of the bot's secrets. */
    botKeyNames: botHashes.map(nameOfKey),

    /** Which of the bot's secrets this is, by a short name for logs; undefined for anything else. In constant time. */
    botKey(token: string): string | undefined {
      const hash = hashSecret(token);
      const match = botHashes.filter((known) => timingSafeEqual(known, hash))[0];
      return match && nameOfKey(match);
    },

    /**
     * Whose access token this is. It must have been issued to our application: a token that the same person gave to
     * another one proves nothing here. What Discord refuses is not asked again for an hour.
     *
     * @param address where the request comes from, which every refusal takes a point of
     * @throws UnauthorizedError; HttpError 429 while too many tokens are refused; a DiscordError where Discord cannot say
     */
    async requireUser(token: string, address: string): Promise<BearerUser> {
      if (!isBearerToken(token)) {
        await limits.unknownBearer(address);
        throw refused();
      }
      const refusal = dead.get(nameOf(token));
      if (refusal) {
        await limits.unknownBearer(address);
        throw refusal;
      }
      // By address, so that nobody waits for an answer that another one's limit gives.
      const key = `${nameOf(token)} ${address}`;
      const earlier = verdicts.get(key);
      const verdict = await (earlier ?? askAnew(key, token, address));
      if ("user" in verdict) return verdict.user;
      if (earlier) await limits.unknownBearer(address);
      throw verdict.refusal;
    },
  };
}

/** Enough to tell the bot's secrets apart in logs and on pages, and nothing to guess one by. */
function nameOfKey(hash: Buffer): string {
  return hash.toString("hex").slice(0, 8);
}

function nameOf(token: string): string {
  return hashSecret(token).toString("base64url");
}

/** Whether this could be an access token at all. What could not is not put into a header, nor sent to anybody. */
export function isBearerToken(token: string): boolean {
  return TOKEN.test(token);
}

async function judge(discord: DiscordClient, clientId: string, token: string): Promise<Verdict> {
  try {
    const { application, scopes, expires, user } = await discord.getCurrentAuthorization(token);
    if (application.id !== clientId)
      return { refusal: new UnauthorizedError("The token was issued to another application.") };
    if (!user || !scopes.includes("identify"))
      return { refusal: new UnauthorizedError("The token lacks the scope identify.") };
    if (expires.getTime() <= Date.now())
      return { refusal: new UnauthorizedError("The token has expired.", { tokenExpired: true }) };
    return { user: { id: user.id, username: user.username, scopes } };
  } catch (error) {
    if (!(error instanceof DiscordUnauthorizedError)) throw error;
    return { refusal: refused() };
  }
}

function refused(): UnauthorizedError {
  return new UnauthorizedError("Discord refused the access token.", { tokenExpired: true });
}
