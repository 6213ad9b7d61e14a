import { z } from "zod";

import { fetchJson, TIMEOUT, userAgent } from "./fetch.server.ts";
import { channelCountOf, memberCountOf } from "./guild-counts.server.ts";
import { snowflake } from "./snowflake.server.ts";

/** What we ask Discord with a user's access token. Every method throws a `DiscordError` and nothing else. */
export type DiscordClient = ReturnType<typeof createDiscordClient>;

/** Who somebody is on Discord. */
export type DiscordUser = z.output<typeof user>;

/** A server as Discord lists it to a member (Discord docs: Get Current User Guilds). */
export type DiscordGuild = z.output<typeof guild>;

/** What an access token is good for. */
export type DiscordAuthorization = z.output<typeof authorization>;

/**
 * @param apiUrl the REST base, `https://discord.com/api/v10` outside of tests
 * @param publicUrl our address, by which we name ourselves
 * @param timeout milliseconds for one call, its pages together
 */
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
    /** Whose token this is. Needs the scope `identify`. */
    getCurrentUser: (token: string): Promise<DiscordUser> => ask("/users/@me", token, user),

    /** What the token is good for: application, scopes, end. */
    getCurrentAuthorization: (token: string): Promise<DiscordAuthorization> =>
      ask("/oauth2/@me", token, authorization),

    /** Every server that the token's user is in, all pages within one time limit. Needs the scope `guilds`. */
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

/** The most that Discord gives at once. */
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

/** Loose, because counts may come by several names. */
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

/** Discord documents that the list may be null. */
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
