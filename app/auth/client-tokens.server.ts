import { sql, type Kysely } from "kysely";
import { z } from "zod";
import type { DiscordClient } from "#app/discord/client.server.ts";
import { DiscordGrantError } from "#app/discord/errors.server.ts";
import type { Tokens } from "#app/discord/oauth.server.ts";
import { withRetries } from "#app/discord/retry.server.ts";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { createSingleFlight } from "#app/features/single-flight.server.ts";
import { ForbiddenError, SessionExpiredError } from "#app/http/errors.server.ts";
import { withAdvisoryLock } from "#db/advisory-lock.server.ts";
import type { Database } from "#db/schema.ts";
import { hashSecret } from "./seal.server.ts";
import { createTrade, type SessionTokensOptions } from "./session-tokens.server.ts";

export const refreshSchema = z.object({
  refresh_token: z.string().min(1).max(500),
  user_id: snowflake().describe("Whose tokens they are: 403 where Discord says somebody else's."),
});

export const codeExchangeSchema = z.object({
  code: z.string().min(1).max(500),
  redirect_uri: z.string(),
  code_verifier: z
    .string()
    .min(43)
    .max(128)
    .optional()
    .describe("Where the code was asked for with a challenge (RFC 7636)."),
});

export const tokensAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.int().min(0).describe("Seconds from now."),
});

/** Tokens as a client gets them: `expires_in` in whole seconds from now. */
export function tokenAnswer({ accessToken, refreshToken, expiresAt }: Tokens) {
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: Math.max(0, Math.round((expiresAt.getTime() - Date.now()) / 1_000)),
  };
}

/** Delays before the second and third attempt in milliseconds: 2ⁿ s, at most 5 s. */
const RETRY_DELAYS = [2_000, 4_000];

/** How long refreshes are stored: new tokens for repeated requests, and refused ones, which anybody may invent, so that Discord is not asked each time. */
const RETENTION = { tokens: sql`interval '1 minute'`, dead: sql`interval '1 hour'` };

/** Creates the refresher. Concurrent uses of a refresh token, in any process, cause one request to Discord. */
export function createClientTokens(options: SessionTokensOptions & { discord: DiscordClient }) {
  const { db, locks, sealer, oauth, discord } = options;
  const once = createSingleFlight<Tokens>();
  const traded = createTrade();

  const find = async (trx: Kysely<Database>, refreshToken: string): Promise<Tokens | "dead" | undefined> => {
    const row = await trx
      .selectFrom("token_refreshes")
      .select("sealed_tokens")
      .where("token_hash", "=", hashSecret(refreshToken))
      .where("expires_at", ">", sql<Date>`now()`)
      .executeTakeFirst();
    if (!row) return undefined;
    const text = row.sealed_tokens && sealer.unseal(row.sealed_tokens, purpose(refreshToken));
    if (!text) return "dead";
    const tokens = JSON.parse(text) as Tokens;
    return { ...tokens, expiresAt: new Date(tokens.expiresAt) };
  };

  const record = async (refreshToken: string, tokens: Tokens | null): Promise<void> => {
    const sealed_tokens = tokens && sealer.seal(JSON.stringify(tokens), purpose(refreshToken));
    const retention = tokens ? RETENTION.tokens : RETENTION.dead;
    const values = { sealed_tokens, expires_at: sql<Date>`now() + ${retention}` };
    await db
      .insertInto("token_refreshes")
      .values({ token_hash: hashSecret(refreshToken), ...values })
      .onConflict((conflict) => conflict.column("token_hash").doUpdateSet(values))
      .execute();
  };

  const trade = (refreshToken: string): Promise<Tokens> => {
    const hash = hashSecret(refreshToken);
    const name = `refresh token ${hash.toString("base64url")}`;
    return once(name, () =>
      withAdvisoryLock(locks, name, async ({ trx }) => {
        const known = await find(trx, refreshToken);
        if (known) return known === "dead" ? Promise.reject(new SessionExpiredError()) : known;
        try {
          const ask = () => oauth.refresh(refreshToken);
          return await traded(name, ask, async (tokens) => {
            await record(refreshToken, tokens);
            return tokens;
          });
        } catch (error) {
          if (!(error instanceof DiscordGrantError) || error.code !== "invalid_grant") throw error;
          await record(refreshToken, null);
          throw new SessionExpiredError();
        }
      }),
    );
  };

  return {
    /** A repeated call within a minute returns the same tokens. @throws SessionExpiredError; ForbiddenError; DiscordError */
    refresh: (refreshToken: string, userId: string): Promise<Tokens> =>
      withRetries(async () => {
        const tokens = await trade(refreshToken);
        const owner = (await discord.getCurrentUser(tokens.accessToken)).id;
        if (owner !== userId) throw new ForbiddenError("The refresh token is not this user's.");
        return tokens;
      }, RETRY_DELAYS),
  };
}

function purpose(refreshToken: string): string {
  return `tokens for refresh token ${refreshToken}`;
}
