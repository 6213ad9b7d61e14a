import { createRequestHandler, data, type AppLoadContext, type ServerBuild } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { httpErrorOf } from "#app/http/errors.server.ts";
import { addressOf } from "#test/addresses.ts";
import { remixBuild } from "#test/http/remix.ts";
import { listRoutes } from "#test/route-map.ts";
import { createMatcher, createRemixHandler } from "./remix-handler.ts";

const { routes } = await remixBuild();
const find = createMatcher(routes);

test.each(await listRoutes())("$path is found, the first time and again", async ({ path, load }) => {
  const module = await load();
  const address = addressOf(path, {});
  for (const match of [find(address), find(address)])
    expect(routes[match?.ids.at(-1) ?? ""]?.module).toBe(module);
});

type Routes = ServerBuild["routes"];

/** Handlers of a site with the given routes below the root: ours, and Remix's with one table. */
async function handlersFor(given: Record<string, { path: string; module: object }>) {
  const build = await remixBuild();
  const below = Object.entries(given).map(([id, route]) => [id, { id, parentId: "root", ...route }]);
  const root = { ...build.routes.root, module: { default: () => null } };
  const site = { ...build, routes: { root, ...Object.fromEntries(below) } as Routes };
  return [createRemixHandler(site), createRequestHandler(site)] as const;
}

const context = { notes: {} } as AppLoadContext;

test.each(["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"])(
  "%s of a resource is answered by its loader or action as Remix answers it",
  async (method) => {
    const answerBy = (name: string) =>
      vi.fn(({ request, params }: { request: Request; params: object }) => {
        const status = request.url.includes("refused") ? 409 : 200;
        const answer = new Response(JSON.stringify([name, request.method, params]), { status });
        if (status === 409) throw answer;
        return answer;
      });
    const loader = answerBy("loader");
    // A resource has one function for both.
    const module = { loader, action: ["GET", "HEAD", "POST"].includes(method) ? answerBy("action") : loader };
    const handlers = await handlersFor({ one: { path: "a/:first/:second", module } });
    for (const path of ["/a/b/c%20d?e=f", "/a/refused/c"]) {
      const [ours, theirs] = await Promise.all(
        handlers.map(async (handler) => {
          const answer = await handler(new Request(`http://pearl.test${path}`, { method }), context);
          return [answer.status, method === "HEAD" ? "" : await answer.text()];
        }),
      );
      expect(ours).toEqual(theirs);
    }
  },
);

const [loader, action, page] = [() => null, () => null, { default: () => null }];

test.each([
  ["/page", { ...page, loader, action }, ["PUT", "PATCH", "DELETE", "OPTIONS"], "GET, POST, HEAD"],
  ["/page.data", { ...page, loader, action }, ["PUT", "PATCH", "DELETE"], "GET, POST, HEAD"],
  ["/page", { ...page, loader }, ["POST", "PUT", "OPTIONS"], "GET, HEAD"],
  ["/page", { loader }, ["POST", "DELETE", "OPTIONS"], "GET, HEAD"],
  ["/page", { ...page, action }, ["GET", "HEAD", "PUT", "OPTIONS"], "POST"],
])(
  "%s: what has neither a loader nor an action is 405 with the methods that have",
  async (path, module, methods, allowed) => {
    const [handler] = await handlersFor({ one: { path: "page", module } });
    for (const method of methods) {
      const error = await handler(new Request(`http://pearl.test${path}`, { method }), context).catch(
        httpErrorOf,
      );
      expect([method, error]).toMatchObject([method, { status: 405, headers: { Allow: allowed } }]);
    }
  },
);

test("an error of a resource is thrown to the caller, because Remix would send an empty answer", async () => {
  const module = { loader: () => Promise.reject(new Error("broken")) };
  const [handler] = await handlersFor({ one: { path: "a", module } });
  await expect(handler(new Request("http://pearl.test/a"), context)).rejects.toThrow("broken");
});

test("the problem of a download, which a page's loader throws as data, keeps its status and headers", async () => {
  const problem = { code: "unavailable", requestId: "id" };
  const thrown = data(problem, { status: 503, headers: { "Retry-After": "5" } });
  const [handler] = await handlersFor({
    one: { path: "a", module: { loader: () => Promise.reject(thrown) } },
  });
  const error = await handler(new Request("http://pearl.test/a"), context).catch(httpErrorOf);
  expect(error).toMatchObject({ status: 503, code: "unavailable", headers: { "Retry-After": "5" } });
});

/** Ids of the routes that the manifest has for some links. */
async function discovered(links: string[]): Promise<string[]> {
  const build = await remixBuild();
  const query = new URLSearchParams(links.map((link) => ["p", link]));
  const url = `http://pearl.test/__manifest?${query}&version=${build.assets.version}`;
  return Object.keys(
    (await (await createRemixHandler(build)(new Request(url), context)).json()) as Record<string, unknown>,
  );
}

test("the manifest has the routes of every link of a page of hundreds of servers", async () => {
  const servers = Array.from(
    { length: 200 },
    (_, at) => `/dashboard/guilds/${431870264119820288n + BigInt(at)}`,
  );
  const found = await discovered([
    "/apply",
    ...servers,
    ...servers.map((server) => `${server}/prefix`),
    "/team",
  ]);
  const pages = ["apply/route", "dashboard/guild", "dashboard/settings", "site/team"];
  expect(found).toEqual(expect.arrayContaining(pages.map((page) => `routes/${page}`)));
});

test("the manifest looks for 50 different links at most", async () => {
  const unknown = Array.from(
    { length: 50 },
    (_, at) => `/${String.fromCodePoint(97 + (at % 26)).repeat(1 + at)}`,
  );
  expect(await discovered([...unknown.slice(1), "/apply"])).toContain("routes/apply/route");
  expect(await discovered([...unknown, "/apply"])).not.toContain("routes/apply/route");
});
