import { beforeAll, expect, test } from "vitest";
import { replaceShards } from "#app/features/shards/shards.server.ts";
import { SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";
import { addressesOf } from "#app/i18n/addresses.ts";
import { MAX_PAGE_BYTES } from "#server/page-cache/page.ts";
import { ourCommands, ourSite } from "#test/our-site.ts";
import { listRoutes } from "#test/route-map.ts";
import { anotherProcess, PUBLIC_URL, useSite } from "#test/site.ts";
import * as manifest from "./manifest.ts";
import * as robots from "./robots.ts";
import * as security from "./security-txt.ts";
import * as siteFile from "./site-file.ts";
import * as sitemap from "./sitemap.ts";

const site = useSite();
site.share();
// The page about shards is there once the bot has reported one.
beforeAll(() => replaceShards(site.db, [{ id: 0, state: "ready", at: new Date().toISOString() }]));
const map = await listRoutes();

test.each([
  ["/robots.txt", robots, "text/plain; charset=utf-8"],
  ["/sitemap.xml", sitemap, "application/xml; charset=utf-8"],
  ["/.well-known/security.txt", security, "text/plain; charset=utf-8"],
  ["/site.webmanifest", manifest, "application/manifest+json"],
])("%s is the same for all visitors", async (path, module, type) => {
  const { status, headers } = await site.call(module, { path });
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe(type);
  expect(headers.get("Cache-Control")).toBe(SAME_FOR_ALL_VISITORS);
  expect((await site.call(module, { path, method: "HEAD" })).status).toBe(200);
});

test("the sitemap has every document in each language with its translations, and all of them answer", async () => {
  const xml = await textOf(sitemap, "/sitemap.xml");
  const entries = [...xml.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)];
  const found = new Map(entries.map(([, address = "", links = ""]) => [address, hrefs(links)]));
  const paths = await documentPaths();
  expect(paths.filter((path) => path.startsWith("/commands/"))).toHaveLength(ourCommands.length);
  expect([entries.length, found.size]).toEqual([paths.length * 2, paths.length * 2]);
  for (const path of paths) {
    const module = await routeOf(path)?.load();
    const { en = "", de = "" } = addressesOf(PUBLIC_URL, path);
    for (const address of [en, de]) {
      expect(found.get(address), address).toEqual({ en, de, "x-default": en });
      const [, page = "", command = ""] = path.split("/");
      const params = { page, command };
      const { status } = await site.call(module ?? {}, { path: address.slice(PUBLIC_URL.length), params });
      expect([address, status]).toEqual([address, 200]);
    }
  }
});

test.each([
  [6_000, 12_000],
  [40_000, 30_000],
])(
  "the sitemap of %i commands leaves out translations, and stays one that the page cache keeps",
  async (count, most) => {
    const list = Array.from({ length: count }, (_, at) => ({ slug: `a-command-like-others-${at}` }));
    const commands = { ...site.services.commands, current: async () => ({ list }) };
    const services = { ...site.services, commands } as unknown as typeof site.services;
    const xml = String((await site.call(sitemap, { path: "/sitemap.xml", services })).body);
    expect(xml.length).toBeLessThan(0.8 * MAX_PAGE_BYTES);
    expect(xml).not.toContain("hreflang");
    const found = xml.match(/(?<=<loc>)[^<]+/g) ?? [];
    expect(found).toContain(`${PUBLIC_URL}/team?lng=de`);
    expect(found.length).toBeGreaterThanOrEqual(most);
  },
);

test("every route is in the sitemap, forbidden to robots, or no document", async () => {
  const rules = await textOf(robots, "/robots.txt");
  expect(rules).toMatch(
    new RegExp(`^User-agent: \\*\n(Disallow: /[a-z/]+\n)+\nSitemap: ${PUBLIC_URL}/sitemap.xml\n$`),
  );
  const forbidden = [...rules.matchAll(/^Disallow: (.+)$/gm)];
  const paths = await documentPaths();
  const isForbidden = (path: string) => forbidden.some(([, start = ""]) => path.startsWith(start));
  expect(paths.filter(isForbidden)).toEqual([]);
  // Files and probes, what leads elsewhere, and the page that is not there.
  const nothing =
    /^\/((assets|site)\/\*|(og|icons)\/:file|apple-touch-icon\.png|healthz|readyz|metrics|\*|(\.well-known\/)?[a-z]+\.(json|atom|txt|xml|webmanifest|ico))$/;
  const others = map
    .map(({ path }) => path)
    .filter((path) => !paths.some((document) => routeOf(document)?.path === path))
    .filter((path) => !isForbidden(path) && !nothing.test(path));
  expect(others).toEqual([]);
});

test("an area or a page whose address begins like one of those that are forbidden to robots is allowed, before them", async () => {
  const [area] = ourSite.areas;
  const own = {
    ...ourSite,
    areas: [{ ...area!, id: "invites" }, area!],
    pages: [{ slug: "account-rules", versions: {} }],
  };
  const services = { ...site.services, site: own };
  const rules = String((await site.call(robots, { path: "/robots.txt", services })).body);
  expect(rules).toMatch(/^User-agent: \*\nAllow: \/invites\nAllow: \/account-rules\nDisallow: \/account\n/);
});

test("security.txt has the fields that RFC 9116 requires: the support link, or the contact that is set", async () => {
  const read = async (services = site.services) => {
    const { body } = await site.call(security, { path: "/.well-known/security.txt", services });
    const lines = String(body).trimEnd().split("\n");
    return Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)));
  };
  const fields = await read();
  expect(fields).toEqual({
    Contact: ourSite.links.support,
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
    "Preferred-Languages": "en, de",
    Canonical: `${PUBLIC_URL}/.well-known/security.txt`,
  });
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect([days > 100, days < 365]).toEqual([true, true]);
  const services = anotherProcess(site, { SECURITY_CONTACT: "mailto:security@pearl.example" });
  expect((await read(services)).Contact).toBe("mailto:security@pearl.example");
});

test("the manifest names the site, and its icons by size, which are there", async () => {
  const { body } = await site.call(manifest, { path: "/site.webmanifest" });
  const icons = [
    { src: ourSite.pictures.get("icon.svg")?.url, sizes: "any", type: "image/svg+xml" },
    { src: ourSite.pictures.get("icon.png")?.url, sizes: "512x512", type: "image/png" },
  ];
  const description = expect.stringContaining("Discord");
  const { name } = ourSite;
  expect(body).toMatchObject({ name, short_name: name, description, start_url: "/", lang: "en", icons });
  for (const { src = "", type } of icons) {
    const params = { "*": src.slice("/site/".length).split("?")[0]! };
    const { status, headers } = await site.call(siteFile, { path: src, params });
    expect([status, headers.get("Content-Type")]).toEqual([200, type]);
  }
});

async function documentPaths(): Promise<string[]> {
  const xml = await textOf(sitemap, "/sitemap.xml");
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address));
  return addresses.filter(({ search }) => !search).map(({ pathname }) => pathname);
}

async function textOf(module: typeof sitemap, path: string): Promise<string> {
  return String((await site.call(module, { path })).body);
}

function hrefs(links: string): Record<string, string> {
  const found = links.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g);
  return Object.fromEntries([...found].map(([, language, address]) => [language, address]));
}

function routeOf(path: string) {
  return map.find((route) => new RegExp(`^${route.path.replace(/:\w+/, "[^/]+")}$`).test(path));
}
