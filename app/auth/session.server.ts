import { createCookie, createSessionStorage, type Session, type SessionStorage } from "@remix-run/node";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Tokens } from "#app/discord/oauth.server.ts";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { KEPT } from "#app/features/users/kept.ts";
import type { User } from "#app/features/users/users.server.ts";
import type { Database } from "#db/schema.ts";
import { hashSecret, randomSecret, type Sealer } from "./seal.server.ts";
import { deleteSession, findSession, newSessionRow, surplusOf } from "./session-rows.server.ts";

/** Contents of a session. Before sign-in there is only `browser`. */
export interface SessionData {
  user: User;
  user_id: string;
  discord_token: string;
  discord_refresh_token: string;
  /** Milliseconds since 1970. */
  token_expiry: number;
  /** OAuth scopes of the tokens, as Discord has granted them. */
  scopes: string[];
  browser: string;
  id: string;
  user_agent: string;
  created_at: Date;
  /** Latest end of this session, and end of the user's previous visit. Read-only. */
  expires_at: Date;
  previous_used_at: Date | null;
}

export type UserSession = Session<SessionData>;
export type Sessions = ReturnType<typeof createSessions>;

/** Maximum lifetimes. Anonymous sessions outlast a sign-in under way. */
const SIGNED_IN_SECONDS = KEPT.session;
const ANONYMOUS_SECONDS = 3_600;
/** How long a session is remembered, in milliseconds. Its use is noted by the reads in between. */
const MEMORY_TTL = 10_000;
const MAX_REMEMBERED = 5_000;
/** Beginning of the ids of sessions in which nobody is signed in. Anybody gets such a cookie, so its signature proves nothing. */
const ANONYMOUS = "anonymous-";
/** Longest Cookie header, in characters, whose signature is remembered. */
const MAX_HEADER = 1_000;

interface SessionOptions {
  db: Kysely<Database>;
  sealer: Sealer;
  secrets: string[];
  secure: boolean;
  /** Tells whether this process hears of sessions that end or change in any process. Only then are sessions remembered. */
  isNotified: () => boolean;
}

/**
 * Creates Remix's session storage on Postgres. An expired or unknown session reads as empty (docs/sign-in.md). Sessions
 * read lately are remembered (docs/decisions/0024-remembered-sessions.md).
 */
export function createSessions({ db, sealer, secrets, secure, isNotified }: SessionOptions) {
  const remembered = new LRUCache<string, Partial<SessionData>>({
    max: MAX_REMEMBERED,
    // Sessions contain tokens, which leave the memory when they are out of use.
    ttlAutopurge: true,
    // A session that is forgotten while it is read is returned to its caller, and not remembered.
    ignoreFetchAbort: true,
    fetchMethod: async (key, _, { options }) => {
      // An ended session is read as an empty one, because `fetch` rejects a missing value that was forgotten meanwhile.
      const found = (await findSession(db, sealer, Buffer.from(key, "hex"))) ?? {};
      const end = found.expires_at?.getTime() ?? Infinity;
      options.ttl = Math.max(1, Math.min(MEMORY_TTL, end - Date.now()));
      return found;
    },
  });

  const cookie = createCookie(sessionCookieName(secure), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    secrets,
    maxAge: SIGNED_IN_SECONDS,
  });
  const check = cookie.parse.bind(cookie);
  /** Ids by Cookie header, because checking a signature takes as long as all else of a session that is remembered. */
  const checked = new LRUCache<string, { id: unknown }>({ max: MAX_REMEMBERED });

  async function parse(header: string | null): Promise<unknown> {
    const known = header === null ? undefined : checked.get(header);
    if (known) return known.id;
    const id: unknown = await check(header);
    if (id && header && header.length <= MAX_HEADER) checked.set(header, { id });
    return id;
  }

  const storage: SessionStorage<SessionData> = createSessionStorage({
    cookie: Object.assign(cookie, { parse }),

    async createData(data) {
      const id = (data.user_id ? "" : ANONYMOUS) + randomSecret();
      const seconds = data.user_id ? SIGNED_IN_SECONDS : ANONYMOUS_SECONDS;
      await db
        .with("surplus", (query) =>
          query.deleteFrom("sessions").where("id_hash", "in", surplusOf(db, data.user_id)),
        )
        .insertInto("sessions")
        .values(newSessionRow(sealer, hashSecret(id), data, seconds))
        .execute();
      return id;
    },

    async readData(id) {
      const idHash = hashSecret(id);
      const found = isNotified()
        ? await remembered.fetch(idHash.toString("hex"))
        : await findSession(db, sealer, idHash);
      return found ?? null;
    },

    updateData() {
      return Promise.reject(new Error("A session cannot be rewritten."));
    },

    async deleteData(id) {
      const idHash = hashSecret(id);
      await deleteSession(db, idHash);
      remembered.delete(idHash.toString("hex"));
    },
  });
  return {
    ...storage,
    /** Forgets a remembered session, by the hexadecimal digits of its hashed id, or all. */
    forget: (key?: string) => void (key === undefined ? remembered.clear() : remembered.delete(key)),
    /** Tells, without a query, whether a Cookie header has a session that we gave to a signed-in person and that may have ended. */
    async wasSignedIn(header: string | null | undefined): Promise<boolean> {
      const id = await parse(header ?? null);
      return typeof id === "string" && !id.startsWith(ANONYMOUS);
    },
    /** Derives the receipt of the deletion that ends a signed-in session: its cookie tells it afterwards, too, and nothing else does. */
    async receiptOf(header: string | null): Promise<string | undefined> {
      const id = await parse(header);
      if (typeof id !== "string" || id.startsWith(ANONYMOUS)) return undefined;
      // The stored hash of the id would tell whose it is.
      const digits = hashSecret(`receipt ${id}`).toString("hex");
      return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, "$1-$2-8$3-8$4-$5");
    },
    /** Replaces an unknown session by a new one, because Remix would keep its id and later update a missing row. */
    async getSession(cookie?: string | null): Promise<UserSession> {
      const session = await storage.getSession(cookie);
      return session.has("browser") ? session : storage.getSession();
    },
  };
}

export function sessionCookieName(secure: boolean): string {
  return secure ? "__Host-session" : "session";
}

interface NewSession {
  /** Session of the browser so far, in which perhaps somebody is signed in. */
  old: UserSession;
  user: User;
  tokens: Tokens;
  userAgent: string | null;
}

/** Opens a session under a new id, against session fixation, and returns its `Set-Cookie`. An old signed-in one ends. */
export async function openSession(
  sessions: Sessions,
  { old, user, tokens, userAgent }: NewSession,
): Promise<string> {
  const session = await sessions.getSession();
  session.set("user_id", user.id);
  session.set("discord_token", tokens.accessToken);
  if (tokens.refreshToken) session.set("discord_refresh_token", tokens.refreshToken);
  session.set("token_expiry", tokens.expiresAt.getTime());
  session.set("scopes", tokens.scopes);
  if (userAgent) session.set("user_agent", userAgent);
  const browser = old.get("browser");
  if (browser) session.set("browser", browser);
  const cookie = await sessions.commitSession(session);
  if (old.has("user_id")) await sessions.destroySession(old);
  return cookie;
}

/** Returns when a session ends without further use (docs/sign-in.md). Undefined if nobody is signed in. */
export function sessionEnd(session: UserSession): Date | undefined {
  const latest = session.get("expires_at");
  return latest && new Date(Math.min(latest.getTime(), Date.now() + KEPT.idleSession * 1_000));
}

/** Returns the token whose revocation ends the connection: the refresh token, or without one the access token. */
export function connectionToken(session: UserSession): string {
  const token = session.get("discord_refresh_token") ?? session.get("discord_token");
  if (!token) throw new Error("Only a session that is signed in is connected.");
  return token;
}

export const sessionAnswer = z.object({
  authenticated: z.boolean(),
  user: z
    .object({
      id: snowflake(),
      username: z.string(),
      global_name: z.string().nullable().describe("The display name; null where there is none."),
      discriminator: z.string(),
      avatar: z.url().describe("Address of the picture."),
      email: z.string().nullable().describe("Null unless the operator asks Discord for it."),
    })
    .optional(),
  expiresAt: z.iso.datetime().optional().describe("When the session ends if nobody comes back."),
});
