import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import {
  app,
  botGuild,
  botMembership,
  botUser,
  channel,
  foundMember,
  guildDetails,
  member,
  nullableList,
} from "./answers.server.ts";
import {
  DiscordBotRefusedError,
  DiscordFormatError,
  DiscordRateLimitedError,
  DiscordUnauthorizedError,
} from "./errors.server.ts";
import { asDiscordError, fetchJson, TIMEOUT, userAgent, type DiscordOptions } from "./fetch.server.ts";

/** Discord's API with the bot's token. Every method throws only `DiscordError`s and does not retry. */
export type DiscordBotClient = ReturnType<typeof createDiscordBotClient>;

interface BotClientOptions extends DiscordOptions {
  token: string;
  listTimeout?: number;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

const LIST = "GET /users/@me/guilds as the bot";
const PAGE = 200;
/** In milliseconds. At five pages per second this suffices for some twenty thousand guilds. */
const LIST_TIMEOUT = 30_000;
/** How long a refused token is not sent again, in milliseconds. Limited in case Discord erred. */
const REFUSAL_TTL = 3_600_000;
/** In milliseconds: a person waits. */
const SEARCH_TIMEOUT = 5_000;

export function createDiscordBotClient({
  apiUrl,
  publicUrl,
  token,
  timeout = TIMEOUT,
  listTimeout = LIST_TIMEOUT,
  wait = (milliseconds, signal) => delay(milliseconds, undefined, { signal }),
}: BotClientOptions) {
  const headers = { Authorization: `Bot ${token}`, "User-Agent": userAgent(publicUrl) };
  let refusedUntil = 0;
  const isRefused = () => Date.now() < refusedUntil;
  /** Discord's limits that last, by guild; a global one by "". */
  const limited = new LRUCache<string, true>({ max: 5_000 });
  let userId: string | undefined;

  const ask = async <Answer>(
    path: string,
    schema: z.ZodType<Answer>,
    { left = timeout, onHeaders }: { left?: number; onHeaders?: (headers: Headers) => void } = {},
  ) => {
    // Without a member's id: errors are logged, and the log names nobody.
    const name = path.split("?")[0]!.replace(/(?<=\/members\/)\d+/, "{user}");
    const operation = `GET ${name} as the bot`;
    // Discord bans an address for ten thousand invalid requests in ten minutes (Discord docs: Rate Limits).
    if (isRefused()) throw new DiscordBotRefusedError(operation, "the token was refused before");
    // One signal: in Node 20 one that AbortSignal.any made of timeouts can be garbage collected and never abort.
    const signal = AbortSignal.timeout(Math.max(0, Math.min(timeout, left)));
    return fetchJson(operation, apiUrl + path, schema, { headers, signal, onHeaders }).catch(
      (error: unknown) => {
        if (error instanceof DiscordUnauthorizedError) {
          refusedUntil = Date.now() + REFUSAL_TTL;
          throw new DiscordBotRefusedError(operation, "the token is refused");
        }
        if (error instanceof DiscordRateLimitedError)
          limited.set(error.isGlobal ? "" : placeOf(path), true, { ttl: error.retryAfter * 1_000 });
        throw error;
      },
    );
  };

  return {
    /** Discord has refused the token within the last hour; calls fail without a request. */
    get refused(): boolean {
      return isRefused();
    },

    /** Tells whether a 429 about a guild, or a global one, is not over. Callers should wait. */
    isLimited: (guildId?: string): boolean =>
      limited.has("") || (guildId !== undefined && limited.has(guildId)),

    getUserId: async (): Promise<string> => (userId ??= (await ask("/users/@me", botUser)).id),

    getApplication: () => ask("/applications/@me", app),

    /** Lists all guilds of the bot, completely or not at all. Waits between pages if Discord's rate limit requires it. */
    async listGuilds(): Promise<z.output<typeof botGuild>[]> {
      const end = Date.now() + listTimeout;
      const all: z.output<typeof botGuild>[] = [];
      for (let after = "0"; ;) {
        let pause = 0;
        const query = `?limit=${PAGE}&with_counts=true&after=${after}`;
        const onHeaders = (headers: Headers) => void (pause = rateLimitDelay(headers));
        const left = end - Date.now();
        const page = await ask(`/users/@me/guilds${query}`, nullableList(botGuild, PAGE), {
          left,
          onHeaders,
        });
        all.push(...page);
        const last = page.at(-1)?.id;
        if (page.length < PAGE || last === undefined) return all;
        // A list that repeats itself would never end. Truncating it would mark guilds as left.
        if (BigInt(last) <= BigInt(after))
          throw new DiscordFormatError(LIST, "a page ends where the one before it did");
        after = last;
        if (pause === 0) continue;
        await wait(pause, AbortSignal.timeout(Math.max(0, end - Date.now()))).catch((error: unknown) => {
          throw asDiscordError(LIST, error);
        });
      }
    },

    /** Returns the bot's permissions in each of its first 200 guilds, as bit fields without overwrites of channels. */
    async listPermissions(): Promise<string[]> {
      const page = await ask(`/users/@me/guilds?limit=${PAGE}`, nullableList(botMembership));
      return page.map(({ permissions }) => permissions);
    },

    /** Lists the application's global commands with all localizations (Discord docs, "Get Global Application Commands"). */
    async listCommands<Commands>(schema: z.ZodType<Commands>): Promise<Commands> {
      const { id } = await ask("/applications/@me", app);
      return ask(`/applications/${id}/commands?with_localizations=true`, schema);
    },

    getGuild: (id: string) => ask(`/guilds/${id}?with_counts=true`, guildDetails),

    /** Lists a guild's channels and categories, without threads. */
    listChannels: (id: string) => ask(`/guilds/${id}/channels`, nullableList(channel)),

    /** Lists members whose user name or nickname begins with a text, 25 at most (Discord docs: Search Guild Members). */
    searchMembers: (guildId: string, text: string) =>
      ask(
        `/guilds/${guildId}/members/search?limit=25&query=${encodeURIComponent(text)}`,
        nullableList(foundMember),
        { left: SEARCH_TIMEOUT },
      ),

    /** Returns a member's role ids, without @everyone, and their name. */
    getMember: (guildId: string, userId: string) => ask(`/guilds/${guildId}/members/${userId}`, member),
  };
}

/** Returns the guild of a path, whose limits are its own (Discord docs: Rate Limits, "top-level resources"); of others the path. */
function placeOf(path: string): string {
  return /^\/guilds\/(\d+)/.exec(path)?.[1] ?? path;
}

/** Milliseconds until an exhausted rate limit bucket is refilled (Discord docs: Rate Limits, Header Format). */
function rateLimitDelay(headers: Headers): number {
  if (headers.get("X-RateLimit-Remaining") !== "0") return 0;
  const seconds = Number(headers.get("X-RateLimit-Reset-After"));
  return Number.isFinite(seconds) ? Math.ceil(seconds * 1_000) : 0;
}
