import { timingSafeEqual } from "node:crypto";

import { LRUCache } from "lru-cache";

import type { DiscordClient } from "#app/discord/client.server.ts";
import { DiscordUnauthorizedError } from "#app/discord/errors.server.ts";
import { HttpError, UnauthorizedError } from "#app/http/errors.server.ts";

import { hashSecret } from "./seal.server.ts";

/** Checks bearers: those of the bot, and Discord access tokens of users. */
export type Bearers = ReturnType<typeof createBearers>;

/** Whoever holds a user's access token. */
export interface BearerUser {
  id: string;
  username: string;
}

interface BearerOptions {
  discord: DiscordClient;
  clientId: string;
  /** The bot's secrets; several while they rotate. */
  botTokens: string[];
}

/** Sixty seconds: a revoked token dies within that (design section 7). */
const REMEMBERED = 60_000;
/** The form of a bearer token (RFC 6750 section 2.1), at a length that one may have: nothing else is worth a question. */
const TOKEN = /^[\w.~+/-]{1,500}=*$/;
/** Refused tokens a minute, of everybody together: ten thousand in ten minutes would ban our address. */
const MAX_REFUSALS = 300;

type Verdict = { user: BearerUser } | { refusal: HttpError };

/** Builds the checks. What Discord says of a token is remembered in this process. */
export function createBearers({ discord, clientId, botTokens }: BearerOptions) {
  const botHashes = botTokens.map(hashSecret);
  const verdicts = new LRUCache<string, Promise<Verdict>>({ max: 5_000, ttl: REMEMBERED });
  const refusals = new LRUCache<string, true>({ max: MAX_REFUSALS, ttl: REMEMBERED });

  return {
    /** Which of the bot's secrets this is, by a short name for logs; undefined for anything else. In constant time. */
    botKey(token: string): string | undefined {
      const hash = hashSecret(token);
      const match = botHashes.filter((known) => timingSafeEqual(known, hash))[0];
      return match?.toString("hex").slice(0, 8);
    },

    /**
     * Whose access token this is. It must have been issued to our application: a token that the same person gave to
     * another one proves nothing here. What Discord refuses is not asked again for a minute.
     *
     * @throws UnauthorizedError; HttpError 429 while too many tokens are refused; a DiscordError where Discord cannot say
     */
    async requireUser(token: string): Promise<BearerUser> {
      if (!TOKEN.test(token)) throw refused();
      const key = hashSecret(token).toString("base64url");
      let verdict = verdicts.get(key);
      if (!verdict) {
        refusals.purgeStale();
        if (refusals.size >= MAX_REFUSALS) throw tooMany();
        verdict = judge(discord, clientId, token);
        verdicts.set(key, verdict);
        // Only what Discord said is remembered, not that it could not be asked.
        verdict.catch(() => verdicts.delete(key));
      }
      const known = await verdict;
      if ("user" in known) return known.user;
      if (!refusals.has(key)) refusals.set(key, true);
      throw known.refusal;
    },
  };
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
    return { user };
  } catch (error) {
    if (!(error instanceof DiscordUnauthorizedError)) throw error;
    return { refusal: refused() };
  }
}

function refused(): UnauthorizedError {
  return new UnauthorizedError("Discord refused the access token.", { tokenExpired: true });
}

function tooMany(): HttpError {
  return new HttpError(429, "rate_limited", "Too many access tokens were refused.", {
    headers: { "Retry-After": "60" },
  });
}
