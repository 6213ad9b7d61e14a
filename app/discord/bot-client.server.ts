import { setTimeout as delay } from "node:timers/promises";

import type { z } from "zod";

import { botGuild, botUser, channel, guildDetails, member, nullableList } from "./bot-answers.server.ts";
import { asDiscordError, fetchJson, TIMEOUT, userAgent } from "./fetch.server.ts";
import { DiscordFormatError, DiscordRateLimitedError, DiscordUnauthorizedError } from "./errors.server.ts";

/**
 * What we ask Discord as the bot. Every method throws a `DiscordError` and nothing else, and asks once: whether and when
 * it is asked again, callers decide.
 */
export type DiscordBotClient = ReturnType<typeof createDiscordBotClient>;

interface BotClientOptions {
  /** The REST base, `https://discord.com/api/v10` outside of tests. */
  apiUrl: string;
  /** Our address, by which we name ourselves. */
  publicUrl: string;
  /** The bot's token, without "Bot ". */
  token: string;
  /** Milliseconds for one call. */
  timeout?: number;
  /** Milliseconds for all pages of a list. */
  listTimeout?: number;
  /** Waits so many milliseconds, and rejects where the signal says that it is too long. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/** The most that Discord gives at once. */
const PAGE = 200;
/** Pages come at a fifth of a second each: some twenty thousand servers. */
const LIST_TIMEOUT = 30_000;

/** Nothing is asked before a method is called. */
export function createDiscordBotClient({
  apiUrl,
  publicUrl,
  token,
  timeout = TIMEOUT,
  listTimeout = LIST_TIMEOUT,
  wait = (milliseconds, signal) => delay(milliseconds, undefined, { signal }),
}: BotClientOptions) {
  const headers = { Authorization: `Bot ${token}`, "User-Agent": userAgent(publicUrl) };
  let refused = false;
  let limitedUntil = 0;
  let userId: string | undefined;

  const ask = async <Answer>(
    path: string,
    schema: z.ZodType<Answer>,
    { left = timeout, onHeaders }: Asking = {},
  ) => {
    const operation = `GET ${path.split("?")[0]} as the bot`;
    // Ten thousand refused requests in ten minutes ban our address (Discord docs: Rate Limits), and it stays refused.
    if (refused) throw new DiscordUnauthorizedError(operation, "the token was refused before");
    // One signal for both limits: Node 20 forgets one that AbortSignal.any made of timeouts, and nothing would end the call.
    const signal = AbortSignal.timeout(Math.max(0, Math.min(timeout, left)));
    return fetchJson(operation, apiUrl + path, schema, { headers, signal, onHeaders }).catch(
      (error: unknown) => {
        refused ||= error instanceof DiscordUnauthorizedError;
        if (error instanceof DiscordRateLimitedError) limitedUntil = Date.now() + error.retryAfter * 1_000;
        throw error;
      },
    );
  };

  return {
    /** Whether Discord has refused the token. Then nothing is asked any more, as long as the process lives. */
    get refused(): boolean {
      return refused;
    },

    /** Whether Discord's last 429 wants to be left alone for longer. It is for callers to respect. */
    get limited(): boolean {
      return Date.now() < limitedUntil;
    },

    /** The bot's own user id, which is asked for once. */
    getUserId: async (): Promise<string> => (userId ??= (await ask("/users/@me", botUser)).id),

    /** Every server that the bot is in: all pages, or an error. Waits where Discord says that the next page has to. */
    async listGuilds(): Promise<z.output<typeof botGuild>[]> {
      const end = Date.now() + listTimeout;
      const all: z.output<typeof botGuild>[] = [];
      for (let after = "0"; ;) {
        let pause = 0;
        const query = `?limit=${PAGE}&with_counts=true&after=${after}`;
        const onHeaders = (headers: Headers) => void (pause = pauseIn(headers));
        const left = end - Date.now();
        const page = await ask(`/users/@me/guilds${query}`, nullableList(botGuild), { left, onHeaders });
        all.push(...page);
        const last = page.at(-1)?.id;
        if (page.length < PAGE || last === undefined) return all;
        requireProgress(after, last);
        after = last;
        if (pause > 0) await wait(pause, AbortSignal.timeout(Math.max(0, end - Date.now()))).catch(tooLong);
      }
    },

    /** What a server is called, how many are in it, and its roles. */
    getGuild: (id: string): Promise<z.output<typeof guildDetails>> =>
      ask(`/guilds/${id}?with_counts=true`, guildDetails),

    /** A server's channels, categories too, threads not. */
    listChannels: (id: string): Promise<z.output<typeof channel>[]> =>
      ask(`/guilds/${id}/channels`, nullableList(channel)),

    /** Somebody in a server, by their roles: ids, without @everyone. */
    getMember: (guildId: string, userId: string): Promise<z.output<typeof member>> =>
      ask(`/guilds/${guildId}/members/${userId}`, member),
  };
}

interface Asking {
  /** Milliseconds that the caller has left for it, if that is less than a call may take. */
  left?: number;
  onHeaders?: (headers: Headers) => void;
}

/** Milliseconds until a bucket that is used up allows the next call (Discord docs: Rate Limits, Header Format). */
function pauseIn(headers: Headers): number {
  if (headers.get("X-RateLimit-Remaining") !== "0") return 0;
  const seconds = Number(headers.get("X-RateLimit-Reset-After"));
  return Number.isFinite(seconds) ? Math.ceil(seconds * 1_000) : 0;
}

/** A list that goes round would never end, and one that is cut short would throw the bot out of servers. */
function requireProgress(after: string, last: string): void {
  if (BigInt(last) <= BigInt(after))
    throw new DiscordFormatError(LIST, "a page ends where the one before it did");
}

function tooLong(error: unknown): never {
  throw asDiscordError(LIST, error);
}

const LIST = "GET /users/@me/guilds as the bot";
