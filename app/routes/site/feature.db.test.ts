import { expect, test } from "vitest";

import { categories } from "#app/content/categories.ts";
import { featurePages } from "#app/content/features/pages.ts";
import { listCommands } from "#app/features/commands/list.ts";
import { useSite } from "#test/site.ts";

import * as feature from "./feature.tsx";

const site = useSite();
const open = (path: string) => site.call(feature, { path });

test.each(categories)(
  "/$id says in both languages what it is about, and has all of its commands",
  async ({ id }) => {
    for (const locale of ["en", "de"] as const) {
      const { status, body } = await open(`/${id}?lng=${locale}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        about: {
          title: featurePages[id].title[locale],
          description: featurePages[id].description[locale],
          image: id,
          breadcrumbs: [{ path: `/${id}` }],
        },
        page: { lead: featurePages[id].lead[locale] },
        prefix: "!",
        commands: listCommands(id).map(({ name, description }) => ({
          name,
          description: description[locale],
        })),
      });
    }
  },
);

test("a page leads to the one before and the one after, round and round", async () => {
  const first = categories[0].id;
  const last = categories[categories.length - 1]!.id;
  expect((await open(`/${first}`)).body).toMatchObject({
    previous: { id: last },
    next: { id: categories[1].id },
  });
  expect((await open(`/${last}`)).body).toMatchObject({ next: { id: first } });
});

test("the address may be written in any way that the router takes", async () => {
  for (const path of ["/Economy", "/economy/", "/ECONOMY/?lng=en", "/economy.data"])
    expect((await open(path)).body, path).toMatchObject({ category: { id: "economy" } });
});

test("an address without a category is not found", async () => {
  for (const path of ["/", "/nothing", "/%65conomy%00"])
    expect(await open(path), path).toMatchObject({ status: 404, body: { code: "not_found" } });
});
