import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, expect, test } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { giveAccess } from "./access.ts";
import { addressOf } from "./addresses.ts";
import { usePages } from "./http/pages.ts";
import { loadRoutes, type RouteModule } from "./route-map.ts";
import { PUBLIC_URL, useSite } from "./site.ts";

const site = useSite();
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

const below = [...routes].filter(([path]) => path.includes(":guildId"));

test.each(
  below.flatMap(([path]) => ["GET", "POST", "PUT", "DELETE"].map((method) => [method, path] as const)),
)("%s %s: no person gets past requireArea", async (method, path) => {
  const asked = await areaAsked(routes.get(path)!, path, method);
  // No handler, no such method, or a resource that is the bot's alone.
  if (!asked || asked.status === 405 || asked.status === 401) return;
  expect(asked.area).toMatch(/^(any|history|administration|inviting|membership|levels) (view|edit)$/);
});

const spelled = (page: string) => {
  const path = `/dashboard/guilds/${lounge.id}${page}`;
  return [
    path,
    `${path}/`,
    path.toUpperCase().replace("/DASHBOARD/GUILDS", "/Dashboard/GUILDS"),
    `${path}.data`,
    `${path}.data?_routes=routes%2Fdashboard%2Fsettings`,
    `${path}.data?_routes=routes%2Fdashboard%2Flayout%2Croutes%2Fdashboard%2Fguild`,
    `${path}?index`,
    `//dashboard/guilds/${lounge.id}${page}`,
    path.replace("guilds", "%67uilds"),
  ];
};

test.each(["/levels", "/history", "/access"])(
  "%s: gives a viewer of another module nothing, in any spelling",
  async (page) => {
    for (const path of spelled(page)) {
      const { status, text } = await pages(path, { cookie: dora });
      const isData = path.includes(".data");
      if (!isData) expect([path, status]).toEqual([path, expect.toBeOneOf([403, 404])]);
      // An answer to a data request has its refusal inside, or nothing of a route that is not there.
      else if (status === 200) expect(text.trim()).toMatch(/forbidden|^\[\{\}\]$/);
      expect(text).not.toMatch(/xpMin|cooldownSeconds/);
    }
  },
);
