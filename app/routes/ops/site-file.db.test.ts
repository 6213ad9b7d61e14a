import { expect, test } from "vitest";
import { textsForBrowser } from "#app/i18n/i18n.server.ts";
import type { Picture } from "#app/site/pictures.server.ts";
import { themeOf } from "#app/site/theme.server.ts";
import { useSite } from "#test/site.ts";
import * as favicon from "./favicon.ts";
import * as file from "./site-file.ts";

const site = useSite();
site.share();
const theme = themeOf({ accent: "#7c5cff" })!;
const picture = (type: string, content: string, hash: string): Picture => {
  return { bytes: Uint8Array.from(Buffer.from(content)), type, hash, url: "" };
};
const pictures = new Map([
  ["art/a b.svg", picture("image/svg+xml", "<svg/>", "0123456789abcdef")],
  ["icon.png", picture("image/png", "PNG", "fedcba9876543210")],
]);

function ask(path: string, headers: Record<string, string> = {}, part: object = { theme, pictures }) {
  const services = { ...site.services, site: { ...site.services.site, ...part } };
  const params = { "*": decodeURI(path.split("?")[0]!).slice("/site/".length) };
  return site.call(file, { path, params, headers, services });
}

test("GET /site/theme.{hash}.css: the colours of this folder, for ever; today's for another hash, once; a site without colours has none", async () => {
  const { status, body, headers } = await ask(`/site/theme.${theme.hash}.css`);
  expect([status, body]).toEqual([200, theme.css]);
  expect(headers.get("Content-Type")).toBe("text/css; charset=utf-8");
  expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  const other = await ask("/site/theme.0123456789abcdef.css");
  expect([other.status, other.body, other.headers.get("Cache-Control")]).toEqual([
    200,
    theme.css,
    "no-store",
  ]);
  expect((await ask(`/site/theme.${theme.hash}.css`, {}, { theme: undefined })).status).toBe(404);
});

test("GET /site/texts/{language}.{hash}.json: the texts of hydrated pages, of a language of the site", async () => {
  const { path, json } = textsForBrowser("de");
  const { status, body, headers } = await ask(path);
  expect([status, body, headers.get("Cache-Control")]).toEqual([
    200,
    JSON.parse(json),
    "public, max-age=31536000, immutable",
  ]);
  const other = await ask("/site/texts/de.0123456789.json");
  expect([other.status, other.body, other.headers.get("Cache-Control")]).toEqual([
    200,
    JSON.parse(json),
    "no-store",
  ]);
  for (const name of ["fr.0123456789", "constructor.x", "..%2fx"])
    expect((await ask(`/site/texts/${name}.json`)).status).toBe(404);
});

test("GET /site/files/*: an SVG that is opened as a page runs and loads nothing", async () => {
  const { status, headers } = await ask("/site/files/art/a%20b.svg?0123456789abcdef");
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("image/svg+xml");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Content-Security-Policy")).toBe(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  );
});

test("GET /site/files/*: by its hash a picture is kept for ever, else it is asked for again", async () => {
  const named = await ask("/site/files/icon.png?fedcba9876543210");
  expect(named.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  for (const path of ["/site/files/icon.png", "/site/files/icon.png?0123456789abcdef"]) {
    const { status, headers } = await ask(path);
    expect([status, headers.get("Cache-Control"), headers.get("ETag")]).toEqual([
      ...[200, "no-cache", `"fedcba9876543210"`],
    ]);
  }
  const again = await ask("/site/files/icon.png", { "If-None-Match": `"fedcba9876543210"` });
  expect([again.status, again.body]).toEqual([304, ""]);
});

test.each([
  ...["site.json", "../package.json", "..%2Fpackage.json", "art/", "art/A%20B.svg", "", "__proto__"],
])("GET /site/files/%s: what the folder does not list is not found", async (name) => {
  expect((await ask(`/site/files/${name}`)).status).toBe(404);
});

test("GET /favicon.ico leads to the icon of today", async () => {
  const { status, headers } = await site.call(favicon, { path: "/favicon.ico" });
  expect([status, headers.get("Location")]).toEqual([302, site.services.site.pictures.get("icon.svg")?.url]);
});
