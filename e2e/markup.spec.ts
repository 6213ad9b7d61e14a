import { HtmlValidate } from "html-validate";

import { documents, inLanguage, signInPages } from "./documents.ts";
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

for (const lng of languages) {
  test(`documents are valid HTML (${lng}) @no-js`, async ({ request }) => {
    for (const path of [...documents, ...signInPages, "/auth/callback", "/no-such-page"]) {
      const html = await (await request.get(inLanguage(path, lng))).text();
      const { results } = await validator.validateString(html);
      const messages = results.flatMap((result) =>
        result.messages.map(({ ruleId, message, selector }) => [ruleId, message, selector]),
      );
      expect([path, messages]).toEqual([path, []]);
    }
  });
}

test("no link of a document is broken @no-js", async ({ request, app }) => {
  const links = new Set<string>();
  const anchors: string[] = [];
  for (const path of documents) {
    const html = await (await request.get(path)).text();
    for (const [, href = ""] of html.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      const url = new URL(href.replaceAll("&amp;", "&"), app.url + path);
      if (url.hash && url.pathname === new URL(path, app.url).pathname) {
        if (!html.includes(` id="${url.hash.slice(1)}"`)) anchors.push(`${path} ${url.hash}`);
      } else if (url.origin === app.url) links.add(url.pathname + url.search);
    }
  }
  const broken: string[] = [];
  for (const link of links) {
    const { ok, status } = await head(link);
    if (!ok) broken.push(`${status} ${link}`);
  }
  expect({ broken, anchors }).toEqual({ broken: [], anchors: [] });
  expect(links.size).toBeGreaterThan(200);

  async function head(link: string) {
    const status = (await request.get(link, { maxRedirects: 0 })).status();
    return { status, ok: status < 400 };
  }
});
