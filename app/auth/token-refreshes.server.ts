import { sql, type Kysely } from "kysely";
import { z } from "zod";

import type { Tokens } from "#app/discord/oauth.server.ts";
import type { Database } from "#db/schema.ts";

import { hashSecret, type Sealer } from "./seal.server.ts";

/** How long refreshes are stored: new tokens for repeated requests, refused tokens as long as clients might try them. */
const RETENTION = { tokens: sql`interval '1 minute'`, dead: sql`interval '30 days'` };

const sealed = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  expiresAt: z.coerce.date(),
  scopes: z.array(z.string()),
});

/** Returns the stored result of a refresh token: new tokens, "dead" if Discord refused it, or undefined. */
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

/** Stores new tokens before they are returned. Decrypting them needs the old refresh token. */
export async function recordTokens(
  db: Kysely<Database>,
  sealer: Sealer,
  refreshToken: string,
  tokens: Tokens,
): Promise<void> {
  await record(
    db,
    refreshToken,
    sealer.seal(JSON.stringify(tokens), purpose(refreshToken)),
    RETENTION.tokens,
  );
}

export async function recordDeadToken(db: Kysely<Database>, refreshToken: string): Promise<void> {
  await record(db, refreshToken, null, RETENTION.dead);
}

async function record(
  db: Kysely<Database>,
  refreshToken: string,
  sealedTokens: string | null,
  interval: ReturnType<typeof sql>,
): Promise<void> {
  const values = { sealed_tokens: sealedTokens, expires_at: sql<Date>`now() + ${interval}` };
  await db
    .insertInto("token_refreshes")
    .values({ token_hash: hashSecret(refreshToken), ...values })
    .onConflict((conflict) => conflict.column("token_hash").doUpdateSet(values))
    .execute();
}

function purpose(refreshToken: string): string {
  return `tokens for refresh token ${refreshToken}`;
}
