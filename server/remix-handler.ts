import { createRequestHandler, type AppLoadContext, type ServerBuild } from "@remix-run/node";

type Handler = (request: Request, context: AppLoadContext) => Promise<Response>;
type Routes = ServerBuild["routes"];

/**
 * Creates Remix's request handler, with a table of its own for each first segment of a path. Remix flattens, ranks and
 * compiles all routes of its table three times per page, which took a sixth of the processor with one table of all.
 * Paths that no table is for get the one with all routes.
 */
export function createRemixHandler(build: ServerBuild): Handler {
  const whole = createRequestHandler(build);
  const handlers = new Map<string, Handler>();
  for (const [segment, ids] of routesBySegment(build.routes)) {
    const assets = { ...build.assets, routes: pick(build.assets.routes, ids) };
    handlers.set(segment, createRequestHandler({ ...build, assets, routes: pick(build.routes, ids) }));
  }
  return (request, context) => {
    const [, segment = ""] = new URL(request.url).pathname.split("/", 2);
    return (handlers.get(segment.replace(/\.data$/, "")) ?? whole)(request, context);
  };
}

/** Returns the ids of the routes that can match a path, by its first segment. A layout brings all its routes along. */
export function routesBySegment(routes: Routes): Map<string, Set<string>> {
  const all = Object.values(routes).flatMap((route) => route ?? []);
  const root = all.filter(({ parentId }) => parentId === undefined);
  const below = (id: string) => all.filter(({ parentId }) => parentId === id);
  const withChildren = (id: string): string[] => [
    id,
    ...below(id).flatMap((child) => withChildren(child.id)),
  ];
  const segmentsOf = (id: string, path = routes[id]?.path): string[] =>
    path === undefined ? below(id).flatMap((child) => segmentsOf(child.id)) : path.split("/", 1);
  const branches = root
    .flatMap(({ id }) => below(id))
    .map(({ id }) => ({ ids: withChildren(id), segments: segmentsOf(id) }));
  const isStatic = (segment: string) => !/^[:*]/.test(segment);
  const names = new Set(branches.flatMap(({ segments }) => segments).filter(isStatic));
  const idsFor = (name: string) =>
    branches.flatMap(({ ids, segments }) => {
      return segments.some((segment) => segment === name || !isStatic(segment)) ? ids : [];
    });
  return new Map([...names].map((name) => [name, new Set([...root.map(({ id }) => id), ...idsFor(name)])]));
}

function pick<Value>(table: Record<string, Value>, ids: Set<string>): Record<string, Value> {
  return Object.fromEntries(Object.entries(table).filter(([id]) => ids.has(id)));
}
