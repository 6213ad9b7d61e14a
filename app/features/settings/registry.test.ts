import { describe, expect, test } from "vitest";
import { ourSite as site } from "#test/our-site.ts";
import { withoutManifest } from "#test/settings.ts";
import { createRegistry, modulesOf } from "./registry.server.ts";

const MODULES = withoutManifest.list.map((module) => [module.id, module] as const);
const siteModules = site.modules.modules;
const declared = { id: "welcome", title: "Welcome", fields: [] };

describe.each(MODULES)("%s", (_, { summary, schema, defaults }) => {
  test("has valid defaults, and a line that sums it up", () => {
    expect(schema.safeParse(defaults).error).toBeUndefined();
    expect(summary).toMatchObject({ en: expect.any(String), de: expect.any(String) });
  });
});

test("the modules are those of the site folder that the bot uses, and those that it declares, after them", () => {
  const manifest = { uses: ["prefix", "levels", "gone"], modules: [declared] };
  const { list, get } = modulesOf({ manifest, siteModules });
  expect(list.map(({ id }) => id)).toEqual(["levels", "prefix", "welcome"]);
  expect(get("welcome")).toMatchObject(declared);
  for (const id of ["tickets", "gone", "constructor", undefined]) expect(get(id)).toBeUndefined();
});

test.each([undefined, ["prefix"], []])(
  "a module that the bot declares wins over one of the site folder, with uses %j",
  (uses) => {
    const manifest = { uses, modules: [{ ...declared, id: "prefix" }] };
    const { list } = modulesOf({ manifest, siteModules: siteModules.filter(({ id }) => id === "prefix") });
    expect(list.map(({ title }) => title)).toEqual(["Welcome"]);
  },
);

test("the registry keeps the modules while it hears of changes, forgets them when told, and never keeps a failure", async () => {
  let [reads, notified, away] = [0, true, true];
  const errors: object[] = [];
  const registry = createRegistry({
    read: async () => {
      reads++;
      if (away) throw new Error("The database is away.");
      return { manifest: { modules: [{ ...declared, title: String(reads) }] }, siteModules };
    },
    isNotified: () => notified,
    first: { manifest: null, siteModules },
    log: { error: (facts) => errors.push(facts) },
  });
  await expect(registry.current()).rejects.toThrow("away");
  expect((await registry.known()).get("prefix")).toBeDefined();
  expect(errors).toMatchObject([{ err: { message: "The database is away." } }]);
  [reads, away] = [1, false];
  const titles = async () => [
    (await registry.current()).get("welcome")?.title,
    (await registry.current()).get("welcome")?.title,
  ];
  expect(await titles()).toEqual(["2", "2"]);
  registry.forget();
  expect(await titles()).toEqual(["3", "3"]);
  notified = false;
  expect(await titles()).toEqual(["4", "5"]);
});
