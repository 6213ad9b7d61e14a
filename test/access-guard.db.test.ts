import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { beforeAll, expect, test } from "vitest";
import { readAccess } from "#app/features/access/access.server.ts";
import { saveSettings } from "#app/features/settings/save.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { giveAccess } from "./access.ts";
import { addressOf } from "./addresses.ts";
import { usePages } from "./http/pages.ts";
import { listRoutes, loadRoutes, type RouteModule } from "./route-map.ts";
import { levels } from "./settings.ts";
import { PUBLIC_URL, useSite } from "./site.ts";

const site = useSite();
// Nothing of what is asked for here may be changed.
site.share();
const pages = usePages(site);
const routes = await loadRoutes();
const { lounge } = guilds;
/** A plain member with a grant, whom every guard looks at. */
let dora = "";

beforeAll(async () => {
  await site.reportGuilds();
  dora = await site.signIn(people.dora);
  await giveAccess(site, lounge.id, [
    { target: { kind: "member", id: people.dora.id }, areas: { prefix: "view" }, expiresAt: null },
  ]);
  const parts = [{ module: levels, settings: { ...levels.defaults, message: "hidden-message" } }];
  await saveSettings(site.services, { guildId: lounge.id, actor: { kind: "bot" }, parts });
});

/** Calls a handler of a route as a plain member; returns the status, and the area that its guard was asked for. */
async function areaAsked({ loader, action }: RouteModule, path: string, method: string) {
  const handler = method === "GET" ? loader : action;
  if (typeof handler !== "function") return undefined;
  const params = { guildId: lounge.id, module: "levels" };
  const request = new Request(PUBLIC_URL + addressOf(path, params), {
    method,
    headers: { Cookie: dora, "Content-Type": "application/json" },
    ...(method !== "GET" && { body: "{}" }),
  });
  const context = site.context({ cookie: dora });
  const args = { request, params, context } as unknown as LoaderFunctionArgs & ActionFunctionArgs;
  let answer: unknown;
  try {
    answer = await (handler as (args: LoaderFunctionArgs) => Promise<unknown>)(args);
  } catch (thrown) {
    answer = thrown;
  }
  const { status, init } = (answer ?? {}) as { status?: number; init?: { status?: number } };
  return { status: status ?? init?.status ?? 200, area: context.notes.area };
}

/** Addresses below a server that are open to whoever may see some module, or to all its members. */
const OPEN = new Set([
  "/dashboard/guilds/:guildId",
  "/dashboard/guilds/:guildId/receipts",
  "/dashboard/guilds/:guildId/search",
  "/api/access/:guildId/me",
  "/api/bot/guilds/:guildId",
  "/api/discord/guilds/:guildId/details",
]);

const below = [...routes].filter(([path]) => path.includes(":guildId"));

test.each(
  below.flatMap(([path]) => ["GET", "POST", "PUT", "DELETE"].map((method) => [method, path] as const)),
)("%s %s: no person gets past requireArea", async (method, path) => {
  const asked = await areaAsked(routes.get(path)!, path, method);
  // No handler, no such method, or a resource that is the bot's alone.
  if (!asked || asked.status === 405 || asked.status === 401) return;
  expect(asked.area).toMatch(/^(any|history|administration|inviting|membership|levels) (view|edit)$/);
});

/** Ways to write an address that a router, a browser or the server might take for the same. */
function spelled(path: string, id: string): string[] {
  const [, first = "", ...rest] = path.split("/");
  const below = rest.join("/");
  return [
    ...[path, `${path}/`, `${path}//`, `/${path}`, `${path}?index`, `${path};x`, `${path}%2f`],
    ...[`/${first.toUpperCase()}/${below}`, `/${first}//${below}`, path.replace("levels", "LEVELS")],
    ...[
      `/%${first.charCodeAt(0).toString(16)}${first.slice(1)}/${below}`,
      path.replace("levels", "%6cevels"),
    ],
    ...[`/${first}/%2e/${below}`, `/x/%2E%2e/${first}/${below}`, `/x/..%2f${first}/${below}`],
    ...[`${path}?_data=${encodeURIComponent(id)}`, `${path}.data`, `${path}/.data`, `${path}.DATA`],
    ...[`${path}/_root.data`, `${path}.data?_routes=${encodeURIComponent(id)}`],
    `${path}.data?_routes=${encodeURIComponent(`root,routes/dashboard/layout,routes/dashboard/documents,${id}`)}`,
  ];
}

const idOf = ({ id, file }: RouteConfigEntry) => id ?? file.replace(/\.tsx?$/, "");
/** What Bob has set and given, and nobody else may see. */
const SECRET = /hidden-message|xpMin|cooldownSeconds|grantedBy/;

test.each((await listRoutes()).filter(({ path }) => path.includes(":guildId")))(
  "$path: gives a viewer of another module nothing, in any spelling",
  async ({ path, entry }) => {
    const address = addressOf(path, { guildId: lounge.id, module: "levels", field: "message" });
    const isOpen = (await pages(address, { cookie: dora })).status === 200;
    expect(isOpen).toBe(OPEN.has(path));
    const isJson = path.startsWith("/api/");
    for (const one of new Set(spelled(address, idOf(entry))))
      for (const method of ["GET", isJson ? "PUT" : "POST"]) {
        const headers = { "Content-Type": isJson ? "application/json" : "application/x-www-form-urlencoded" };
        const body = isJson ? '{"settings": {}, "grants": []}' : "intent=reset&version=1&module=levels";
        const sent = { cookie: dora, ...(method !== "GET" && { method, headers, body }) };
        const { status, text } = await pages(one, sent);
        const asked = `${method} ${one}`;
        expect([asked, text.match(SECRET)?.[0]]).toEqual([asked, undefined]);
        // An answer to a data request has its refusal inside, or nothing of a route that is not there.
        const isRefused = status >= 400 || /forbidden|^\[\{\}\]\n?$|^\[\{"_1":2\},"root"/.test(text);
        if (method !== "GET" || !isOpen) expect([asked, isRefused && status < 500]).toEqual([asked, true]);
      }
    expect(await site.db.selectFrom("settings").select("version").execute()).toEqual([{ version: 1 }]);
    expect(await readAccess(site.db, lounge.id)).toMatchObject({ version: 1 });
  },
);
