import { setTimeout as sleep } from "node:timers/promises";

import type { Kysely } from "kysely";

import type { DiscordClient } from "#app/discord/client.server.ts";
import {
  DiscordGrantError,
  DiscordNetworkError,
  DiscordResponseError,
  DiscordTimeoutError,
} from "#app/discord/errors.server.ts";
import type { DiscordOAuth, Tokens } from "#app/discord/oauth.server.ts";
import { createSingleFlight } from "#app/features/single-flight.server.ts";
import { ForbiddenError, SessionExpiredError } from "#app/http/errors.server.ts";
import { withAdvisoryLock } from "#db/advisory-lock.server.ts";
import type { Database } from "#db/schema.ts";

import { hashSecret, type Sealer } from "./seal.server.ts";
import { findRefresh, recordDeadToken, recordTokens } from "./token-refreshes.server.ts";

export type ClientTokens = ReturnType<typeof createClientTokens>;

interface ClientTokensOptions {
  db: Kysely<Database>;
  /** Uses a pool of its own: locks are kept while Discord answers. */
  locks: Kysely<Database>;
  sealer: Sealer;
  oauth: DiscordOAuth;
  discord: DiscordClient;
}

/** Delays before the second and third attempt in milliseconds: 2ⁿ s, at most 5 s. */
const RETRY_DELAYS = [2_000, 4_000];

/** Creates the refresher. Concurrent uses of a refresh token, in any process, cause one request to Discord. */
export function createClientTokens({ db, locks, sealer, oauth, discord }: ClientTokensOptions) {
  const once = createSingleFlight<Tokens>();

  /** Returns the tokens for a refresh token: recently stored ones, or new ones from Discord. */
  const trade = (refreshToken: string): Promise<Tokens> => {
    const hash = hashSecret(refreshToken);
    const name = `refresh token ${hash.toString("base64url")}`;
    return once(name, () =>
      withAdvisoryLock(locks, name, async ({ trx }) => {
        const known = await findRefresh(trx, sealer, refreshToken);
        if (known) return known === "dead" ? Promise.reject(new SessionExpiredError()) : known;
        try {
          const tokens = await oauth.refresh(refreshToken);
          await recordTokens(db, sealer, refreshToken, tokens);
          return tokens;
        } catch (error) {
          if (!(error instanceof DiscordGrantError) || error.code !== "invalid_grant") throw error;
          await recordDeadToken(db, refreshToken);
          throw new SessionExpiredError();
        }
      }),
    );
  };

  return {
    /**
     * Exchanges a refresh token for new tokens, in up to three attempts if Discord fails. Repeating the call within a
     * minute returns the same tokens, for clients that lost the answer or refresh in several tabs.
     *
     * @throws SessionExpiredError if the refresh token is invalid; ForbiddenError if the tokens are another user's; a
     *   DiscordError if Discord fails three times
     */
    async refresh(refreshToken: string, userId: string): Promise<Tokens> {
      return withRetries(async () => {
        const tokens = await trade(refreshToken);
        const owner = (await discord.getCurrentUser(tokens.accessToken)).id;
        if (owner !== userId) throw new ForbiddenError("The refresh token is not this user's.");
        return tokens;
      });
    },
  };
}

/** Retries after a network failure, a timeout or a 5xx. */
async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const delay of RETRY_DELAYS) {
    try {
      return await attempt();
    } catch (error) {
      if (!isWorthRetrying(error)) throw error;
      await sleep(delay);
    }
  }
  return attempt();
}

function isWorthRetrying(error: unknown): boolean {
  if (error instanceof DiscordResponseError) return error.status >= 500;
  return error instanceof DiscordNetworkError || error instanceof DiscordTimeoutError;
}
