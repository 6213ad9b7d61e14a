import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";
import { remixBuild } from "#test/http/remix.ts";
import { addressOf, listRoutes } from "#test/route-map.ts";
import { routesBySegment } from "./remix-handler.ts";

const { routes } = await remixBuild();
const tables = routesBySegment(routes);

test.each((await listRoutes()).map(({ path }) => addressOf(path, {})))(
  "%s: the table of its first segment finds the same routes as the table of all routes",
  (address) => {
    const ids = tables.get(address.split("/")[1] ?? "");
    const found = idsAt(address, (id) => !ids || ids.has(id));
    expect(found).toEqual(idsAt(address));
    expect(found).not.toHaveLength(0);
  },
);

test("the tables are small: settings pages do not bring the API along", () => {
  const ids = [...(tables.get("dashboard") ?? [])];
  expect(ids).toContain("routes/dashboard/settings");
  expect(ids.filter((id) => id.startsWith("routes/api/"))).toEqual([]);
});

function idsAt(address: string, isKnown: (id: string) => boolean = () => true): string[] {
  return (matchRoutes(tree(undefined, isKnown), address) ?? []).map(({ route }) => route.id);
}

function tree(parent: string | undefined, isKnown: (id: string) => boolean): Tree[] {
  return Object.values(routes as ServerBuild["routes"])
    .flatMap((route) => route ?? [])
    .filter(({ id, parentId }) => parentId === parent && isKnown(id))
    .map(({ id, path, index }) =>
      index ? { id, path, index: true } : { id, path, children: tree(id, isKnown) },
    );
}

type Tree = { id: string; path?: string } & ({ index: true } | { index?: false; children: Tree[] });
