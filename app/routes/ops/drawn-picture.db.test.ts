import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { storeAsset } from "#app/features/assets/assets.server.ts";
import { speakFor } from "#app/i18n/i18n.server.ts";
import * as home from "#app/routes/site/home.tsx";
import { drawingsOf } from "#app/site/drawings.server.ts";
import { createDrawnPictures } from "#app/site/drawn-pictures.server.ts";
import { pictureOf } from "#app/site/pictures.server.ts";
import { readSite } from "#app/site/site.server.ts";
import { ourSite } from "#test/our-site.ts";
import { useSite } from "#test/site.ts";
import * as drawn from "./drawn-picture.ts";
import * as manifest from "./manifest.ts";

const folder = mkdtempSync(join(tmpdir(), "pearl-site-"));
const tagline = { en: "The weather on your server 🌦️ in 🇩🇪 and 🇫🇷, in 1️⃣ minute.", ar: "الطقس على خادمك." };
const facts = { name: "Nimbus", languages: ["en", "ar"], tagline, home: { heading: tagline, lead: tagline } };
writeFileSync(join(folder, "site.json"), JSON.stringify({ ...facts, pages: { commands: false } }));
afterAll(() => {
  rmSync(folder, { recursive: true });
  speakFor(ourSite);
});

const site = useSite({ SITE_DIR: folder });
// The services of a test begin with its first use of them.
beforeEach(() => speakFor(site.services.site));

const ask = (path: string, headers: Record<string, string> = {}) => site.call(drawn, { path, headers });
const imageOf = async (lng: string) =>
  ((await site.call(home, { path: `/?lng=${lng}` })).body as { about: { picture?: string } }).about.picture;

async function storedNames(): Promise<string[]> {
  const rows = await site.db.selectFrom("assets").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

test("the pictures of a site are drawn by another process, stored once, and have addresses that change with them", async () => {
  expect([await imageOf("en"), (await ask("/og/home.en.png")).status]).toEqual([undefined, 404]);
  const changed = once(site.services.events, "pictures");
  site.services.pictures.start();
  await changed;
  const address = await imageOf("en");
  expect(address).toMatch(/^\/og\/home\.en\.png\?v=[\da-f]{20}$/);
  const { status, headers, body } = await ask(address!);
  expect([status, headers.get("Content-Type"), headers.get("Cache-Control")]).toEqual([
    ...[200, "image/png", "public, max-age=3600"],
  ]);
  expect(body).toMatch(/^.PNG/);
  const again = await ask(address!, { "If-None-Match": headers.get("ETag")! });
  expect([again.status, again.body]).toEqual([304, ""]);
  for (const path of ["/icons/192.png", "/icons/maskable-512.png", "/apple-touch-icon.png"])
    expect([path, (await ask(path)).status]).toEqual([path, 200]);
  // Letters that the font lacks.
  expect([await imageOf("ar"), (await ask("/og/home.ar.png")).status]).toEqual([undefined, 404]);
  const { icons } = (await site.call(manifest, { path: "/site.webmanifest" })).body as { icons: object[] };
  expect(icons).toContainEqual(expect.objectContaining({ sizes: "512x512", purpose: "maskable" }));
  expect(await storedNames()).toEqual(
    drawingsOf(site.services.site)
      .map(({ name }) => name)
      .toSorted(),
  );
});

test("where Postgres was away while they were drawn, the pictures are drawn soon after", async () => {
  let asked = 0;
  const db = site.db.withPlugin({
    transformQuery({ node }) {
      // The second query is the first of the drawing.
      if (++asked === 2) throw Object.assign(new Error("terminating connection"), { code: "57P01" });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { site: current, events } = site.services;
  const pictures = createDrawnPictures({
    ...{ db, site: () => current, events, log: { warn: () => {} }, draws: true },
  });
  const drawn = once(events, "pictures");
  pictures.start();
  await drawn;
  expect(pictures.find("/og/home.en.png")).toBeDefined();
  await pictures.stop();
});

test("pictures that a restore has taken away are not named any more", async () => {
  const { site: current, events } = site.services;
  const wanted = drawingsOf(current).find(({ path }) => path === "/og/home.en.png")!;
  await storeAsset(site.db, wanted.name, Buffer.from("home"));
  const pictures = createDrawnPictures({
    ...{ db: site.db, site: () => current, events, log: { warn: () => {} }, draws: false },
  });
  pictures.start();
  await expect.poll(() => pictures.addressOf("/og/home.en.png")).toBeDefined();
  await site.db.deleteFrom("assets").execute();
  events.emit("missed");
  await expect.poll(() => pictures.addressOf("/og/home.en.png")).toBe(undefined);
  await pictures.stop();
});

test("pictures of the folder are taken, one of a page before the one of all pages, and those of no page are not there", async () => {
  const picture = (file: string, content: string) =>
    [file, pictureOf(file, "image/png", Buffer.from(content))] as const;
  const pictures = site.services.site.pictures as Map<string, ReturnType<typeof pictureOf>>;
  for (const one of [picture("og.png", "all"), picture("og/home.en.png", "home")]) pictures.set(...one);
  const bodies = await Promise.all(
    ["home.en", "home.ar", "home.fr", "apply.en"].map((one) => ask(`/og/${one}.png`)),
  );
  expect(bodies.map(({ status, body }) => (status === 200 ? body : status))).toEqual([
    "home",
    "all",
    404,
    404,
  ]);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>';
const logo = pictureOf("logo.svg", "image/svg+xml", Buffer.from(svg));
const { execPath } = process;
test.each([
  ["a logo that cannot be drawn", execPath],
  ["a process that cannot be started", "/no/such/node"],
])("%s is said in the log, and the site goes on without pictures", async (_, program) => {
  process.execPath = program;
  onTestFinished(() => void (process.execPath = execPath));
  const current = { ...site.services.site, pictures: new Map([["logo.svg", logo]]) };
  let warn: (facts: object) => void = () => {};
  const said = new Promise<object>((resolve) => (warn = resolve));
  const { events } = site.services;
  const pictures = createDrawnPictures({
    db: site.db,
    site: () => current,
    events,
    log: { warn },
    draws: true,
  });
  pictures.start();
  expect(await said).toEqual({ err: expect.any(Error) });
  await pictures.stop();
  expect([await storedNames(), pictures.find("/og/home.en.png")]).toEqual([[], undefined]);
});

test("changes of the site one after the other are each looked at without delay, and nothing of a former one is shown", async () => {
  const { events } = site.services;
  const names = ["Altus", "Cirrus", "Cumulus", "Nimbus", "Stratus", "Virga"];
  const sites = names.map((name) => ({ ...readSite(folder), name }));
  for (const one of sites) {
    const wanted = drawingsOf(one).find(({ path }) => path === "/og/home.en.png")!;
    await storeAsset(site.db, wanted.name, Buffer.from(one.name));
  }
  let current = sites[0]!;
  const pictures = createDrawnPictures({
    ...{ db: site.db, site: () => current, events, log: { warn: () => {} }, draws: false },
  });
  pictures.start();
  for (const one of sites) {
    if (one !== current) {
      current = one;
      events.emit("site");
    }
    const shown = async () => String(await pictures.find("/og/home.en.png")?.read());
    await expect.poll(shown).toBe(one.name);
  }
  await pictures.stop();
});

test("another name, accent or heading is another picture, and the same ones are the same", () => {
  const namesOf = (change: object) => drawingsOf({ ...readSite(folder), ...change }).map(({ name }) => name);
  const names = namesOf({});
  expect(namesOf({})).toEqual(names);
  for (const change of [{ name: "Cumulus" }, { accent: "#aa0000" }, { home: { heading: "Rain" } }])
    expect(namesOf(change).filter((name) => !names.includes(name))).toHaveLength(2);
});
