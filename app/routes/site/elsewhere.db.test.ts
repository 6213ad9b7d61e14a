import { expect, test } from "vitest";

import { ELSEWHERE, site as content } from "#app/content/site.ts";
import { useSite } from "#test/site.ts";

import * as elsewhere from "./elsewhere.ts";

const site = useSite();
const ask = (path: string) => site.call(elsewhere, { path });

test.each(ELSEWHERE)("/%s leads to where it lives", async (name) => {
  const address = content.links[name];
  for (const path of [
    `/${name}`,
    `/${name}/`,
    `/${name.toUpperCase()}`,
    `/${name}?lng=de`,
    `/${name}.data`,
  ]) {
    const answer = await ask(path);
    expect([path, answer.status, answer.headers.get("Location")]).toEqual([path, 302, address]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  }
});

test("an address is read as the router reads it", async () => {
  expect((await ask("/%64ocs")).headers.get("Location")).toBe(content.links.docs);
});

test("what only begins like one of them is not found, as a page", async () => {
  for (const path of ["/docsx", "/docs-and-more", "/docs/inner", "/constructor", "/"]) {
    expect(await ask(path), path).toMatchObject({ status: 404, body: { code: "not_found" } });
  }
});
