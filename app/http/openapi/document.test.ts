import { expect, test } from "vitest";

import { listModules } from "#app/features/settings/registry.server.ts";
import { contractOf } from "#test/contract.ts";
import { listRoutes } from "#test/route-map.ts";

import { openApiDocument } from "./document.server.ts";
import type { Named } from "./operation.server.ts";
import { listOperations } from "./operations.server.ts";

const config = { PUBLIC_URL: "https://pearl.test", secure: true };
const document = openApiDocument(config);
const operations = listOperations(config.PUBLIC_URL);
const contract = contractOf(document);

/** Below `/api/`, and still none of it: the page about it, and what answers for all that does not exist. */
const NONE_OF_IT = ["/api/docs", "/api/*"];
/** Part of it elsewhere. */
const ELSEWHERE = ["/auth/session", "/commands.json", "/healthz", "/readyz"];

test("describes every resource of the site map, and none besides", async () => {
  const routes = (await listRoutes())
    .map(({ path }) => path)
    .filter((path) => path.startsWith("/api/") || ELSEWHERE.includes(path))
    .filter((path) => !NONE_OF_IT.includes(path))
    .flatMap((path) =>
      path.includes(":module") ? listModules().map(({ id }) => path.replace(":module", id)) : [path],
    )
    .map((path) => path.replace(/:(\w+)/g, "{$1}"));
  expect(Object.keys(document.paths).sort()).toEqual(routes.sort());
});

test("every operation and every schema has a name of its own", () => {
  const ids = operations.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const schemas = new Map<string, Named["schema"]>();
  for (const { body, answers } of operations) {
    for (const one of [body, ...answers.map(({ schema }) => schema)]) {
      if (!one) continue;
      expect(schemas.get(one.name) ?? one.schema, one.name).toBe(one.schema);
      schemas.set(one.name, one.schema);
      expect(document.components.schemas).toHaveProperty(one.name);
    }
  }
});

test.each(operations)("$method $path: its examples are what it says", ({ method, path, body }) => {
  const examples = contract.examplesOf(path, method);
  for (const { schema, value } of examples) {
    expect([value, contract.misfit(schema, value)]).toEqual([value, undefined]);
  }
  if (body) expect(body.schema.safeParse(body.example).success).toBe(true);
});

test("knows an answer that is not what it says", () => {
  const { schema } = contract.examplesOf("/api/stats", "GET")[0] ?? { schema: {} };
  const stats = { servers: 1, users: 1, commands: 1, uptime: "", updatedAt: null };
  expect(contract.misfit(schema, stats)).toBeUndefined();
  expect(contract.misfit(schema, { ...stats, more: 1 })).toContain("more");
  expect(contract.misfit(schema, { ...stats, servers: "1" })).toContain("servers");
  expect(contract.misfit(schema, { ...stats, updatedAt: "yesterday" })).toContain("updatedAt");
});

test("says of settings what their module knows: bounds, words and that nothing may be missing", () => {
  expect(document.components.schemas.PrefixSettings).toMatchObject({
    additionalProperties: false,
    required: ["prefix"],
    properties: { prefix: { type: "string", minLength: 1, maxLength: 5, description: "Prefix." } },
  });
});

test("names the cookie as browsers see it", () => {
  const named = (secure: boolean) => openApiDocument({ ...config, secure }).components.securitySchemes.cookie;
  expect(named(true)).toMatchObject({ name: "__Host-session" });
  expect(named(false)).toMatchObject({ name: "session" });
});
