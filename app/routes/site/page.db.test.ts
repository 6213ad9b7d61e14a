import { describe, expect, test } from "vitest";
import { modulesOf } from "#app/features/settings/registry.server.ts";
import { textIn, textsIn } from "#app/features/settings/texts.ts";
import { STORED } from "#app/features/users/personal-data.server.ts";
import * as sitemap from "#app/routes/ops/sitemap.ts";
import { siteOf } from "#app/site/site.server.ts";
import { usePages } from "#test/http/pages.ts";
import { ourCatalogue, ourSite } from "#test/our-site.ts";
import { useSite } from "#test/site.ts";
import * as page from "./page.tsx";

const site = useSite();
site.share();
const { areas, features } = ourSite;
const open = (path: string, method = "GET") => site.call(page, { method, path });

test.each(areas)("/$id has its texts, commands and neighbours in both languages", async ({ id }) => {
  const position = areas.findIndex((area) => area.id === id);
  const neighbour = (step: number) => ({ id: areas.at((position + step) % areas.length)!.id });
  for (const locale of ["en", "de"] as const) {
    const { title, description, lead } = textsIn(locale, features.get(id)!);
    const about = { title, description, breadcrumbs: [{ path: `/${id}` }] };
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
    ["en", "Music", "The commands of Marlin about Music, with their usage"],
    ["de", "Musik", "Die Befehle von Marlin zum Thema Musik: was man tippt"],
  ]) {
    const { body } = await site.call(page, { path: `/music?lng=${locale}`, services });
    const about = { title, description: expect.stringContaining(description!) };
    expect(body).toMatchObject({ about, area: { ...music, title }, commands: [], total: 0 });
    expect(body).toMatchObject({ page: undefined, previous: { id: "ticketsystem" } });
  }
});

describe("an area's page", () => {
  let own: Partial<typeof ourSite> = {};
  const html = usePages(site, () => ({ ...site.services, site: { ...ourSite, ...own } }));

  test("has no link to pages of commands where the site has none", async () => {
    // The bars of a site are remembered by its revision.
    own = { parts: { ...ourSite.parts, commands: false }, revision: "without commands" };
    const { text } = await html("/economy");
    expect(text).toContain("!work");
    expect(text).not.toContain('href="/commands');
  });

  test("has code in its texts, also in that of its card on the home page", async () => {
    const text = "Try `/tea` now.";
    const tea = { ...features.get("economy")!, lead: text, home: { title: "Tea", text } };
    own = { features: new Map([["economy", tea]]), revision: "tea" };
    for (const path of ["/economy", "/"])
      expect((await html(path)).text, path).toMatch(/>Try <code[^>]*>\/tea<\/code> now\.</);
  });

  test("has no list of its parts where there are none", async () => {
    const music = { title: "Music", lead: "All day.", description: "Music, all day.", sections: [] };
    own = {
      areas: [{ id: "music", title: "Music", icon: "volume" }],
      features: new Map([["music", music]]),
      revision: "music alone",
    };
    const { text } = await html("/music");
    expect(text).toContain("All day.");
    expect(text).not.toContain("On this page");
    // Nor words about commands that it does not have.
    own = { ...own, features: new Map() };
    expect((await html("/music")).text).not.toMatch(/<p[^>]*>The commands of/);
  });
});

test.each([
  [["prefix", "levels"], ["!"]],
  [["levels"], []],
])("an area says that the prefix can be chosen only where a module holds it (%j)", async (known, starts) => {
  const siteModules = ourSite.modules.modules.filter(({ id }) => known.includes(id));
  const modules = { ...site.services.modules, known: async () => modulesOf({ manifest: null, siteModules }) };
  const { body } = await site.call(page, { path: "/economy", services: { ...site.services, modules } });
  expect(body).toMatchObject({ starts });
});

describe("a page of the site folder", () => {
  const head = "---\ntitle: What we know of you\nupdated: 2026-11-01\n---\n";
  const privacy = "## Stored\n\n{{stored}}\n\nAsk [us](mailto:a@pearl.example), not <b>them</b>.";
  const files = {
    "pages/privacy.en.md": head + privacy,
    "pages/privacy.de.md": "---\ntitle: Datenschutz\ndescription: Kurz.\n---\nHallo",
    "pages/rules.de.md":
      "---\ntitle: Regeln\nmenu: true\n---\n# Zuerst\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![Karte](art/map.png)",
    "pages/thanks.en.md": `---\ntitle: Thanks\nindex: false\n---\n${"茶".repeat(200)}`,
    "pages/short.en.md": "---\ntitle: Short\nindex: false\n---\n",
    "art/map.png": "",
  };
  const { privacy: _, ...links } = ourSite.links;
  const { name, languages } = ourSite;
  const own = siteOf({
    files: new Map(
      Object.entries({ ...files, "site.json": JSON.stringify({ name, languages, links }) }).map(
        ([name, text]) => [name, Buffer.from(text)],
      ),
    ),
    findings: [],
  });
  const servicesWith = () => ({ ...site.services, site: own });
  const openOwn = (path: string) => site.call(page, { path, services: servicesWith() });
  const html = usePages(site, servicesWith);

  test("has its own address instead of a redirect, in each of its languages", async () => {
    const { status, body } = await openOwn("/privacy");
    const about = { title: "What we know of you", description: expect.stringMatching(/^Stored Ask us/) };
    const updated = { date: "2026-11-01", text: "November 1, 2026" };
    expect({ status, body }).toMatchObject({ status: 200, body: { about, own: { updated } } });
    const german = await openOwn("/Privacy/?lng=de");
    expect(german.body).toMatchObject({ about: { description: "Kurz.", title: "Datenschutz" } });
    const described = { about: { description: "茶".repeat(155) } };
    expect((await openOwn("/thanks")).body).toMatchObject(described);
    expect((await openOwn("/short")).body).toMatchObject({ about: { description: "Short" } });
    expect((await openOwn("/nothing")).status).toBe(404);
    expect((await openOwn("/terms")).status).toBe(302);
  });

  test("lists in its language what is stored about people, and how long", async () => {
    const { text } = await html("/privacy");
    const rows = [...text.matchAll(/<tr[^>]*><th[^>]*scope="row"[^>]*>(.+?)<\/th><td[^>]*>(.+?)<\/td>/g)];
    // Nobody can apply here, and nobody has.
    expect(rows).toHaveLength(STORED.filter((kind) => !kind.startsWith("application")).length);
    expect(rows[1]!.slice(1)).toEqual([
      expect.stringContaining("Your sessions"),
      "at most 30 days, without use 7 days, or until you end them",
    ]);
    expect(text).toContain("newer changes");
    expect(text).toContain("1,000");
    expect(text).not.toContain("{{");
  });

  test("is one document with one heading of its own, and HTML in it is text", async () => {
    const { status, text } = await html("/privacy");
    expect(status).toBe(200);
    expect(text.match(/<h1[ >]/g)).toHaveLength(1);
    expect(text).toMatch(/<h2 id="stored"[^>]*>Stored<\/h2>/);
    expect(text).toContain("not &lt;b&gt;them&lt;/b&gt;.");
    expect(text).toMatch(/<a href="mailto:a@pearl.example"[^>]*>us<\/a>/);
    expect(text).toMatch(/<time dateTime="2026-11-01">Last changed on November 1, 2026<\/time>/i);
  });

  test("is shown in another language where the reader's is missing, and says so", async () => {
    const { text } = await html("/rules");
    expect(text).toContain("This page is not available in English. You are reading it in German.");
    expect(text).toMatch(/<h1[^>]* lang="de">Regeln<\/h1>/);
    expect(text).toMatch(/<div[^>]* lang="de" dir="ltr"><h2 id="zuerst"/);
    expect(text).toMatch(/<img src="\/site\/files\/art\/map.png" alt="Karte"[^>]* loading="lazy"/);
    expect(text).toMatch(/tabindex="0"[^>]*><table[^>]*><thead[^>]*><tr[^>]*><th scope="col"/i);
    const german = await html("/rules?lng=de");
    expect(german.text).not.toMatch(/<h1[^>]* lang=/);
    expect(german.text).not.toContain("nicht auf");
  });

  test("is found in the languages that it has, and not at all if it is not to be", async () => {
    const robots = (text: string) => /<meta name="robots" content="([^"]+)"/.exec(text)?.[1];
    const { text } = await html("/rules");
    const at = `${site.config.PUBLIC_URL}/rules?lng=de`;
    const listed = [
      ...text.matchAll(/<link rel="(canonical|alternate)"(?: hrefLang="([\w-]+)")? href="([^"]+)"/gi),
    ];
    expect(listed.map((found) => found.slice(1))).toEqual([
      ["canonical", undefined, at],
      ["alternate", "de", at],
      ["alternate", "x-default", at],
    ]);
    expect(robots(text)).toBeUndefined();
    expect(robots((await html("/thanks")).text)).toBe("noindex");
    const xml = String((await site.call(sitemap, { path: "/sitemap.xml", services: servicesWith() })).body);
    const paths = [...xml.matchAll(/<loc>[^<]*?(\/(?:privacy|rules|thanks)[^<]*)<\/loc>/g)].map(
      ([, path]) => path,
    );
    expect(paths).toEqual(["/privacy", "/privacy?lng=de", "/rules?lng=de"]);
    expect(xml).toContain(
      `<loc>${at}</loc><xhtml:link rel="alternate" hreflang="de" href="${at}"/><xhtml:link rel="alternate" hreflang="x-default" href="${at}"/></url>`,
    );
  });

  test("stands in the menus: one of a link's name in its place, others if they say so", async () => {
    const { text } = await html("/rules?lng=de");
    const footer = text.slice(text.indexOf("<footer"));
    expect(footer).toMatch(/<a href="\/privacy" class="[^"]+"><span>Datenschutz<\/span><\/a>/);
    expect(footer).toMatch(/<a href="\/rules" class="[^"]+" aria-current="page">Regeln<\/a>/);
    expect(footer).toMatch(/href="https:[^"]+terms" target="_blank"/);
    expect(text).not.toContain('href="/thanks"');
    expect((await html("/")).text).toMatch(/<a href="\/rules" lang="de"[^>]*>Regeln<\/a>/);
  });
});

describe("texts of the site folder that a language lacks", () => {
  const feature = {
    title: { en: "Dice", de: "Würfel" },
    lead: { en: "Roll them." },
    description: "Dice.",
    sections: [
      { id: "rules", kind: "steps", title: { en: "Rules" }, steps: [{ title: "1", text: { en: "Roll" } }] },
      { id: "odds", kind: "table", title: "3", columns: [{ en: "Eyes" }, "4"], rows: [["5", "6"]] },
    ],
  };
  const areas = [{ id: "dice", title: { en: "Dice" } }];
  const files = {
    "site.json": { name: "Zephyr", tagline: { en: "Fun" }, languages: ["en", "de"], areas },
    "features/dice.json": feature,
    "team.json": [{ name: "Ada", role: { en: "Founder" } }],
  };
  const own = siteOf({
    files: new Map([
      ...Object.entries(files).map(
        ([name, content]) => [name, Buffer.from(JSON.stringify(content))] as const,
      ),
      ["faq.en.md", Buffer.from("## Why?\n\nSo.")],
    ]),
    findings: [],
  });
  const html = usePages(site, () => ({ ...site.services, site: own }));

  test.each([
    ["/?lng=de", /<h1[^>]* lang="en"[^>]*>Fun</, /<p class="mt-1 text-muted">Dice\.</],
    [
      "/?lng=de",
      /<div[^>]* lang="en"[^>]*><details(?:(?!<\/div>).)*>Why\?</,
      /<h2 id="faq"[^>]*class="section-title">/,
    ],
    ["/dice?lng=de", /<p[^>]* lang="en"[^>]*>Roll them\.</, /<h1 class="page-title">Würfel</],
    ["/dice?lng=de", /<h2 id="rules"[^>]* lang="en"[^>]*>Rules</, /<h3[^>]*class="text-xl">1</],
    ["/dice?lng=de", /<p[^>]* lang="en"[^>]*>Roll</, /<thead class=/],
    ["/team?lng=de", /<p[^>]* lang="en"[^>]*>Founder</, /<h2[^>]*>Ada</],
  ])("%s marks them with their language, and no others", async (path, marked, plain) => {
    const { text } = await html(path);
    expect(text).toMatch(marked);
    expect(text).toMatch(plain);
    expect((await html(path.replace("de", "en"))).text.slice(6)).not.toMatch(/<(h1|h2|p)[^>]* lang="en"/);
  });
});
