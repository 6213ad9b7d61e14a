import { expect, onTestFinished, test } from "vitest";
import { manifestSchema } from "#app/features/manifest/manifest-schema.server.ts";
import { modulesOf } from "#app/features/settings/registry.server.ts";
import { MESSAGES } from "#app/http/errors.server.ts";
import { STATUS_OF } from "#app/http/problem.ts";
import { speakFor } from "#app/i18n/i18n.server.ts";
import type { RouteEntry } from "#app/routes.ts";
import { contractOf, misfit } from "#test/contract.ts";
import { ourSite } from "#test/our-site.ts";
import { listRoutes } from "#test/route-map.ts";
import { withoutManifest } from "#test/settings.ts";
import { apiDocument, openApiDocument } from "./document.server.ts";
import meanings from "./meanings.json" with { type: "json" };
import { listOperations } from "./operations.server.ts";
import { listSchemas, schemasOfModule } from "./schemas.server.ts";

const config = { PUBLIC_URL: "https://pearl.test", secure: true };
const document = await openApiDocument({ config, site: ourSite }, withoutManifest);
const operations = listOperations(
  config.PUBLIC_URL,
  Object.assign(listSchemas(config.PUBLIC_URL), ...withoutManifest.list.map(schemasOfModule)),
  withoutManifest.list,
);
interface Described {
  parameters?: { name: string; schema: Parameters<typeof misfit>[0]; example: unknown }[];
}
const { paths = {}, components: { schemas = {} } = {} } = document;

/** Paths below `/api/` that are no resource: the documentation page, and the answer to unknown paths. */
const NO_RESOURCES = ["/api/docs", "/api/*"];
const OUTSIDE = ["/auth/session", "/commands.json", "/healthz", "/readyz"];

test("describes every resource of the site map and no others", async () => {
  const routes = (await listRoutes())
    .map(({ path }) => path)
    .filter((path) => path.startsWith("/api/") || OUTSIDE.includes(path))
    .filter((path) => !NO_RESOURCES.includes(path))
    .flatMap((path) =>
      path.includes(":module") ? withoutManifest.list.map(({ id }) => path.replace(":module", id)) : [path],
    )
    .map((path) => path.replace(/:(\w+)/g, "{$1}"));
  expect(Object.keys(paths).sort()).toEqual(routes.sort());
});

test("says of each body that may have more than 64 KiB how much", async () => {
  const larger = (await listRoutes()).flatMap(({ path, entry }) =>
    Object.entries((entry as RouteEntry).bodies ?? {}).map(([method, { bytes }]) => {
      const resource = path.replace(":module", "levels").replace(/:(\w+)/g, "{$1}");
      const { description } = paths[resource]?.[method.toLowerCase() as "put"] ?? {};
      const size = bytes < 2 ** 20 ? `${bytes / 2 ** 10} KiB` : `${bytes / 2 ** 20} MiB`;
      return { resource, description, size };
    }),
  );
  const unsaid = larger.filter(
    ({ resource, description, size }) => resource.startsWith("/api/") && !description?.includes(size),
  );
  expect(unsaid).toEqual([]);
});

test("says nothing of parts that are off", async () => {
  const parts = { commands: false, team: true, apply: false, stats: false };
  const less = await openApiDocument({ config, site: { ...ourSite, parts } }, withoutManifest);
  const gone = Object.keys(paths).filter((path) => !(path in less.paths!));
  expect(gone.toSorted()).toEqual([
    "/api/discord/applications",
    "/api/discord/applications/submit",
    "/api/discord/applications/{discordId}/status",
    "/api/stats",
    "/commands.json",
  ]);
  // Those of Discord, and a type of content.
  const text = JSON.stringify(less).replaceAll(
    /GET \/applications\/\{id\}|applications\.commands|USE_APPLICATION_COMMANDS|application\/json/g,
    "",
  );
  expect(text).not.toMatch(/applications/i);
  expect(
    Object.keys(schemas)
      .filter((name) => !(name in less.components!.schemas!))
      .toSorted(),
  ).toEqual([
    ...["Application", "ApplicationForm", "ApplicationStatus", "Applications", "Commands", "Stats"],
  ]);
});

test("names the languages of the site of the moment", async () => {
  onTestFinished(() => speakFor(ourSite));
  speakFor({ ...ourSite, languages: ["nl", "en"] });
  expect((await openApiDocument({ config, site: ourSite }, withoutManifest)).info.description).toContain(
    "`?lng=nl`",
  );
});

test("operations have unique names, and no schema differs between what is sent and what is answered", () => {
  const ids = operations.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  // The library's name for a schema that is one thing when it is sent and another when it is answered.
  expect(Object.keys(schemas).filter((name) => name.endsWith("Output"))).toEqual([]);
});

test("a module that is called like an operation has names of its own", async () => {
  const fields = [{ kind: "toggle", name: "on", label: "On" }];
  const named = contractOf(document).flatMap(
    ({ id }) => /^[gp][eu]t([A-Z][a-z]+)$/.exec(id)?.[1]?.toLowerCase() ?? [],
  );
  const modules = [...new Set(named)]
    .map((id) => ({ id, title: id, fields }))
    .filter((module) => manifestSchema.safeParse({ bot: {}, modules: [module] }).success);
  expect(modules.map(({ id }) => id)).toEqual(expect.arrayContaining(["manifest", "options", "readiness"]));
  const manifest = manifestSchema.parse({ bot: {}, uses: [], modules });
  const declared = modulesOf({ manifest, siteModules: [] });
  const theirs = await openApiDocument({ config, site: ourSite }, declared);
  const ids = contractOf(theirs).map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(theirs.components?.schemas?.ManifestState).toEqual(schemas.ManifestState);
});

test("every message and meaning belongs to an error code", () => {
  expect(Object.keys(MESSAGES)).toEqual(Object.keys(STATUS_OF));
  expect(Object.keys(STATUS_OF)).toEqual(expect.arrayContaining(Object.keys(meanings)));
});

test.each(contractOf(document))("$method $path: examples match their schemas", ({ id, body, answers }) => {
  for (const { status, schema, examples } of answers) {
    if (schema) expect([status, examples]).not.toEqual([status, []]);
    for (const value of examples)
      expect([value, schema && misfit(schema, value)]).toEqual([value, undefined]);
  }
  const sent = operations.find((one) => one.id === id)?.body;
  expect(Boolean(sent)).toBe(Boolean(body));
  expect(sent?.schema.safeParse(body?.example).error).toBeUndefined();
});

test("examples of parameters match their schemas", () => {
  const operations = Object.values(paths).flatMap((methods) =>
    Object.values(methods as Record<string, Described>),
  );
  const misfits = operations.flatMap(({ parameters = [] }) =>
    parameters.flatMap(({ name, schema, example }) =>
      misfit(schema, example) === undefined ? [] : [[name, example]],
    ),
  );
  expect(misfits).toEqual([]);
});

test("entries of the feed are a union of all modules with a discriminator", () => {
  const places = withoutManifest.list.map(({ id }) => [
    id,
    `#/components/schemas/${id.charAt(0).toUpperCase()}${id.slice(1)}Change`,
  ]);
  const discriminator = { propertyName: "module", mapping: Object.fromEntries(places) };
  expect(schemas.Change).toMatchObject({ oneOf: places.map(([, $ref]) => ({ $ref })), discriminator });
  const change = { $ref: "#/components/schemas/Change" };
  expect(schemas.Snapshot).toMatchObject({ properties: { items: { items: change } } });
  const [task, erasure] = ["Task", "Erasure"].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const entry = { anyOf: [change, task, erasure] };
  expect(schemas.Changes).toMatchObject({ properties: { items: { items: entry } } });
  expect(schemas.Task).toMatchObject({ discriminator: { propertyName: "module" } });
  const settings = { anyOf: [{ $ref: "#/components/schemas/PrefixSettings" }, { type: "null" }] };
  expect(schemas.PrefixChange).toMatchObject({ properties: { settings } });
});

test("without any module, entries of the feed can only be deleted", async () => {
  const manifest = manifestSchema.parse({ bot: {}, uses: [], modules: [] });
  const { components } = await openApiDocument(
    { config, site: ourSite },
    modulesOf({ manifest, siteModules: [] }),
  );
  const properties = { settings: { type: "null" }, deleted: { const: true } };
  expect(components?.schemas?.Change).toMatchObject({ properties });
});

test("many modules are described one by one, with turns for others between them", async () => {
  const letters = (at: number) => String.fromCodePoint(97 + (at % 26), 97 + Math.floor(at / 26));
  const ids = Array.from({ length: 64 }, (_, at) => `m${letters(at)}`);
  const fields = [{ kind: "toggle", name: "on", label: "On" }];
  const manifest = manifestSchema.parse({
    bot: {},
    uses: [],
    modules: ids.map((id) => ({ id, title: id, fields })),
  });
  const modules = modulesOf({ manifest, siteModules: [] });
  let turns = 0;
  let isOver = false;
  const take = () => {
    turns++;
    if (!isOver) setImmediate(take);
  };
  setImmediate(take);
  const both = await Promise.all([
    apiDocument({ config, site: ourSite }, modules),
    apiDocument({ config, site: ourSite }, modules),
  ]);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(64);
  expect(both[0]).toBe(both[1]);
  expect(JSON.parse(both[0].body)).toEqual(await openApiDocument({ config, site: ourSite }, modules));
});

test("the document names what a manifest has a hundred times, instead of repeating it", () => {
  expect(JSON.stringify(document).length).toBeLessThan(400_000);
});

test("the cookie is named as browsers see it", async () => {
  const named = async (secure: boolean) => {
    const { components } = await openApiDocument(
      { config: { ...config, secure }, site: ourSite },
      withoutManifest,
    );
    return components?.securitySchemes?.cookie;
  };
  expect(await named(true)).toMatchObject({ name: "__Host-session" });
  expect(await named(false)).toMatchObject({ name: "session" });
});
