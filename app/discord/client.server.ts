import type { z } from "zod";

import { authorization, nullableList, user, userGuild } from "./answers.server.ts";
import { fetchJson, TIMEOUT, userAgent } from "./fetch.server.ts";

/** Discord's API with a user's access token. Every method throws only `DiscordError`s. */
export type DiscordClient = ReturnType<typeof createDiscordClient>;

export type DiscordUser = z.output<typeof user>;

export type DiscordGuild = z.output<typeof userGuild>;

interface ClientOptions {
  apiUrl: string;
  publicUrl: string;
  timeout?: number;
}

export function createDiscordClient({ apiUrl, publicUrl, timeout = TIMEOUT }: ClientOptions) {
  const ask = <Answer>(path: string, token: string, schema: z.ZodType<Answer>) =>
    fetchJson(`GET ${path.split("?")[0]}`, apiUrl + path, schema, {
      headers: { Authorization: `Bearer ${token}`, "User-Agent": userAgent(publicUrl) },
      signal: AbortSignal.timeout(timeout),
    });

  return {
    /** Returns the token's user. Needs the scope `identify`. */
    getCurrentUser: (token: string) => ask("/users/@me", token, user),

    getCurrentAuthorization: (token: string) => ask("/oauth2/@me", token, authorization),

    /**
     * Lists all guilds of the token's user. Needs the scope `guilds`. One page has them all: it holds as many as a person
     * can join (Discord's reference, "Get Current User Guilds").
     */
    listCurrentUserGuilds: (token: string) =>
      ask("/users/@me/guilds?limit=200&with_counts=true", token, nullableList(userGuild)),
  };
}
