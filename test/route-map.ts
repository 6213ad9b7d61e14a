import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "#app/routes.ts";

export interface RouteModule {
  loader?: unknown;
  action?: unknown;
  default?: unknown;
}

/** A route of the site map. */
export interface Route {
  /** Full path with parameters, like `/dashboard/guilds/:guildId`. */
  path: string;
  /** Entry in the site map, and that of its layout. */
  entry: RouteConfigEntry;
  parent?: RouteConfigEntry;
  load(): Promise<RouteModule>;
}

const modules = import.meta.glob<RouteModule>("../app/routes/**/*.{ts,tsx}");

/** Lists the routes of `app/routes.ts` that have a path; layouts have none. */
export async function listRoutes(): Promise<Route[]> {
  return (await listEntries()).filter(({ entry: { path, index } }) => path !== undefined || index);
}

/** Loads the modules of all routes, by path. */
export async function loadRoutes(): Promise<Map<string, RouteModule>> {
  return new Map(
    await Promise.all((await listRoutes()).map(async ({ path, load }) => [path, await load()] as const)),
  );
}

/** Lists all entries of `app/routes.ts`. */
export async function listEntries(): Promise<Route[]> {
  return flatten(await routes);
}

function flatten(entries: RouteConfigEntry[], base = "", parent?: RouteConfigEntry): Route[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? base : `${base}/${entry.path}`;
    const load = async () => (await modules[`../app/${entry.file}`]?.()) ?? {};
    // A route whose last segment is optional has two addresses.
    const paths = path.endsWith("?") ? [path.replace(/\/[^/]*$/, ""), path.slice(0, -1)] : [path];
    return [
      ...paths.map((one) => ({ path: one || "/", entry, parent, load })),
      ...flatten(entry.children ?? [], path, entry),
    ];
  });
}
