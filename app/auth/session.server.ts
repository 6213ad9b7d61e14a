import { randomUUID } from "node:crypto";

import { createCookie, createSessionStorage, type Session, type SessionStorage } from "@remix-run/node";
import { sql, type Kysely } from "kysely";

import type { Tokens } from "#app/discord/oauth.server.ts";
import type { User } from "#app/features/users/users.server.ts";
import type { Database } from "#db/schema.ts";

import { hashSecret, randomSecret, type Sealer } from "./seal.server.ts";

/** What a session holds, with the names of spec section 3. Only `auth_…` and `browser` are there before sign-in. */
export interface SessionData {
  /** Read with the session in one query; never written through it. */
  user: User;
  user_id: string;
  discord_token: string;
  discord_refresh_token: string;
  /** Milliseconds since 1970. */
  token_expiry: number;
  /** Ties sign-ins under way to this browser. */
  browser: string;
  /** When this session ends at the latest, and when its user was here before this visit. Read-only. */
  expires_at: Date;
  previous_used_at: Date | null;
}

export type UserSession = Session<SessionData>;
export type Sessions = SessionStorage<SessionData>;

/** Idle 7 days, absolute 30 (design section 10); an anonymous one only as long as a sign-in may take. */
const IDLE = sql<Date>`now() - interval '7 days'`;
const SIGNED_IN_SECONDS = 30 * 24 * 3_600;
const ANONYMOUS_SECONDS = 3_600;

interface SessionOptions {
  db: Kysely<Database>;
  sealer: Sealer;
  secrets: string[];
  /** Whether browsers see us over https: then the cookie is `__Host-` and `Secure`. */
  secure: boolean;
}

/**
 * Sessions in Postgres behind Remix's session storage. The cookie carries a signed random id; the database stores only
 * its hash, and the Discord tokens sealed to session and user. An expired or unknown session reads as an empty one.
 */
export function createSessions({ db, sealer, secrets, secure }: SessionOptions): Sessions {
  return createSessionStorage<SessionData>({
    cookie: createCookie(secure ? "__Host-session" : "session", {
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure,
      secrets,
      maxAge: SIGNED_IN_SECONDS,
    }),

    async createData(data) {
      const id = randomSecret();
      const userId = data.user_id ?? null;
      await db
        .insertInto("sessions")
        .values({
          id_hash: hashSecret(id),
          user_id: userId,
          browser: data.browser ?? randomUUID(),
          sealed_tokens: sealTokens(sealer, hashSecret(id), data),
          token_expiry: data.token_expiry === undefined ? null : new Date(data.token_expiry),
          previous_used_at: userId === null ? null : lastUse(userId),
          expires_at: new Date(
            Date.now() + 1_000 * (userId === null ? ANONYMOUS_SECONDS : SIGNED_IN_SECONDS),
          ),
        })
        .execute();
      return id;
    },

    async readData(id) {
      const row = await findSession(db, hashSecret(id));
      return row ? dataOf(sealer, row) : null;
    },

    async updateData(id, data) {
      await db
        .updateTable("sessions")
        .set({
          sealed_tokens: sealTokens(sealer, hashSecret(id), data),
          token_expiry: data.token_expiry === undefined ? null : new Date(data.token_expiry),
        })
        .where("id_hash", "=", hashSecret(id))
        .execute();
    },

    async deleteData(id) {
      await db.deleteFrom("sessions").where("id_hash", "=", hashSecret(id)).execute();
    },
  });
}

/**
 * Opens a session for somebody who has just signed in, under a new id: whoever knew the old one (session fixation) has
 * nothing. A session that was signed in before ends; an anonymous one runs out by itself, so that a second sign-in
 * under way in the same browser can still find its browser.
 *
 * @returns the `Set-Cookie` header
 */
export async function openSession(
  sessions: Sessions,
  old: UserSession,
  user: User,
  tokens: Tokens,
): Promise<string> {
  const session = await sessions.getSession();
  session.set("user_id", user.id);
  session.set("discord_token", tokens.accessToken);
  if (tokens.refreshToken) session.set("discord_refresh_token", tokens.refreshToken);
  session.set("token_expiry", tokens.expiresAt.getTime());
  const browser = old.get("browser");
  if (browser) session.set("browser", browser);
  if (old.has("user_id")) await sessions.destroySession(old);
  return sessions.commitSession(session);
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/**
 * Session and user in one query, which also notes the use: at most once a minute, and a pause of half an hour begins a
 * new visit. `now()` is the database's, so that replicas with different clocks agree.
 */
async function findSession(db: Kysely<Database>, idHash: Buffer) {
  return db
    .with("touched", (cte) =>
      cte
        .updateTable("sessions")
        .set({
          last_used_at: sql`now()`,
          previous_used_at: sql`case when last_used_at < now() - interval '30 minutes' then last_used_at else previous_used_at end`,
        })
        .where("id_hash", "=", idHash)
        .where("expires_at", ">", sql<Date>`now()`)
        .where("last_used_at", ">", IDLE)
        .where("last_used_at", "<", sql<Date>`now() - interval '1 minute'`),
    )
    .selectFrom("sessions as s")
    .leftJoin("users as u", "u.id", "s.user_id")
    .select(["s.id_hash", "s.user_id", "s.browser", "s.sealed_tokens", "s.token_expiry", "s.expires_at"])
    .select(["s.previous_used_at", "u.username", "u.global_name", "u.discriminator", "u.avatar", "u.email"])
    .select(["u.joined_at", "u.updated_at"])
    .where("s.id_hash", "=", idHash)
    .where("s.expires_at", ">", sql<Date>`now()`)
    .where("s.last_used_at", ">", IDLE)
    .executeTakeFirst();
}

function dataOf(sealer: Sealer, row: SessionRow): Partial<SessionData> {
  const { browser, expires_at, previous_used_at, user_id, username, discriminator, joined_at, updated_at } =
    row;
  if (user_id === null || username === null || discriminator === null || !joined_at || !updated_at)
    return { browser };
  const { global_name, avatar, email } = row;
  return {
    ...unsealTokens(sealer, row),
    token_expiry: row.token_expiry?.getTime(),
    user: { id: user_id, username, global_name, discriminator, avatar, email, joined_at, updated_at },
    user_id,
    browser,
    expires_at,
    previous_used_at,
  };
}

type TokenValues = Pick<Partial<SessionData>, "discord_token" | "discord_refresh_token">;

function sealTokens(sealer: Sealer, idHash: Buffer, data: Partial<SessionData>): string | null {
  if (!data.discord_token || !data.user_id) return null;
  const { discord_token, discord_refresh_token } = data;
  return sealer.seal(JSON.stringify({ discord_token, discord_refresh_token }), purpose(idHash, data.user_id));
}

/** No tokens where they do not open: the secret is gone, and signing in again is the cure. */
function unsealTokens(sealer: Sealer, row: SessionRow): TokenValues {
  const text =
    row.sealed_tokens && row.user_id && sealer.unseal(row.sealed_tokens, purpose(row.id_hash, row.user_id));
  return text ? (JSON.parse(text) as TokenValues) : {};
}

function purpose(idHash: Buffer, userId: string): string {
  return `discord tokens of ${userId} in session ${idHash.toString("base64url")}`;
}

function lastUse(userId: string) {
  return sql<Date | null>`(select max(last_used_at) from sessions where user_id = ${userId})`;
}
