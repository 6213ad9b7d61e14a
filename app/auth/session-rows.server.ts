import { randomUUID } from "node:crypto";
import { sql, type InsertObject, type Kysely } from "kysely";
import { KEPT } from "#app/features/users/kept.ts";
import { isDatabaseUnavailable } from "#db/client.server.ts";
import type { Database } from "#db/schema.ts";
import type { Sealer } from "./seal.server.ts";
import type { SessionData } from "./session.server.ts";

export interface SessionKey {
  idHash: Buffer;
  userId: string;
}

export type TokenValues = Pick<SessionData, "discord_token"> &
  Partial<Pick<SessionData, "discord_refresh_token" | "token_expiry">>;

/** OAuth scopes that every sign-in asks for. Sessions from before scopes were stored have these. */
export const USUAL_SCOPES = ["identify", "guilds"];

export const IDLE = sql<Date>`now() - ${KEPT.idleSession} * interval '1 second'`;
const MAX_USER_AGENT_LENGTH = 300;
/** Sessions of a person at the same time: a page lists them all. */
const MOST_SESSIONS = 100;
/** A use after a pause of 30 minutes begins a new visit; the last use before it ended the previous one. */
const PREVIOUS_USE = sql<Date | null>`case when last_used_at < now() - interval '30 minutes' then last_used_at else previous_used_at end`;
const USE_IS_DUE = sql<boolean>`last_used_at < now() - interval '1 minute'`;

/** Returns the session, or undefined if it has ended. It lacks tokens that were sealed with a removed secret. */
export async function findSession(
  db: Kysely<Database>,
  sealer: Sealer,
  idHash: Buffer,
): Promise<Partial<SessionData> | undefined> {
  const row = await findRow(db, idHash);
  if (row?.use_is_due) await noteUse(db, idHash);
  return row && dataOf(sealer, row);
}

/** Returns the current tokens of a session, or undefined if it has ended or they cannot be decrypted. */
export async function findTokens(
  db: Kysely<Database>,
  sealer: Sealer,
  { idHash, userId }: SessionKey,
): Promise<TokenValues | undefined> {
  const row = await findRow(db, idHash);
  const { discord_token, ...rest } = row?.user_id === userId ? unsealTokens(sealer, row) : {};
  return discord_token ? { discord_token, ...rest } : undefined;
}

/** Stores new tokens of Discord in a session. @returns false if the session has ended */
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

/** Builds the row of a new session, which lives for `seconds`, or without a refresh token as long as its access token. */
export function newSessionRow(
  sealer: Sealer,
  idHash: Buffer,
  data: Partial<SessionData>,
  seconds: number,
): InsertObject<Database, "sessions"> {
  const { user_id = null, browser = randomUUID(), user_agent, scopes } = data;
  const tokens = sealedTokens(sealer, idHash, data);
  const tokenEnd = data.discord_refresh_token ? null : tokens.token_expiry;
  return {
    id_hash: idHash,
    user_id,
    browser,
    user_agent: user_agent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    ...tokens,
    scopes,
    previous_used_at: sql<Date | null>`greatest(
      (select max(last_used_at) from sessions where user_id = ${user_id}),
      (select last_active_at from users where id = ${user_id}))`,
    expires_at: sql<Date>`least(now() + ${seconds} * interval '1 second', ${tokenEnd}::timestamptz)`,
  };
}

/** Selects the sessions that a person has too many of with one more, those used last longest ago. */
export function surplusOf(db: Kysely<Database>, userId: string | undefined) {
  return db
    .selectFrom("sessions")
    .select("id_hash")
    .where("user_id", "=", userId ?? null)
    .orderBy("last_used_at", "desc")
    .offset(MOST_SESSIONS - 1);
}

/** Ends a session, and notes when its person was active last. */
export async function deleteSession(db: Kysely<Database>, idHash: Buffer): Promise<void> {
  await sql`
    with ended as (delete from sessions where id_hash = ${idHash} returning user_id)
    update users set last_active_at = now() from ended where users.id = ended.user_id`.execute(db);
}

/** Notes that the person of a session is led to Discord for their roles. @returns false if they were led there before */
export async function noteRolesAsked(db: Kysely<Database>, idHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("sessions")
    .set({ roles_asked_at: sql<Date>`now()` })
    .where("id_hash", "=", idHash)
    .where("roles_asked_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Lists the sessions of a person that have not ended, the one used last first. */
export async function listUserSessions(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "user_agent", "created_at as firstSeen", "last_used_at as lastUsed"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("last_used_at", ">", IDLE)
    .orderBy("last_used_at", "desc")
    .orderBy("created_at", "desc")
    .execute();
}

/** Ends one session of a user. @param id the session's public id, a UUID @returns whether the user had such a session */
export async function endUserSession(db: Kysely<Database>, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a person but one, named by its public id. */
export async function endOtherSessions(db: Kysely<Database>, userId: string, kept: string | undefined) {
  const own = db.deleteFrom("sessions").where("user_id", "=", userId);
  await own.where("id", "is distinct from", kept ?? null).execute();
}

function sealedTokens(sealer: Sealer, idHash: Buffer, data: Partial<SessionData>) {
  const { user_id, discord_token, discord_refresh_token, token_expiry } = data;
  return {
    sealed_tokens:
      discord_token && user_id
        ? sealer.seal(JSON.stringify({ discord_token, discord_refresh_token }), purpose(idHash, user_id))
        : null,
    token_expiry: token_expiry === undefined ? null : new Date(token_expiry),
  };
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

/** Reads session and user in one query. `now()` is the database's, so replicas with different clocks agree. */
async function findRow(db: Kysely<Database>, idHash: Buffer) {
  return db
    .selectFrom("sessions as s")
    .leftJoin("users as u", "u.id", "s.user_id")
    .select(["s.id", "s.id_hash", "s.created_at", "s.user_id", "s.browser", "s.sealed_tokens"])
    .select(["s.token_expiry", "s.expires_at", "s.scopes"])
    .select([PREVIOUS_USE.as("previous_used_at"), USE_IS_DUE.as("use_is_due")])
    .select(["u.username", "u.global_name", "u.discriminator", "u.avatar", "u.email"])
    .select(["u.joined_at", "u.updated_at"])
    .where("s.id_hash", "=", idHash)
    .where("s.expires_at", ">", sql<Date>`now()`)
    .where("s.last_used_at", ">", IDLE)
    .executeTakeFirst();
}

/** Records the use of a session. Skipped if the row is locked or the database read-only: the next use records it. */
async function noteUse(db: Kysely<Database>, idHash: Buffer): Promise<void> {
  const noted = sql`
    update sessions set last_used_at = now(), previous_used_at = ${PREVIOUS_USE}
    where id_hash in (
      select id_hash from sessions where id_hash = ${idHash} and ${USE_IS_DUE} for update skip locked
    )`.execute(db);
  await noted.catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
  });
}

function dataOf(sealer: Sealer, row: SessionRow): Partial<SessionData> {
  const { id, browser, created_at, expires_at, previous_used_at } = row;
  const { user_id, username, global_name, discriminator, avatar, email, joined_at, updated_at } = row;
  if (user_id === null || username === null || discriminator === null || !joined_at || !updated_at)
    return { browser };
  const user = { id: user_id, username, global_name, discriminator, avatar, email, joined_at, updated_at };
  const scopes = row.scopes ?? USUAL_SCOPES;
  const session = { id, browser, created_at, expires_at, previous_used_at, scopes };
  return { ...session, ...unsealTokens(sealer, row), user, user_id };
}

function unsealTokens(sealer: Sealer, row: SessionRow): Partial<TokenValues> {
  const text =
    row.sealed_tokens && row.user_id && sealer.unseal(row.sealed_tokens, purpose(row.id_hash, row.user_id));
  const tokens = text ? (JSON.parse(text) as Partial<TokenValues>) : {};
  return { ...tokens, token_expiry: row.token_expiry?.getTime() };
}

function purpose(idHash: Buffer, userId: string): string {
  return `discord tokens of ${userId} in session ${idHash.toString("base64url")}`;
}
