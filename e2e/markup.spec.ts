import { HtmlValidate } from "html-validate";
import { withLanguage } from "#app/shell/bars.ts";
import { differentDocuments, documents, signInPages } from "./documents.ts";
import { expect, test } from "./harness.ts";
import { languages } from "./words.ts";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // React's spelling of equivalent HTML.
    "attr-case": "off",
    "void-style": "off",
    "doctype-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
  },
});

/** Pages that search engines do not index. */
const unlisted = ["/commands?q=ban", "/auth/callback", "/no-such-page"];
const REFUSED: Record<string, number> = { "/auth/callback": 400, "/no-such-page": 404 };

for (const lng of languages) {
  test(`documents are complete and valid HTML (${lng}) @no-js`, async ({ request }) => {
    for (const path of [...documents, ...signInPages, ...unlisted]) {
      // The other language has the same markup: it is seen where pages differ, but for the long reference of the API.
      const differs = differentDocuments.includes(path) || !documents.includes(path);
      if (lng !== "en" && (!differs || path === "/api/docs")) continue;
      const answer = await request.get(withLanguage(path, lng));
      const html = await answer.text();
      expect([path, answer.status()]).toEqual([path, REFUSED[path] ?? 200]);
      expect([path, html.match(/<html lang="\w+"|<h1/g)]).toEqual([path, [`<html lang="${lng}"`, "<h1"]]);
      const { results } = await validator.validateString(html);
      const messages = results.flatMap((result) =>
        result.messages.map(({ ruleId, message, selector }) => [ruleId, message, selector]),
      );
      expect([path, messages]).toEqual([path, []]);
      const found = [metaOf(html).robots, linksOf(html).canonical];
      if (unlisted.includes(path)) expect([path, ...found]).toEqual([path, "noindex", undefined]);
    }
  });
}

test("pages that are shared and home screens get pictures, which the site draws beside its work @no-js", async ({
  startOwn,
  request,
}) => {
  const { url } = await startOwn({ env: { SITE_DIR: "examples/site-start", DRAW_PICTURES: "true" } });
  const read = async (path: string) => (await request.get(url + path)).text();
  // They are drawn with the lowest priority, on a busy machine for minutes.
  await expect(async () =>
    expect(metaOf(await read("/"))["og:image"]).toMatch(/\/og\/home\.en\.png\?v=/),
  ).toPass();
  const { "apple-touch-icon": touch = "", manifest = "" } = linksOf(await read("/"));
  const { icons }: { icons: { src: string }[] } = JSON.parse(await read(manifest));
  const shared = await Promise.all(
    ["/", "/welcome", "/commands", "/privacy"].map(async (path) => metaOf(await read(path))["og:image"]),
  );
  expect(new Set(shared).size).toBe(3);
  const drawn = icons.filter(({ src }) => src.startsWith("/icons/"));
  expect(drawn).toHaveLength(3);
  for (const address of [...shared, touch, ...drawn.map(({ src }) => src)]) {
    const picture = await request.get(new URL(address ?? "", url).href);
    expect([address, picture.status(), picture.headers()["content-type"]]).toEqual([
      address,
      200,
      "image/png",
    ]);
  }
});

test("no link of a document is broken @no-js", async ({ request, app }) => {
  const links = new Set<string>();
  const broken: string[] = [];
  for (const path of documents) {
    const html = await (await request.get(path)).text();
    for (const [, href = ""] of html.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      const url = new URL(href.replaceAll("&amp;", "&"), app.url + path);
      if (url.hash && url.pathname === new URL(path, app.url).pathname) {
        if (!html.includes(` id="${url.hash.slice(1)}"`)) broken.push(`${path} ${url.hash}`);
      } else if (url.origin === app.url) links.add(url.pathname + url.search);
    }
  }
  for (const link of links) {
    const status = (await request.get(link, { maxRedirects: 0 })).status();
    if (status >= 400) broken.push(`${status} ${link}`);
  }
  expect(broken).toEqual([]);
  expect(links.size).toBeGreaterThan(200);
});

/** The addresses of the links in the head, by hreflang or else by rel. */
function linksOf(html: string): Record<string, string> {
  const links = [...html.matchAll(/<link [^>]*>/g)].map(([tag]) => attributesOf(tag));
  return Object.fromEntries(links.map(({ hreflang, rel, href }) => [hreflang ?? rel, href]));
}

function metaOf(html: string): Record<string, string> {
  const all = [...html.matchAll(/<meta [^>]*>/g)].map(([tag]) => attributesOf(tag));
  return Object.fromEntries(all.map(({ name, property, content }) => [name ?? property, content]));
}

function attributesOf(tag: string): Record<string, string> {
  const pairs = tag.matchAll(/([\w-]+)="([^"]*)"/g);
  return Object.fromEntries([...pairs].map(([, name = "", value = ""]) => [name.toLowerCase(), value]));
}
