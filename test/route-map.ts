import type { RouteConfigEntry } from "@remix-run/route-config";

import routes from "#app/routes.ts";

/** What a route's file exports, as far as tests look at it. */
export interface RouteModule {
  loader?: unknown;
  action?: unknown;
  default?: unknown;
}

/** One route of the site map. */
export interface Route {
  /** From the root, with its parameters: `/dashboard/guilds/:guildId`. */
  path: string;
  /** Its line in the site map, and the layout around it. */
  entry: RouteConfigEntry;
  parent?: RouteConfigEntry;
  load(): Promise<RouteModule>;
}

const modules = import.meta.glob<RouteModule>("../app/routes/**/*.{ts,tsx}");

/** Every route of `app/routes.ts` that has an address: layouts have none. */
export async function listRoutes(): Promise<Route[]> {
  return (await listEntries()).filter(({ entry: { path, index } }) => path !== undefined || index);
}

/** Every line of `app/routes.ts`. */
export async function listEntries(): Promise<Route[]> {
  return flatten(await routes);
}

/** An address of the route: its parameters filled in, whatever is left of a path somewhere that is not there. */
export function addressOf(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? name).replace("*", "nowhere");
}

function flatten(entries: RouteConfigEntry[], base = "", parent?: RouteConfigEntry): Route[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? base : `${base}/${entry.path}`;
    const load = async () => (await modules[`../app/${entry.file}`]?.()) ?? {};
    return [{ path: path || "/", entry, parent, load }, ...flatten(entry.children ?? [], path, entry)];
  });
}
