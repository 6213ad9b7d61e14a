import { expect, test } from "vitest";
import { categories } from "#app/content/categories.ts";
import { createCatalogue, NOTHING_SYNCED } from "#app/features/commands/catalogue.ts";
import { readSite } from "#app/features/site/site.server.ts";
import { useSite } from "#test/site.ts";
import * as feature from "./feature.tsx";

const site = useSite();
const { features } = readSite();
const { inGroup } = createCatalogue(NOTHING_SYNCED);
const open = (path: string) => site.call(feature, { path });

test.each(categories)("/$id has its texts, commands and neighbours in both languages", async ({ id }) => {
  const position = categories.findIndex((category) => category.id === id);
  const neighbour = (step: number) => ({ id: categories.at((position + step) % categories.length)!.id });
  for (const locale of ["en", "de"] as const) {
    const { title, description, lead } = features[id];
    const texts = { title: title[locale], description: description[locale] };
    const about = { ...texts, image: id, breadcrumbs: [{ path: `/${id}` }] };
    const commands = inGroup(id).map(({ description }) => ({ description: { text: description[locale] } }));
    const page = { lead: lead[locale] };
    const body = { about, page, starts: ["!"], commands, previous: neighbour(-1), next: neighbour(1) };
    expect(await open(`/${id}?lng=${locale}`)).toMatchObject({ status: 200, body });
  }
});

const spellings = ["/Economy", "/economy/", "/ECONOMY/?lng=en", "/economy.data"];

test.each(spellings)("%s is the page of the economy", async (path) => {
  expect((await open(path)).body).toMatchObject({ category: { id: "economy" } });
});

test.each(["/", "/nothing", "/%65conomy%00"])("%s is no category", async (path) => {
  expect(await open(path)).toMatchObject({ status: 404, body: { code: "not_found" } });
});
