import { timingSafeEqual } from "node:crypto";

import { LRUCache } from "lru-cache";

import type { DiscordClient } from "#app/discord/client.server.ts";
import { DiscordUnauthorizedError } from "#app/discord/errors.server.ts";
import { type HttpError, UnauthorizedError } from "#app/http/errors.server.ts";

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

type Verdict = { user: BearerUser } | { refusal: HttpError };

export function createBearers({ discord, clientId, botTokens }: BearerOptions) {
  const botHashes = botTokens.map(hashSecret);
  const verdicts = new LRUCache<string, Promise<Verdict>>({ max: 5_000, ttl: REMEMBERED });

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
     * @throws UnauthorizedError, or a DiscordError where Discord cannot say
     */
    async requireUser(token: string): Promise<BearerUser> {
      const key = hashSecret(token).toString("base64url");
      let verdict = verdicts.get(key);
      if (!verdict) {
        verdict = judge(discord, clientId, token);
        verdicts.set(key, verdict);
        // Only what Discord said is remembered, not that it could not be asked.
        verdict.catch(() => verdicts.delete(key));
      }
      const known = await verdict;
      if ("refusal" in known) throw known.refusal;
      return known.user;
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
    return { refusal: new UnauthorizedError("Discord refused the access token.", { tokenExpired: true }) };
  }
}
