import type { RouteConfigEntry } from "@remix-run/route-config";

import routes from "#app/routes.ts";

/** A URL of the product and the file that answers it. */
export interface Route {
  path: string;
  file: string;
}

/** Every URL of `app/routes.ts`. */
export async function listRoutes(): Promise<Route[]> {
  return flatten(await routes);
}

function flatten(entries: RouteConfigEntry[], base = ""): Route[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const full = path === undefined ? base : `${base}/${path}`;
    const own = path !== undefined || index ? [{ path: full || "/", file }] : [];
    return [...own, ...flatten(children, full)];
  });
}
