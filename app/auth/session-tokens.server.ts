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

export interface SessionTokensOptions {
  db: Kysely<Database>;
  /** Uses a pool of its own: locks are kept while Discord answers. */
  locks: Kysely<Database>;
  sealer: Sealer;
  oauth: DiscordOAuth;
}

/** How long before its expiry a token is refreshed, in milliseconds, as all below. A token without expiry is always due. */
const REFRESH_MARGIN = 10 * 60_000;
const RETRY_PAUSE = 30_000;
const UNSTORED_TTL = 10 * 60_000;

/**
 * Returns a function that asks Discord for new tokens and stores them, and after a failure to store them tries that again with
 * the same ones: the old ones are invalid already, so losing these would end the session.
 */
export function createTrade() {
  const unstored = new LRUCache<string, Tokens>({ max: 1_000, ttl: UNSTORED_TTL });
  return async <Stored>(
    name: string,
    ask: () => Promise<Tokens>,
    store: (tokens: Tokens) => Promise<Stored>,
  ): Promise<Stored> => {
    const tokens = unstored.get(name) ?? (await ask());
    unstored.set(name, tokens);
    const stored = await store(tokens);
    unstored.delete(name);
    return stored;
  };
}

/** Creates the refresher. Concurrent requests, in any process, cause one request to Discord (docs/sign-in.md). */
export function createSessionTokens({ db, locks, sealer, oauth }: SessionTokensOptions) {
  const once = createSingleFlight<TokenValues>();
  const traded = createTrade();
  const failed = new LRUCache<string, true>({ max: 1_000, ttl: RETRY_PAUSE });

  const trade = (key: SessionKey, { discord_refresh_token }: TokenValues): Promise<TokenValues> => {
    const ask = () => oauth.refresh(discord_refresh_token!);
    return traded(nameOf(key), ask, async (tokens) => {
      const values = {
        discord_token: tokens.accessToken,
        discord_refresh_token: tokens.refreshToken,
        token_expiry: tokens.expiresAt.getTime(),
      };
      if (!(await storeTokens(db, sealer, key, values))) throw new SessionExpiredError();
      return values;
    });
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
        // The previous lock holder has just failed: another request to Discord would only delay everyone further.
        if (waited) throw new DiscordNetworkError("POST /oauth2/token", "the refresh failed elsewhere");
        return trade(key, stored).catch((error: unknown) => {
          if (error instanceof DiscordGrantError && error.code === "invalid_grant") return end(key);
          throw error;
        });
      }),
    );

  return {
    /** Returns the old token if a due refresh fails while it is valid. @throws SessionExpiredError; DiscordError; an error of the database */
    async fresh(
      key: SessionKey,
      { discord_token, discord_refresh_token, token_expiry }: TokenValues,
    ): Promise<string> {
      const isValid = token_expiry === undefined || token_expiry > Date.now();
      if (token_expiry !== undefined && Date.now() < token_expiry - REFRESH_MARGIN) return discord_token;
      // The session's row ends with its token.
      if (!discord_refresh_token) return discord_token;
      if (isValid && failed.has(nameOf(key))) return discord_token;
      try {
        return (await refresh(key, discord_token)).discord_token;
      } catch (error) {
        if (!isValid || error instanceof SessionExpiredError) throw error;
        failed.set(nameOf(key), true);
        return discord_token;
      }
    },

    renew: async (key: SessionKey, refused: string): Promise<string> =>
      (await refresh(key, refused)).discord_token,

    /** Ends the session, because Discord refuses even its new token. @throws SessionExpiredError always */
    end,
  };
}

function nameOf({ idHash }: SessionKey): string {
  return idHash.toString("base64url");
}
