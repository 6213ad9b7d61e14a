import routes, { type RouteEntry } from "#app/routes.ts";

/** Names of pages and resources beside those of a parameter: no module can have `history` as its id, beside `:module`. */
export function namesBeside(parameter: ":module" | ":page"): string[] {
  const paths = pathsOf(routes);
  const parents = paths.filter((path) => path.includes(parameter)).map((path) => path.split(parameter)[0]!);
  const beside = paths.flatMap((path) =>
    parents
      .filter((parent) => path.startsWith(parent))
      .map((parent) => path.slice(parent.length).split("/")[0]!),
  );
  return [...new Set(beside.filter((name) => /^[a-z]+$/.test(name)))].toSorted();
}

function pathsOf(entries: readonly RouteEntry[], base = ""): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const whole = path === undefined ? base : `${base}/${path}`;
    return [whole, ...pathsOf(children, whole)];
  });
}
