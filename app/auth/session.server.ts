import { createCookie, createSessionStorage, type Session, type SessionStorage } from "@remix-run/node";
import type { Kysely } from "kysely";

import type { Tokens } from "#app/discord/oauth.server.ts";
import type { User } from "#app/features/users/users.server.ts";
import type { Database } from "#db/schema.ts";

import { hashSecret, randomSecret, type Sealer } from "./seal.server.ts";
import { deleteSession, findSession, IDLE_DAYS, newSession } from "./session-rows.server.ts";

/** Values of a session, by the names of docs/contracts.md. Before sign-in there is only `browser`. */
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
  /** How its user names it, to end it. Read-only. */
  id: string;
  /** What the browser calls itself; written at sign-in. */
  user_agent: string;
  created_at: Date;
  /** When this session ends however it is used, and when its user was here before this visit. Read-only. */
  expires_at: Date;
  previous_used_at: Date | null;
}

export type UserSession = Session<SessionData>;
export type Sessions = SessionStorage<SessionData>;

/** 30 days at most; an anonymous one a while longer than a sign-in may take. */
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
  const storage = createSessionStorage<SessionData>({
    cookie: createCookie(sessionCookieName(secure), {
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure,
      secrets,
      maxAge: SIGNED_IN_SECONDS,
    }),

    async createData(data) {
      const id = randomSecret();
      const seconds = data.user_id ? SIGNED_IN_SECONDS : ANONYMOUS_SECONDS;
      await db
        .insertInto("sessions")
        .values(newSession(sealer, hashSecret(id), data, seconds))
        .execute();
      return id;
    },

    async readData(id) {
      return (await findSession(db, sealer, hashSecret(id))) ?? null;
    },

    /** A session never changes by way of the cookie: it begins, ends, and has its tokens refreshed (`refreshTokens`). */
    updateData() {
      return Promise.reject(new Error("A session cannot be rewritten."));
    },

    async deleteData(id) {
      await deleteSession(db, hashSecret(id));
    },
  });
  return {
    ...storage,
    /** Remix keeps an id that it knows nothing of, and would then write to a row that is not there. */
    async getSession(header, options) {
      const session = await storage.getSession(header, options);
      return session.has("browser") ? session : storage.getSession();
    },
  };
}

/** What the session's cookie is called; `secure`: browsers see us over https. */
export function sessionCookieName(secure: boolean): string {
  return secure ? "__Host-session" : "session";
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
  userAgent: string | null,
): Promise<string> {
  const session = await sessions.getSession();
  session.set("user_id", user.id);
  session.set("discord_token", tokens.accessToken);
  if (tokens.refreshToken) session.set("discord_refresh_token", tokens.refreshToken);
  session.set("token_expiry", tokens.expiresAt.getTime());
  if (userAgent) session.set("user_agent", userAgent);
  const browser = old.get("browser");
  if (browser) session.set("browser", browser);
  const cookie = await sessions.commitSession(session);
  if (old.has("user_id")) await sessions.destroySession(old);
  return cookie;
}

/**
 * When a session that is used now ends if nobody comes back: after seven days without use, thirty days after the sign-in, or
 * without a refresh token with its access token, whichever is first. Undefined where nobody is signed in.
 */
export function sessionEnd(session: UserSession): Date | undefined {
  const latest = session.get("expires_at");
  return latest && new Date(Math.min(latest.getTime(), Date.now() + IDLE_DAYS * 24 * 3_600_000));
}
