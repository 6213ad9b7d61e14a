import { createPearlClient } from "./client.ts";
import type { Modules, Status } from "./types.ts";

interface Recorded {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Headers;
  body: unknown;
}
/** A response, a failed connection, or none. */
export type Reply = Response | Error | "hang";

export const item = (guildId: string, version: number, prefix: string) => ({
  guildId,
  module: "prefix",
  version,
  settings: { prefix },
});
export const snapshot = (items: object[], next: string | null = null) =>
  Response.json({ items, nextCursor: next, hasMore: next !== null, changesCursor: "begin" });
export const changes = (items: object[], nextCursor: string, hasMore = false) =>
  Response.json({ items, nextCursor, hasMore });
export const refused = (status: number, error: string, headers: Record<string, string> = {}) =>
  Response.json({ error, message: error }, { status, headers });

/** A site with these successive responses, and none afterwards. */
export function site(...responses: Reply[]) {
  const asked: Recorded[] = [];
  const ask: typeof fetch = async (input, { method = "GET", headers, body, signal } = {}) => {
    const { pathname: path, searchParams } = new URL(String(input));
    const query = Object.fromEntries(searchParams);
    const sent: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
    asked.push({ method, path, query, headers: new Headers(headers), body: sent });
    const next = responses.shift() ?? "hang";
    if (next instanceof Error) throw next;
    if (next !== "hang") return next;
    return new Promise((_, reject) =>
      signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))),
    );
  };
  return { asked, fetch: ask };
}

/** A bot that records its events and stops after the site's last response. */
export function listen(responses: Reply[]) {
  const { asked, fetch } = site(...responses);
  const received: string[] = [];
  const states: Status[] = [];
  const store = { load: async () => undefined, save: async () => {} };
  const stop = new AbortController();
  const { signal } = stop;
  const options = { url: "http://pearl.test/", token: "secret", fetch, store, signal };
  const pearl = createPearlClient<Pick<Modules, "prefix">>(options);
  const following = pearl.follow({
    onChange: ({ guildId, module, settings }, before, from) => {
      received.push(`${from} ${module} ${guildId} ${before?.settings.prefix ?? "-"} → ${settings.prefix}`);
    },
    onState: (status) => void states.push(status),
  });
  following.catch(() => {});
  const end = async () => {
    stop.abort();
    await following;
  };
  return { pearl, asked, received, states, following, end };
}
