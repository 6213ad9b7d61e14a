import { createRequestHandler, type AppLoadContext, type ServerBuild } from "@remix-run/node";
import { matchRoutes, type Params } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import { methodNotAllowed } from "#app/http/resource.server.ts";
import { documentPath } from "#app/shell/page.server.ts";
import { SAFE_METHODS } from "./request.ts";

type Handler = (request: Request, context: AppLoadContext) => Promise<Response>;
type Routes = ServerBuild["routes"];

interface Match {
  /** Ids from the root to the route itself. */
  ids: string[];
  params: Params;
}

/** Path at which pages ask for the routes of links that they show. */
const MANIFEST = "/__manifest";
/** Links in one request for routes: each costs a third of a millisecond. */
const MAX_LINKS = 50;
const MAX_PATHS = 2_000;
const MAX_PATH_LENGTH = 200;

/**
 * Creates the handler of all requests (docs/decisions/0023-route-tables.md). Resources, which are routes without a
 * component, are called directly. Pages get a handler of Remix that knows only their own routes, because Remix
 * flattens, ranks and compiles all routes of its table three times per page.
 */
export function createRemixHandler(build: ServerBuild): Handler {
  const whole = createRequestHandler(build);
  const find = createMatcher(build.routes);
  const pages = new Map<string, Handler>();

  function pageHandler({ ids }: Match): Handler {
    const id = ids.at(-1)!;
    const known = pages.get(id);
    if (known) return known;
    const assets = { ...build.assets, routes: pick(build.assets.routes, ids) };
    const handler = createRequestHandler({ ...build, assets, routes: pick(build.routes, ids) });
    pages.set(id, handler);
    return handler;
  }

  return async (request, context) => {
    const { pathname } = new URL(request.url);
    if (pathname === MANIFEST) return whole(withFewLinks(request), context);
    const isData = pathname.endsWith(".data");
    const match = find(isData ? documentPath(pathname) : pathname);
    if (!match) return whole(request, context);
    const route = match.ids.at(-1)!;
    context.notes.route = route;
    context.isData = isData;
    const { module } = build.routes[route]!;
    requireMethod(request.method, module);
    const call = SAFE_METHODS.includes(request.method) ? module.loader : module.action;
    if (isData || module.default || !call) return pageHandler(match)(request, context);
    try {
      return (await call({ request, context, params: match.params })) as Response;
    } catch (error) {
      if (error instanceof Response) return error;
      throw error;
    }
  };
}

/** Refuses methods that no form sends. A resource has one function for both (`resource()`), which refuses for itself. @throws HttpError 405 */
function requireMethod(method: string, { loader, action }: NonNullable<Routes[string]>["module"]): void {
  if (loader && loader === action) return;
  const allowed = [...(loader ? ["GET"] : []), ...(action ? ["POST"] : [])];
  if (!allowed.includes(method === "HEAD" ? "GET" : method)) throw methodNotAllowed(allowed);
}

/** Reduces a request for routes to 50 links that differ in more than an id: a page with hundreds of links has few routes. */
function withFewLinks(request: Request): Request {
  const url = new URL(request.url);
  const links = new Map(url.searchParams.getAll("p").map((path) => [path.replace(/\d{5,}/g, "0"), path]));
  url.searchParams.delete("p");
  for (const path of [...links.values()].slice(0, MAX_LINKS)) url.searchParams.append("p", path);
  return new Request(url, request);
}

/** Creates a function that finds the routes of a path as Remix does, and remembers them. */
export function createMatcher(routes: Routes): (path: string) => Match | undefined {
  const tree = treeOf(routes);
  const known = new LRUCache<string, Match>({ max: MAX_PATHS });
  return (path) => {
    const found = known.get(path);
    if (found) return found;
    const matches = matchRoutes(tree, path);
    if (!matches) return undefined;
    const match = { ids: matches.map(({ route }) => route.id), params: matches.at(-1)!.params };
    if (path.length <= MAX_PATH_LENGTH) known.set(path, match);
    return match;
  };
}

type Tree = { id: string; path?: string } & ({ index: true } | { index?: false; children: Tree[] });

function treeOf(routes: Routes, parent?: string): Tree[] {
  return Object.values(routes)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) =>
      index ? { id, path, index: true } : { id, path, children: treeOf(routes, id) },
    );
}

function pick<Value>(table: Record<string, Value>, ids: string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(table).filter(([id]) => ids.includes(id)));
}
