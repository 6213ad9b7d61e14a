import { randomUUID } from "node:crypto";

import type { RouteConfigEntry } from "@remix-run/route-config";
import { beforeAll, describe, expect, test } from "vitest";

import { categories } from "#app/content/categories.ts";
import { ELSEWHERE } from "#app/content/site.ts";
import routes from "#app/routes.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";

import { useSite } from "./site.ts";

/**
 * What a stranger gets of every route: each loader and each action alone, as a `.data` request reaches them whatever a
 * layout above redirects. `page`: sent to sign in, with a POST refused; `api`: 401; `public`: anybody may; a number: that
 * status. A route without a row fails.
 */
const rows: Record<string, { loader?: Expected; action?: Expected }> = {
  "/": { loader: "public" },
  ...Object.fromEntries(categories.map(({ id }) => [`/${id}`, { loader: "public" }])),
  "/commands": { loader: "public" },
  "/commands/:command": { loader: "public" },
  "/commands.json": { loader: "public", action: 405 },
  "/team": { loader: "public" },
  ...Object.fromEntries(ELSEWHERE.map((name) => [`/${name}`, { loader: 302 }])),
  "/invite": { loader: 302 },
  "/theme": { loader: 302, action: 400 },
  "/login": { loader: 302 },
  "/logout": { loader: 405, action: 303 },
  "/auth/callback": { loader: 400, action: 400 },
  "/auth/session": { loader: "public", action: 405 },
  "/auth/success": { loader: "public" },
  "/auth/discord/callback": { loader: 400 },
  "/discord/oauth": { loader: "public" },
  "/discord/oauth/start": { loader: 302 },
  "/account": { loader: "page" },
  "/account/sessions": { loader: "page", action: "page" },
  "/account/sessions/:session": { loader: "page", action: "page" },
  "/account/connection": { loader: "page", action: "page" },
  "/account/data": { loader: "page" },
  "/account/deletion": { loader: "page", action: "page" },
  "/account/deleted": { loader: "public" },
  "/dashboard": { loader: "page" },
  "/dashboard/guilds/:guildId": { loader: "page" },
  "/dashboard/guilds/:guildId/:module": { loader: "page", action: "page" },
  "/api/discord/oauth/refresh": { loader: 405, action: 400 },
  "/api/discord/oauth/callback": { loader: 405, action: 400 },
  "/api/discord/guilds": { loader: "api", action: 405 },
  "/api/discord/bot-servers": { loader: "api", action: 405 },
  "/api/discord/bot/servers": { loader: "api", action: 405 },
  "/api/bot/changes": { loader: "api", action: 405 },
  "/api/bot/snapshot": { loader: "api", action: 405 },
  "/api/bot/guilds": { loader: 405, action: "api" },
  "/api/bot/guilds/:guildId": { loader: "api", action: "api" },
  "/api/bot/stats": { loader: 405, action: "api" },
  "/api/stats": { loader: "public", action: 405 },
  "/api/:module/:guildId": { loader: "api", action: "api" },
  "/api/*": { loader: 404, action: 404 },
  "/healthz": { loader: "public", action: 405 },
  "/readyz": { loader: "public", action: 405 },
  "/robots.txt": { loader: "public", action: 405 },
  "/sitemap.xml": { loader: "public", action: 405 },
  "/site.webmanifest": { loader: "public", action: 405 },
  "/*": { loader: 404, action: 404 },
};
type Expected = "public" | "page" | "api" | number;

const site = useSite();
let carol = "";
beforeAll(async () => {
  await site.reportGuilds();
  carol = await site.signIn(people.carol);
});

const modules = import.meta.glob<{ loader?: unknown; action?: unknown }>("../app/routes/**/*.{ts,tsx}");
const map = flatten(await routes);

test("every route has its row, and every row its route", () => {
  expect(map.map(({ path }) => path).sort()).toEqual(Object.keys(rows).sort());
});

describe.each(map)("$path", ({ path, file }) => {
  const load = async () => (await modules[`../app/${file}`]?.()) ?? {};
  const params = { guildId: guilds.teahouse.id, module: "prefix", command: "ban", session: randomUUID() };
  const address = path
    .replace(/:(\w+)/g, (_, name: keyof typeof params) => params[name])
    .replace("*", "nowhere");
  /** The method that the route's action is made for; for the API each of them is asked. */
  const methods = path.startsWith("/api/") ? ["POST", "PUT", "DELETE"] : ["POST"];

  test("has a row for just what it exports", async () => {
    const { loader, action } = await load();
    expect({ loader: loader !== undefined, action: action !== undefined }).toEqual({
      loader: rows[path]?.loader !== undefined,
      action: rows[path]?.action !== undefined,
    });
  });

  test("its loader asks a stranger who they are", async () => {
    const expected = rows[path]?.loader;
    if (expected === undefined) return;
    const answer = await site.call(await load(), { path: address, params });
    if (expected === "page") {
      expect(answer.status).toBe(302);
      expect(answer.headers.get("Location")).toBe(`/login?${new URLSearchParams({ redirect: address })}`);
    } else expect(answer.status).toBe(statusOf(expected));
  });

  test("so does its action", async () => {
    const expected = rows[path]?.action;
    if (expected === undefined) return;
    const body = path.startsWith("/api/") ? {} : new URLSearchParams({ version: "0", prefix: "?" });
    const module = await load();
    const answers = await Promise.all(
      methods.map((method) => site.call(module, { path: address, params, method, body })),
    );
    const statuses = answers
      .map(({ status }) => status)
      .filter((status) => status !== 405 || expected === 405);
    if (expected === "page") expect(statuses).toEqual([401]);
    else expect(new Set(statuses)).toEqual(new Set([statusOf(expected)]));
  });

  test("a member who administers nothing gets no further into a server", async () => {
    if (!path.includes(":guildId") || path.includes("/bot/")) return;
    const module = await load();
    expect((await site.call(module, { path: address, params, cookie: carol })).status).toBe(403);
    if (rows[path]?.action === undefined) return;
    const [method, body] = path.startsWith("/api/")
      ? ["PUT", { settings: { prefix: "?" } }]
      : ["POST", new URLSearchParams({ version: "0", prefix: "?" })];
    expect((await site.call(module, { path: address, params, method, body, cookie: carol })).status).toBe(
      403,
    );
  });

  test("shows what goes wrong as a page, unless it is a resource", async () => {
    if (
      /^\/(api|account\/data|auth\/session|healthz|readyz|invite)|\.\w+$/.test(path) ||
      ELSEWHERE.some((name) => path === `/${name}`)
    )
      return;
    // Without a component Remix takes a route for a resource, and answers its problems as bare JSON.
    expect(await load()).toHaveProperty("default");
  });
});

function statusOf(expected: Exclude<Expected, "page">): number {
  if (expected === "api") return 401;
  return expected === "public" ? 200 : expected;
}

function flatten(entries: RouteConfigEntry[], base = ""): { path: string; file: string }[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const full = path === undefined ? base : `${base}/${path}`;
    const own = path !== undefined || index ? [{ path: full || "/", file }] : [];
    return [...own, ...flatten(children, full)];
  });
}
