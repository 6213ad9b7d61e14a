import routes from "#app/routes.ts";

const MODULE = ":module";

interface Entry {
  file: string;
  path?: string;
  children?: readonly Entry[];
}

/** Names of pages and resources beside those of a module, like `history`: no module can have them as its id. */
export function namesBesideModules(): string[] {
  const paths = pathsOf(routes);
  const parents = paths.filter((path) => path.includes(MODULE)).map((path) => path.split(MODULE)[0]!);
  const beside = paths.flatMap((path) =>
    parents
      .filter((parent) => path.startsWith(parent))
      .map((parent) => path.slice(parent.length).split("/")[0]!),
  );
  return [...new Set(beside.filter((name) => /^[a-z]+$/.test(name)))].toSorted();
}

function pathsOf(entries: readonly Entry[], base = ""): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const whole = path === undefined ? base : `${base}/${path}`;
    return [whole, ...pathsOf(children, whole)];
  });
}
