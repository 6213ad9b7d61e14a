import { randomUUID } from "node:crypto";

import { sql, type InsertObject, type Kysely } from "kysely";

import { isDatabaseUnavailable } from "#db/client.server.ts";
import type { Database } from "#db/schema.ts";

import type { Sealer } from "./seal.server.ts";
import type { SessionData } from "./session.server.ts";

/** One session of one user. */
export interface SessionKey {
  idHash: Buffer;
  userId: string;
}

/** Discord's tokens in a session. `token_expiry` is milliseconds since 1970. */
export type TokenValues = Pick<SessionData, "discord_token"> &
  Partial<Pick<SessionData, "discord_refresh_token" | "token_expiry">>;

/** A session that nobody uses for so many days is over. */
export const IDLE_DAYS = 7;
/** Sessions whose last use is not after this are over. */
export const IDLE = sql<Date>`now() - ${IDLE_DAYS} * interval '1 day'`;
/** As much of a browser's name for itself as is kept, in characters. */
const USER_AGENT = 300;
/** After half an hour's pause this use begins a new visit, and the last use ended the one before. */
const PREVIOUS_USE = sql<Date | null>`case when last_used_at < now() - interval '30 minutes' then last_used_at else previous_used_at end`;
/** A use is noted at most once a minute. */
const USE_IS_DUE = sql<boolean>`last_used_at < now() - interval '1 minute'`;

/**
 * What the session with this hash holds; undefined where there is none, or where it is over. Its tokens are missing where
 * they do not open any more, because the secret is gone.
 */
export async function findSession(
  db: Kysely<Database>,
  sealer: Sealer,
  idHash: Buffer,
): Promise<Partial<SessionData> | undefined> {
  const row = await findRow(db, idHash);
  if (row?.use_is_due) await noteUse(db, idHash);
  return row && dataOf(sealer, row);
}

/** The tokens of a session as they are now; undefined where it is over, or where they do not open. */
export async function findTokens(
  db: Kysely<Database>,
  sealer: Sealer,
  { idHash, userId }: SessionKey,
): Promise<TokenValues | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select(["id_hash", "user_id", "sealed_tokens", "token_expiry"])
    .where("id_hash", "=", idHash)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const { discord_token, ...rest } = row ? unsealTokens(sealer, row) : {};
  return discord_token ? { discord_token, ...rest } : undefined;
}

/** Replaces the tokens of a session, both at once. Whether it is still there. */
export async function storeTokens(
  db: Kysely<Database>,
  sealer: Sealer,
  { idHash, userId }: SessionKey,
  tokens: TokenValues,
): Promise<boolean> {
  const result = await db
    .updateTable("sessions")
    .set(sealedTokens(sealer, idHash, { ...tokens, user_id: userId }))
    .where("id_hash", "=", idHash)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * The row of a session that begins now. Where there is no refresh token, it ends with its access token.
 *
 * @param seconds how long it may live at the most, by the database's clock
 */
export function newSession(
  sealer: Sealer,
  idHash: Buffer,
  data: Partial<SessionData>,
  seconds: number,
): InsertObject<Database, "sessions"> {
  const tokens = sealedTokens(sealer, idHash, data);
  const tokenEnd = data.discord_refresh_token ? null : tokens.token_expiry;
  return {
    id_hash: idHash,
    user_id: data.user_id ?? null,
    browser: data.browser ?? randomUUID(),
    user_agent: data.user_agent?.slice(0, USER_AGENT) ?? null,
    ...tokens,
    previous_used_at: data.user_id ? lastUse(data.user_id) : null,
    expires_at: sql<Date>`least(now() + ${seconds} * interval '1 second', ${tokenEnd}::timestamptz)`,
  };
}

/** Ends a session, and remembers when its user was last here. */
export async function deleteSession(db: Kysely<Database>, idHash: Buffer): Promise<void> {
  await db
    .with("ended", (cte) => cte.deleteFrom("sessions").where("id_hash", "=", idHash).returning("user_id"))
    .updateTable("users")
    .from("ended")
    .set({ last_active_at: sql<Date>`now()` })
    .whereRef("users.id", "=", "ended.user_id")
    .execute();
}

/** The columns of the tokens. */
function sealedTokens(sealer: Sealer, idHash: Buffer, data: Partial<SessionData>) {
  return {
    sealed_tokens: sealTokens(sealer, idHash, data),
    token_expiry: data.token_expiry === undefined ? null : new Date(data.token_expiry),
  };
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

/** Session and user in one query. `now()` is the database's, so that replicas with different clocks agree. */
async function findRow(db: Kysely<Database>, idHash: Buffer) {
  return db
    .selectFrom("sessions as s")
    .leftJoin("users as u", "u.id", "s.user_id")
    .select([
      "s.id",
      "s.id_hash",
      "s.created_at",
      "s.user_id",
      "s.browser",
      "s.sealed_tokens",
      "s.token_expiry",
      "s.expires_at",
    ])
    .select([PREVIOUS_USE.as("previous_used_at"), USE_IS_DUE.as("use_is_due")])
    .select(["u.username", "u.global_name", "u.discriminator", "u.avatar", "u.email"])
    .select(["u.joined_at", "u.updated_at"])
    .where("s.id_hash", "=", idHash)
    .where("s.expires_at", ">", sql<Date>`now()`)
    .where("s.last_used_at", ">", IDLE)
    .executeTakeFirst();
}

/** Notes that the session is used. While somebody else changes it, or the database is read-only, that is left to the next use. */
async function noteUse(db: Kysely<Database>, idHash: Buffer): Promise<void> {
  const free = db
    .selectFrom("sessions")
    .select("id_hash")
    .where("id_hash", "=", idHash)
    .where(USE_IS_DUE)
    .forUpdate()
    .skipLocked();
  await db
    .updateTable("sessions")
    .set({ last_used_at: sql`now()`, previous_used_at: PREVIOUS_USE })
    .where("id_hash", "in", free)
    .execute()
    .catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error;
    });
}

function dataOf(sealer: Sealer, row: SessionRow): Partial<SessionData> {
  const { id, browser, created_at, expires_at, previous_used_at } = row;
  const { user_id, username, discriminator, joined_at, updated_at } = row;
  if (user_id === null || username === null || discriminator === null || !joined_at || !updated_at)
    return { browser };
  const { global_name, avatar, email } = row;
  return {
    ...unsealTokens(sealer, row),
    user: { id: user_id, username, global_name, discriminator, avatar, email, joined_at, updated_at },
    user_id,
    id,
    browser,
    created_at,
    expires_at,
    previous_used_at,
  };
}

function sealTokens(sealer: Sealer, idHash: Buffer, data: Partial<SessionData>): string | null {
  if (!data.discord_token || !data.user_id) return null;
  const { discord_token, discord_refresh_token } = data;
  return sealer.seal(JSON.stringify({ discord_token, discord_refresh_token }), purpose(idHash, data.user_id));
}

type SealedRow = Pick<SessionRow, "id_hash" | "user_id" | "sealed_tokens" | "token_expiry">;

/** No tokens where they do not open: the secret is gone, and signing in again is the cure. */
function unsealTokens(sealer: Sealer, row: SealedRow): Partial<TokenValues> {
  const text =
    row.sealed_tokens && row.user_id && sealer.unseal(row.sealed_tokens, purpose(row.id_hash, row.user_id));
  const tokens = text ? (JSON.parse(text) as Partial<TokenValues>) : {};
  return { ...tokens, token_expiry: row.token_expiry?.getTime() };
}

function purpose(idHash: Buffer, userId: string): string {
  return `discord tokens of ${userId} in session ${idHash.toString("base64url")}`;
}

function lastUse(userId: string) {
  return sql<Date | null>`greatest(
    (select max(last_used_at) from sessions where user_id = ${userId}),
    (select last_active_at from users where id = ${userId}))`;
}
