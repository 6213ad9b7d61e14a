import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";

import { DiscordGrantError, DiscordNetworkError } from "#app/discord/errors.server.ts";
import type { DiscordOAuth, Tokens } from "#app/discord/oauth.server.ts";
import { createSingleFlight } from "#app/features/single-flight.server.ts";
import { SessionExpiredError } from "#app/http/errors.server.ts";
import { withAdvisoryLock } from "#db/advisory-lock.server.ts";
import type { Database } from "#db/schema.ts";

import type { Sealer } from "./seal.server.ts";
import {
  deleteSession,
  findTokens,
  storeTokens,
  type SessionKey,
  type TokenValues,
} from "./session-rows.server.ts";

/** Keeps the Discord tokens of sessions alive. */
export type SessionTokens = ReturnType<typeof createSessionTokens>;

interface SessionTokensOptions {
  db: Kysely<Database>;
  /** On a pool of its own, for locks that are held while Discord answers. */
  locks: Kysely<Database>;
  sealer: Sealer;
  oauth: DiscordOAuth;
}

/** Ten minutes before a token ends it is refreshed, and where nobody knows its end. In milliseconds, as all below. */
const EARLY = 10 * 60_000;
/** After a failure the old token is used for so long, as long as it holds, before Discord is asked again. */
const PAUSE = 30_000;
/** How long new tokens are kept here that could not be stored because Postgres was away. */
const UNSTORED = 10 * 60_000;

/**
 * However many tabs, requests and processes ask at once, Discord is asked once: within the process they share one promise,
 * between processes an advisory lock, below which the session is read again. New tokens are stored before anybody gets them.
 */
export function createSessionTokens({ db, locks, sealer, oauth }: SessionTokensOptions) {
  const once = createSingleFlight<TokenValues>();
  /** What Discord gave and Postgres has not: the old tokens are dead, so nothing else would ever work. */
  const unstored = new LRUCache<string, Tokens>({ max: 1_000, ttl: UNSTORED });

  const failed = new LRUCache<string, true>({ max: 1_000, ttl: PAUSE });

  const trade = async (key: SessionKey, { discord_refresh_token }: TokenValues): Promise<TokenValues> => {
    const name = nameOf(key);
    const tokens = unstored.get(name) ?? (await oauth.refresh(discord_refresh_token!));
    unstored.set(name, tokens);
    const values = {
      discord_token: tokens.accessToken,
      // RFC 6749 section 6: an answer without a refresh token leaves the old one in force.
      discord_refresh_token: tokens.refreshToken ?? discord_refresh_token,
      token_expiry: tokens.expiresAt.getTime(),
    };
    if (!(await storeTokens(db, sealer, key, values))) throw new SessionExpiredError();
    unstored.delete(name);
    return values;
  };

  const end = async (key: SessionKey): Promise<never> => {
    await deleteSession(db, key.idHash);
    throw new SessionExpiredError();
  };

  const refresh = (key: SessionKey, outdated: string): Promise<TokenValues> =>
    once(nameOf(key), () =>
      withAdvisoryLock(locks, `discord tokens ${nameOf(key)}`, async ({ trx, waited }) => {
        const stored = await findTokens(trx, sealer, key);
        if (!stored) throw new SessionExpiredError();
        if (stored.discord_token !== outdated) return stored;
        if (!stored.discord_refresh_token) return end(key);
        // Who had the lock tried just now, in vain: asking Discord once more would only make everybody wait longer.
        if (waited) throw new DiscordNetworkError("POST /oauth2/token", "the refresh failed elsewhere");
        return trade(key, stored).catch((error: unknown) => {
          if (error instanceof DiscordGrantError && error.code === "invalid_grant") return end(key);
          throw error;
        });
      }),
    );

  return {
    /**
     * The session's access token, refreshed first where it is due. Where that fails while the old one still holds, the
     * old one.
     *
     * @throws SessionExpiredError where Discord refuses the refresh token: the session has ended; a DiscordError, or the
     *   database's error, where the token has expired and no new one can be had now
     */
    async fresh(
      key: SessionKey,
      { discord_token, discord_refresh_token, token_expiry }: TokenValues,
    ): Promise<string> {
      const holds = token_expiry === undefined || token_expiry > Date.now();
      if (token_expiry !== undefined && Date.now() < token_expiry - EARLY) return discord_token;
      if (!discord_refresh_token) return holds ? discord_token : end(key);
      if (holds && failed.has(nameOf(key))) return discord_token;
      try {
        return (await refresh(key, discord_token)).discord_token;
      } catch (error) {
        if (!holds || error instanceof SessionExpiredError) throw error;
        failed.set(nameOf(key), true);
        return discord_token;
      }
    },

    /**
     * Another access token in place of one that Discord refused.
     *
     * @throws as `fresh`; also SessionExpiredError where the session has no refresh token
     */
    async renew(key: SessionKey, refused: string): Promise<string> {
      return (await refresh(key, refused)).discord_token;
    },

    /** Ends the session, because Discord refuses even its new token. @throws SessionExpiredError always */
    end,
  };
}

function nameOf({ idHash }: SessionKey): string {
  return idHash.toString("base64url");
}
