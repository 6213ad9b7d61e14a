import type { z } from "zod";
import { authorization, member, nullableList, user, userGuild } from "./answers.server.ts";
import { fetchJson, TIMEOUT, userAgent, type DiscordOptions } from "./fetch.server.ts";

/** Discord's API with a user's access token. Every method throws only `DiscordError`s. */
export type DiscordClient = ReturnType<typeof createDiscordClient>;

export type DiscordUser = z.output<typeof user>;

export type DiscordGuild = z.output<typeof userGuild>;

const PAGE = 200;

export function createDiscordClient({ apiUrl, publicUrl, timeout = TIMEOUT }: DiscordOptions) {
  const ask = <Answer>(
    path: string,
    token: string,
    schema: z.ZodType<Answer>,
    signal = AbortSignal.timeout(timeout),
  ) => {
    const operation = `GET ${path.split("?")[0]}`;
    const headers = { Authorization: `Bearer ${token}`, "User-Agent": userAgent(publicUrl) };
    return fetchJson(operation, apiUrl + path, schema, { headers, signal });
  };

  return {
    /** Returns the token's user. Needs the scope `identify`. */
    getCurrentUser: (token: string) => ask("/users/@me", token, user),

    getCurrentAuthorization: (token: string) => ask("/oauth2/@me", token, authorization),

    /** Returns the token's user as a member of a guild. Needs the scope `guilds.members.read`. */
    getCurrentMember: (token: string, guildId: string) =>
      ask(`/users/@me/guilds/${guildId}/member`, token, member),

    /** Lists all guilds of the token's user. Needs the scope `guilds`. */
    async listCurrentUserGuilds(token: string): Promise<DiscordGuild[]> {
      const signal = AbortSignal.timeout(timeout);
      const all: DiscordGuild[] = [];
      for (let after: string | undefined; ;) {
        const query = `?limit=${PAGE}&with_counts=true${after ? `&after=${after}` : ""}`;
        const page = await ask(`/users/@me/guilds${query}`, token, nullableList(userGuild, PAGE), signal);
        all.push(...page);
        const last = page.at(-1)?.id;
        if (page.length < PAGE || last === undefined || last === after) return all;
        after = last;
      }
    },
  };
}
