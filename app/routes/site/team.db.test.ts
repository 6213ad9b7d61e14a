import { existsSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { team } from "#app/content/team.ts";
import { useSite } from "#test/site.ts";

import * as page from "./team.tsx";

const site = useSite();

test("each member is there, in the language of the reader", async () => {
  for (const [path, locale] of [
    ["/team", "en"],
    ["/team?lng=de", "de"],
  ] as const) {
    const { status, body } = await site.call(page, { path });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      about: { image: "team", breadcrumbs: [{ path: "/team" }] },
      members: team.map(({ name, role, bio }) => ({ name, role: role[locale], bio: bio[locale] })),
    });
  }
});

test("every member has a picture of ours and links that can be followed", () => {
  expect(team.length).toBeGreaterThan(0);
  for (const { name, image, links } of team) {
    expect(existsSync(join(import.meta.dirname, "../../../public", image)), `${name}: ${image}`).toBe(true);
    for (const { label, url } of links) expect(new URL(url).protocol, `${name}: ${label}`).toBe("https:");
  }
});
