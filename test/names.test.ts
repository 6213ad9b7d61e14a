import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Names of exports that Remix looks for in each route. */
const OF_ROUTES = /^(?:action|client(?:Action|Loader)|handle|headers|loader|meta|shouldRevalidate)$/;
/** A kind of field is called alike in each of its tables. */
const KINDS = /\/kinds\//;
const EXPORT = /^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm;

test("an exported name has one meaning", () => {
  const files = ["app", "server", "db", "vite"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  const places = new Map<string, Set<string>>();
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file) || KINDS.test(file)) continue;
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(EXPORT))
      places.set(name, (places.get(name) ?? new Set()).add(file));
  }
  expect(places.size).toBeGreaterThan(1_000);
  const several = [...places].filter(([name, all]) => all.size > 1 && !OF_ROUTES.test(name));
  expect(several.map(([name, all]) => [name, ...all].join(" "))).toEqual([]);
});
