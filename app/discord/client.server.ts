import { z } from "zod";

import { fetchJson, TIMEOUT, userAgent } from "./fetch.server.ts";
import { channelCountOf, memberCountOf } from "./guild-counts.server.ts";
import { snowflake } from "./snowflake.server.ts";

/** Discord's API with a user's access token. Every method throws only `DiscordError`s. */
export type DiscordClient = ReturnType<typeof createDiscordClient>;

export type DiscordUser = z.output<typeof user>;

export type DiscordGuild = z.output<typeof guild>;

export type DiscordAuthorization = z.output<typeof authorization>;

/** @param timeout in milliseconds, for one call with all its pages */
export function createDiscordClient({ apiUrl, publicUrl, timeout = TIMEOUT }: ClientOptions) {
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
    getCurrentUser: (token: string): Promise<DiscordUser> => ask("/users/@me", token, user),

    getCurrentAuthorization: (token: string): Promise<DiscordAuthorization> =>
      ask("/oauth2/@me", token, authorization),

    /** Lists all guilds of the token's user. Needs the scope `guilds`. */
    async listCurrentUserGuilds(token: string): Promise<DiscordGuild[]> {
      const signal = AbortSignal.timeout(timeout);
      const all: DiscordGuild[] = [];
      for (let after: string | undefined; ;) {
        const query = `?limit=${PAGE}&with_counts=true${after ? `&after=${after}` : ""}`;
        const page = await ask(`/users/@me/guilds${query}`, token, guildPage, signal);
        all.push(...page);
        const last = page.at(-1)?.id;
        if (page.length < PAGE || last === undefined || last === after) return all;
        after = last;
      }
    },
  };
}

interface ClientOptions {
  apiUrl: string;
  publicUrl: string;
  timeout?: number;
}

const PAGE = 200;

const image = z
  .string()
  .nullish()
  .transform((hash) => hash ?? null);

const user = z.object({
  id: snowflake(),
  username: z.string(),
  global_name: z
    .string()
    .nullish()
    .transform((name) => name ?? null),
  discriminator: z.string().default("0"),
  avatar: image,
  email: z
    .string()
    .nullish()
    .transform((email) => email ?? null),
});

const guild = z
  .looseObject({
    id: snowflake(),
    name: z.string(),
    icon: image,
    owner: z.boolean().default(false),
    permissions: z.string().regex(/^\d+$/).default("0").catch("0"),
  })
  .transform(({ id, name, icon, owner, permissions, ...more }) => ({
    id,
    name,
    icon,
    owner,
    permissions,
    approximate_member_count: memberCountOf(more),
    approximate_channel_count: channelCountOf(more),
  }));

const guildPage = z
  .array(guild)
  .nullable()
  .transform((page) => page ?? []);

const authorization = z.object({
  application: z.object({ id: z.string() }),
  scopes: z.array(z.string()),
  expires: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  user: user.optional(),
});
