import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { bearerIn } from "#app/auth/bearer.server.ts";
import { matchesNone } from "#app/http/etag.server.ts";
import type { AppParts } from "./app.ts";
import { requestIdOf } from "./request.ts";
import { securityHeaders } from "./security-headers.ts";

interface Known {
  etag: string;
  /** Names and values in turn. */
  headers: string[];
  /** Undefined after a 304 of the route. */
  body?: Buffer;
}

const SETTINGS = /^\/api\/[a-z]+\/\d{17,20}$/;
/** Headers of the route's response that a 304 repeats. */
const REPEATED = ["etag", "cache-control", "vary"];
const MAX_BYTES = 16 * 1024 * 1024;
/** Estimated bytes of an entry without its body. */
const ENTRY_BYTES = 400;

/** Creates the memory of settings that each bot key has, by the route's responses. It is off without notifications. */
export function createKnownSettings({ config, services, log, draining }: AppParts) {
  const { bearers, botKeys, events, notifications } = services;
  const known = new LRUCache<string, Known>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => ENTRY_BYTES + (body?.length ?? 0),
  });
  const own = Object.entries(securityHeaders(config.PUBLIC_URL))
    .filter(([name]) => name !== "Cache-Control")
    .flat();
  /** Counts invalidations, so that a response requested before one is not stored after it. */
  let forgotten = 0;
  const forgetAll = () => {
    forgotten++;
    known.clear();
  };
  events.on("settings", (guildId, module) => {
    forgotten++;
    for (const key of bearers.botKeyNames) known.delete(`${key} /api/${module}/${guildId}`);
  });
  events.on("guilds", forgetAll).on("manifest", forgetAll).on("missed", forgetAll);

  function read(req: IncomingMessage): { name: string; key: string } | undefined {
    if (req.method !== "GET" || !req.url || !SETTINGS.test(req.url)) return undefined;
    const token = bearerIn(req.headers.authorization);
    const key = token && bearers.botKey(token);
    return key ? { name: `${key} ${req.url}`, key } : undefined;
  }

  return {
    /** Answers without Remix or the database. Returns whether it did. */
    serve(req: IncomingMessage, res: ServerResponse): boolean {
      if (!notifications.listening) return false;
      const asked = read(req);
      const state = asked && known.get(asked.name);
      if (!state) return false;
      const isKnown = matchesNone(req.headers["if-none-match"] ?? null, state.etag);
      if (!isKnown && !state.body) return false;
      botKeys.seen(asked.key, { fetching: true }).catch((err: unknown) => {
        log.warn({ err }, "the use of a bot key could not be noted");
      });
      const headers = [...own, ...state.headers, "x-request-id", requestIdOf(req, config.TRUST_PROXY)];
      if (draining()) headers.push("connection", "close");
      if (!isKnown) {
        headers.push("content-type", "application/json; charset=utf-8");
        headers.push("content-length", String(state.body?.length));
      }
      res.writeHead(isKnown ? 304 : 200, headers).end(isKnown ? undefined : state.body);
      return true;
    },

    /** Call before Remix handles the request, and call the returned function with the response. */
    learn(req: IncomingMessage): ((answer: Response) => Promise<void>) | undefined {
      const asked = notifications.listening && read(req);
      if (!asked) return undefined;
      const before = forgotten;
      return async (answer) => {
        const { status, headers } = answer;
        const etag = headers.get("ETag");
        if (!etag || (status !== 200 && status !== 304)) return;
        const body = status === 200 ? Buffer.from(await answer.clone().arrayBuffer()) : undefined;
        const repeated = REPEATED.flatMap((name) => [name, headers.get(name) ?? ""]);
        if (before === forgotten) known.set(asked.name, { etag, headers: repeated, body });
      };
    },
  };
}
