import { sql, type Kysely } from "kysely";
import { z } from "zod";

import type { Tokens } from "#app/discord/oauth.server.ts";
import type { Database } from "#db/schema.ts";

import { hashSecret, type Sealer } from "./seal.server.ts";

/** What is kept of a refresh: the tokens just long enough to say them twice, that a token is dead as long as it might be tried. */
const KEPT = { tokens: sql`interval '1 minute'`, dead: sql`interval '30 days'` };

const sealed = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  expiresAt: z.coerce.date(),
  scopes: z.array(z.string()),
});

/** What this refresh token was traded for, or that it is dead; undefined where nothing is known of it. */
export async function findRefresh(
  db: Kysely<Database>,
  sealer: Sealer,
  refreshToken: string,
): Promise<Tokens | "dead" | undefined> {
  const row = await db
    .selectFrom("token_refreshes")
    .select("sealed_tokens")
    .where("token_hash", "=", hashSecret(refreshToken))
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (!row) return undefined;
  const text = row.sealed_tokens && sealer.unseal(row.sealed_tokens, purpose(refreshToken));
  return text ? sealed.parse(JSON.parse(text)) : "dead";
}

/** Keeps what Discord gave, before anybody gets it. Only who has the old token can open it. */
export async function recordTokens(
  db: Kysely<Database>,
  sealer: Sealer,
  refreshToken: string,
  tokens: Tokens,
): Promise<void> {
  await record(db, refreshToken, sealer.seal(JSON.stringify(tokens), purpose(refreshToken)), KEPT.tokens);
}

/** Notes that Discord refused this token for good. */
export async function recordDeadToken(db: Kysely<Database>, refreshToken: string): Promise<void> {
  await record(db, refreshToken, null, KEPT.dead);
}

async function record(
  db: Kysely<Database>,
  refreshToken: string,
  sealedTokens: string | null,
  kept: ReturnType<typeof sql>,
): Promise<void> {
  const values = { sealed_tokens: sealedTokens, expires_at: sql<Date>`now() + ${kept}` };
  await db
    .insertInto("token_refreshes")
    .values({ token_hash: hashSecret(refreshToken), ...values })
    .onConflict((conflict) => conflict.column("token_hash").doUpdateSet(values))
    .execute();
}

function purpose(refreshToken: string): string {
  return `tokens for refresh token ${refreshToken}`;
}
