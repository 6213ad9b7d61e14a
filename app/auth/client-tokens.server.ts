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

/** Refreshes the tokens of clients that keep them themselves. */
export type ClientTokens = ReturnType<typeof createClientTokens>;

interface ClientTokensOptions {
  db: Kysely<Database>;
  /** On a pool of its own, for locks that are held while Discord answers. */
  locks: Kysely<Database>;
  sealer: Sealer;
  oauth: DiscordOAuth;
  discord: DiscordClient;
}

/** Milliseconds before the second and the third attempt: 2ⁿ s, at most 5 s. */
const WAITS = [2_000, 4_000];

/** A refresh token goes to Discord once, however many ask with it and wherever; a dead one never again. */
export function createClientTokens({ db, locks, sealer, oauth, discord }: ClientTokensOptions) {
  const once = createSingleFlight<Tokens>();

  /** What a refresh token was traded for: by us a moment ago, or by Discord now. */
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
     * New tokens for a refresh token, in up to three attempts where Discord fails. Who asks again within a minute with the
     * same one, because the answer was lost or another tab was faster, gets the same tokens.
     *
     * @throws SessionExpiredError where the refresh token is dead; ForbiddenError where the tokens are not this user's; a
     *   DiscordError where Discord fails three times
     */
    async refresh(refreshToken: string, userId: string): Promise<Tokens> {
      return persistently(async () => {
        const tokens = await trade(refreshToken);
        const owner = (await discord.getCurrentUser(tokens.accessToken)).id;
        if (owner !== userId) throw new ForbiddenError("The refresh token is not this user's.");
        return tokens;
      });
    },
  };
}

/** Repeats the attempt after a network failure or a 5xx, and after nothing else. */
async function persistently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const wait of WAITS) {
    try {
      return await attempt();
    } catch (error) {
      if (!isWorthRetrying(error)) throw error;
      await sleep(wait);
    }
  }
  return attempt();
}

function isWorthRetrying(error: unknown): boolean {
  if (error instanceof DiscordResponseError) return error.status >= 500;
  return error instanceof DiscordNetworkError || error instanceof DiscordTimeoutError;
}
