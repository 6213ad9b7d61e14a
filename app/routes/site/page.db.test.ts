import { expect, test } from "vitest";
import { textIn, textsIn } from "#app/features/settings/texts.ts";
import { ourCatalogue, ourSite } from "#test/our-site.ts";
import { useSite } from "#test/site.ts";
import * as page from "./page.tsx";

const site = useSite();
const { areas, features } = ourSite;
const open = (path: string, method = "GET") => site.call(page, { method, path });

test.each(areas)("/$id has its texts, commands and neighbours in both languages", async ({ id }) => {
  const position = areas.findIndex((area) => area.id === id);
  const neighbour = (step: number) => ({ id: areas.at((position + step) % areas.length)!.id });
  for (const locale of ["en", "de"] as const) {
    const { title, description, lead } = textsIn(locale, features.get(id)!);
    const about = { title, description, image: id, breadcrumbs: [{ path: `/${id}` }] };
    const commands = ourCatalogue
      .inGroup(id)
      .map((command) => ({ description: { text: textIn(locale, command.description).text } }));
    const body = {
      about,
      page: { lead },
      starts: ["!"],
      commands,
      previous: neighbour(-1),
      next: neighbour(1),
    };
    expect(await open(`/${id}?lng=${locale}`)).toMatchObject({ status: 200, body });
  }
});

const spellings = ["/Economy", "/economy/", "/ECONOMY/?lng=en", "/economy.data", "/%65conomy"];

test.each(spellings)("%s is the page of the economy", async (path) => {
  expect((await open(path)).body).toMatchObject({ area: { id: "economy" } });
});

test.each(["/", "/nothing", "/other", "/%65conomy%00"])("%s is no area", async (path) => {
  for (const method of ["GET", "POST"])
    expect(await open(path, method)).toMatchObject({ status: 404, body: { code: "not_found" } });
});

test.each(["/economy", "/docs"])("%s takes no form", async (path) => {
  expect((await open(path, "POST")).status).toBe(405);
});

test("an area without a feature page is a page with its commands, in both languages", async () => {
  const music = { id: "music", title: { en: "Music", de: "Musik" }, icon: "volume" as const };
  const services = { ...site.services, site: { ...ourSite, areas: [music, ...areas] } };
  for (const [locale, title, description] of [
    ["en", "Music", "The commands of Pearl about Music, with their usage"],
    ["de", "Musik", "Die Befehle von Pearl zum Thema Musik: was man tippt"],
  ]) {
    const { body } = await site.call(page, { path: `/music?lng=${locale}`, services });
    const about = { title, description: expect.stringContaining(description!), image: "commands" };
    expect(body).toMatchObject({ about, area: { ...music, title }, commands: [], total: 0 });
    expect(body).toMatchObject({ page: undefined, previous: { id: "ticketsystem" } });
  }
});
