import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { speakFor } from "#app/i18n/i18n.server.ts";
import { locales, setLocales } from "#app/i18n/languages.ts";
import { ourSite } from "#test/our-site.ts";
import type { FeaturePage } from "./feature-schema.server.ts";
import { createJsonReader } from "./json-file.server.ts";
import { languagesOfArea, readPages, versionIn } from "./pages.server.ts";
import { siteOf } from "./site.server.ts";

const HEAD = "---\ntitle: Rules\n---\n";

const before = locales();
beforeEach(() => setLocales(["en", "de"]));
afterAll(() => setLocales(before));

function read(texts: Record<string, string>, taken: string[] = [], last?: ReadonlyMap<string, unknown>) {
  const all = { "art/map.png": "", ...texts };
  const files = new Map(Object.entries(all).map(([file, text]) => [file, Buffer.from(text)]));
  const reader = createJsonReader(files, last);
  return {
    ...readPages(files, reader, taken, ["commands", "docs"]),
    findings: reader.findings,
    good: reader.good,
  };
}

/** Reads the body of a page, in a folder with other files. */
function page(body: string, others: Record<string, string> = {}) {
  const { pages, findings } = read({ ...others, "pages/rules.en.md": HEAD + body });
  return { blocks: pages.find(({ slug }) => slug === "rules")!.versions.en!.blocks, findings };
}

const element = (tag: string, ...content: unknown[]) => ({ tag, content });

test("a page has what CommonMark and tables have, as elements", () => {
  const { blocks, findings } = page(
    [
      'Hello *you* and **all**, `code`  \nand [a page](commands#x "title").',
      "3. three\n4. four\n   - inner",
      "> quoted\n\n---\n\n```js\n<b>\n```",
      "| a | b |\n|--|:-:|\n| 1 | `2` |",
      "![A map](art/map.png)",
    ].join("\n\n"),
  );
  expect(findings).toEqual([]);
  expect(blocks).toEqual([
    element(
      "p",
      ...["Hello ", element("em", "you"), " and ", element("strong", "all"), ", ", element("code", "code")],
      ...[element("br"), "and ", { ...element("a", "a page"), href: "commands#x" }, "."],
    ),
    {
      ...element("ol", element("li", "three"), element("li", "four", element("ul", element("li", "inner")))),
      start: 3,
    },
    element("blockquote", element("p", "quoted")),
    element("hr"),
    element("pre", "<b>\n"),
    element(
      "table",
      element(
        "thead",
        element("tr", { ...element("th", "a"), scope: "col" }, { ...element("th", "b"), scope: "col" }),
      ),
      element("tbody", element("tr", element("td", "1"), element("td", element("code", "2")))),
    ),
    element("p", { ...element("img"), src: "/site/files/art/map.png", alt: "A map" }),
  ]);
});

test("headings begin below the page's own, and have ids by their words, each once", () => {
  const heading = (tag: string, id: string, text: string) => ({ tag, id, content: [text] });
  expect(page("# Über uns\n\n### Über uns\n\n# Content\n\n# !").blocks).toEqual([
    heading("h2", "über-uns", "Über uns"),
    heading("h4", "über-uns-2", "Über uns"),
    heading("h2", "content-2", "Content"),
    heading("h2", "section", "!"),
  ]);
  expect(page("### a").blocks).toMatchObject([{ tag: "h2" }]);
  const { blocks } = page("# A\n\n# A 2\n\n# A\n\n# Title\n\n# Signed out");
  expect(blocks.map((block) => (block as { id?: string }).id)).toEqual([
    ...["a", "a-2", "a-3", "title-2", "signed-out-2"],
  ]);
});

test("a file of nothing but headings is a page, as large as a page may be", () => {
  const { blocks } = page("#\n".repeat(131_000));
  expect(blocks).toHaveLength(131_000);
});

test.each(["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<b>a</b>", "<!-- a -->", "<?a?>"])(
  "HTML is text: %s",
  (html) => {
    expect(page(html).blocks).toEqual([element("p", html)]);
  },
);

test("a picture that the folder lacks is a finding by its name", () => {
  const { findings } = page("![A map](art/nothing.png)");
  expect(findings).toMatchObject([
    { code: "bad_link", message: "The folder has no picture art/nothing.png" },
  ]);
});

test("a picture may have any name that a page can show, and lies where pictures are looked for", () => {
  const files = {
    "art/map (1).png": "",
    "art/Größe, neu.svg": "",
    "art/what?.png": "",
    "map.png": "",
    "art/a.txt": "",
  };
  const names = ["<art/map (1).png>", "<art/Größe, neu.svg>", "<art/what?.png>", "map.png", "art/a.txt"];
  const { blocks, findings } = page(names.map((name) => `![](${name})`).join(""), files);
  expect(JSON.stringify(blocks).match(/\/site\/files\/[^"]*/g)).toEqual([
    "/site/files/art/map%20(1).png",
    "/site/files/art/Gr%C3%B6%C3%9Fe,%20neu.svg",
  ]);
  expect(findings.map(({ code }) => code)).toEqual(["bad_link", "bad_link", "bad_link"]);
});

test.each([
  "javascript:alert(1)",
  "JaVaScript:alert(1)",
  "&#106;avascript:alert(1)",
  "data:text/html,a",
  "vbscript:a",
  "file:///etc/passwd",
  "http://example.com",
  "//example.com",
  "https:\\\\example.com",
  "blob:https://example.com/a",
])("a link to %s is a finding, and shown as its text", (address) => {
  const { blocks, findings } = page(`a\n\nb\n[c *d*](${address})`);
  expect(blocks).toEqual([element("p", "a"), element("p", "b\nc ", element("em", "d"))]);
  expect(findings).toEqual([
    { file: "pages/rules.en.md", line: 7, code: "bad_link", message: expect.stringContaining("https:") },
  ]);
});

test.each(["<javascript:alert(1)>", "[a]\n\n[a]: javascript:b"])("%s is no link either", (text) => {
  const { blocks, findings } = page(text);
  expect(JSON.stringify(blocks)).not.toContain("href");
  expect(findings).toMatchObject([{ code: "bad_link", line: 4 }]);
});

test.each([
  "https://example.com/a?b=c",
  "mailto:a@example.com",
  "/privacy",
  "privacy",
  "#a",
  "?lng=de",
  "../rules/",
  "/commands/warn-add",
  "/commands.json",
  "/docs",
])("a link to %s stays", (href) => {
  expect(page(`[a](${href})`, { "pages/privacy.de.md": HEAD })).toEqual({
    blocks: [element("p", { ...element("a", "a"), href })],
    findings: [],
  });
});

test.each(["/privcay", "privacy", "../a?lng=de", "/Rules", "pages/rules.en.md", "art/map.png"])(
  "a link to %s, which the site does not have, is a finding",
  (href) => {
    const { blocks, findings } = page(`[a](${href})`);
    expect(blocks).toEqual([element("p", { ...element("a", "a"), href })]);
    expect(findings).toMatchObject([
      { code: "bad_link", line: 4, message: expect.stringContaining("no page") },
    ]);
  },
);

test.each(["java&#10;script:alert(1)", "<\u0001javascript:alert(1)>", "/\\\\example.com"])(
  "a link to %j is encoded, so that it stays on this site",
  (address) => {
    const [paragraph] = page(`[a](${address})`).blocks;
    const { href } = (paragraph as { content: { href: string }[] }).content[0]!;
    expect(new URL(href, "https://pearl.example/rules").origin).toBe("https://pearl.example");
  },
);

test.each([
  "https://example.com/a.png",
  "/art/a.png",
  "../a.png",
  "art/../a.png",
  "art/%2e%2e/a.png",
  "art/.a.png",
  "art/a.html",
  "art/a.png",
  "art/a",
  "data:image/png;base64,AAAA",
  "javascript:a.png",
  "//example.com/a.png",
])("a picture %s is a finding, and shown as its description", (src) => {
  const { blocks, findings } = page(`![A *small* \`map\`](${src})`);
  expect(blocks).toEqual([element("p", "A small map")]);
  expect(findings).toMatchObject([{ code: "bad_link", line: 4 }]);
});

test.each([
  ["quotes", ">".repeat(10_000)],
  ["lists", "- ".repeat(10_000)],
  ["brackets", "[".repeat(10_000)],
  ["pictures", "![".repeat(10_000)],
  ["closed brackets", `${"[".repeat(10_000)}a${"](b)".repeat(10_000)}`],
  ["emphasis", `${"*".repeat(10_000)}a${"*".repeat(10_000)}`],
  ["lists below lists", Array.from({ length: 300 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n")],
  ["a line per line", "word\n".repeat(50_000)],
  ["a wide table", `${"|a".repeat(500)}\n${"|-".repeat(500)}\n${"x\n".repeat(10_000)}`],
])("%s: read, and nested a hundred deep at most", (_, body) => {
  const { blocks } = page(body);
  const depthOf = (pieces: typeof blocks): number =>
    pieces.reduce(
      (deepest, piece) =>
        typeof piece === "string" ? deepest : Math.max(deepest, 1 + depthOf(piece.content)),
      0,
    );
  expect(depthOf(blocks)).toBeLessThan(100);
});

test("an area's page is found in the languages of its title, as far as the product has texts in them", () => {
  onTestFinished(() => speakFor(ourSite));
  speakFor({ ...ourSite, languages: ["en", "de", "fr", "ar"] });
  const page = { title: { en: "Music", de: "Musik", ar: "موسيقى" } } as unknown as FeaturePage;
  const areas = ["music", "games"].map((id) => ({ id, title: id, icon: "command" as const }));
  const site = { areas, features: new Map([["music", page]]) };
  expect(languagesOfArea(site, "music")).toEqual(["en", "de"]);
  expect(languagesOfArea(site, "games")).toEqual(["en", "de", "fr"]);
  // Readers of a country's language are shown that without a country.
  speakFor({ ...ourSite, languages: ["en", "de-AT", "fr-CA"] });
  expect(languagesOfArea(site, "music")).toEqual(["en", "de-AT"]);
});

test("{{stored}} alone on a line is the table of what is stored, elsewhere text", () => {
  const table = element("stored");
  expect(page("a\n{{stored}}\nb\n\n{{stored}}").blocks).toEqual([
    element("p", "a"),
    table,
    element("p", "b"),
    table,
  ]);
  expect(page("a {{stored}}\n\n    {{stored}}\n\n- {{stored}}").blocks).toEqual([
    element("p", "a {{stored}}"),
    element("pre", "{{stored}}\n"),
    element("ul", element("li", "{{stored}}")),
  ]);
});

test.each(["{{storred}}", "a {{stored}}", "- {{stored}}", "# {{bot}}", "| {{a b}} |\n|--|"])(
  "a name in braces that has no value is a finding: %j",
  (text) => {
    expect(page(text).findings).toMatchObject([{ code: "bad_placeholder", line: 4 }]);
    expect(page(`\`${text.replaceAll("\n", " ")}\``).findings).toEqual([]);
  },
);

test("{{stored}} in the FAQ is a finding", () => {
  const { findings } = read({ "faq.en.md": "## What is stored?\n\n{{stored}}\n" });
  expect(findings).toMatchObject([{ file: "faq.en.md", code: "bad_placeholder" }]);
});

test("front matter says how a page is listed, and lines end as on any system", () => {
  const head = [
    "title: Our: rules",
    "description: What counts.",
    "menu: true",
    "order: -3",
    "updated: 2026-11-01",
    "index: false",
  ];
  const text = ["---", ...head, "---", "a"].join("\r\n");
  const { pages, findings } = read({
    "pages/rules.en.md": text,
    "pages/rules.de.md": '---\ntitle: "Regeln"\ndescription: \'"A" und "B"\'\n---',
  });
  const plain = { menu: false, order: 0, index: true, blocks: [] };
  const versions = {
    en: {
      ...{
        title: "Our: rules",
        description: "What counts.",
        menu: true,
        order: -3,
        updated: "2026-11-01",
        index: false,
      },
      blocks: [element("p", "a")],
    },
    de: { title: "Regeln", description: '"A" und "B"', ...plain },
  };
  expect([pages, findings]).toEqual([[{ slug: "rules", versions }], []]);
});

test.each([
  ["", "wrong_type", 1],
  ["# Rules", "wrong_type", 1],
  ["---\ntitle:\n---", "wrong_type", 2],
  ["---\ntitle: a", "wrong_type", 1],
  ["---\ntitle: a\nmenu: yes\n---", "wrong_type", 3],
  ["---\ntitle: a\n\norder: 1.5\n---", "wrong_type", 4],
  ["---\ntitle: a\nupdated: 2026-13-01\n---", "wrong_type", 3],
  [`---\ntitle: a\n---\n${"a".repeat(256 * 1024)}`, "too_large", undefined],
])("a page that begins with %j is left out: %s", (text, code, line) => {
  const { pages, findings } = read({ "pages/rules.en.md": text });
  expect(pages).toEqual([]);
  expect(findings).toEqual([{ file: "pages/rules.en.md", line, code, message: expect.any(String) }]);
});

test.each(["---\ntitle: a\n\nText", "\n---\ntitle: a\n---\n"])(
  "%j, a title out of place: the message says its place",
  (text) => {
    const { findings } = read({ "pages/rules.en.md": text });
    expect(findings).toMatchObject([
      { message: "title is missing between two lines of --- that begin the file." },
    ]);
  },
);

test("a key that front matter does not know is a warning, with its line", () => {
  const { pages, findings } = read({ "pages/rules.en.md": "---\ntitle: a\nlayout: b\n__proto__: c\nd\n---" });
  expect(pages).toHaveLength(1);
  expect(findings).toMatchObject([3, 4, 5].map((line) => ({ code: "unknown_key", line })));
});

test("a key that front matter has twice is a warning, with the line of the last one, which counts", () => {
  const { pages, findings } = read({ "pages/rules.en.md": "---\ntitle: a\norder: 1\ntitle: b\n---" });
  expect(pages[0]!.versions.en).toMatchObject({ title: "b", order: 1 });
  expect(findings).toEqual([
    expect.objectContaining({
      code: "unknown_key",
      line: 4,
      message: expect.stringMatching(/^title is written twice/),
    }),
  ]);
  const wrong = read({ "pages/rules.en.md": "---\ntitle: a\norder: 1\norder: x\n---" });
  expect(wrong.findings).toMatchObject([
    { code: "unknown_key", line: 4 },
    { code: "wrong_type", line: 4 },
  ]);
});

test.each([
  ["pages/rules.md", "a name is of a-z"],
  ["pages/rules.fr.md", "site.json has no language fr."],
  ["pages/Rules.en.md", "a name is of a-z"],
  ["pages/a/b.en.md", "a name is of a-z"],
  ["pages/a.en.txt", "a name is of a-z"],
  ["faq.md", "a name is of a-z"],
  ["faq.fr.md", "site.json has no language fr."],
])("%s is ignored, and said why: %s", (file, message) => {
  const { pages, faq, findings } = read({ [file]: HEAD, "commands.json": "{}" });
  expect([pages, faq]).toEqual([[], {}]);
  expect(findings).toMatchObject([{ file, code: "ignored_file", message: expect.stringContaining(message) }]);
});

test.each(["commands", "team", "dashboard", "api", "status", "other", "music"])(
  "the name %s is taken",
  (slug) => {
    const { pages, findings } = read({ [`pages/${slug}.en.md`]: HEAD }, ["music"]);
    expect(pages).toEqual([]);
    expect(findings).toMatchObject([{ code: "name_taken" }]);
  },
);

test.each(["docs", "terms", "privacy", "impressum", "support", "blog"])("a page may be called %s", (slug) => {
  expect(read({ [`pages/${slug}.en.md`]: HEAD })).toMatchObject({ pages: [{ slug }], findings: [] });
});

test("a page that has become wrong is as it was last, and one that is gone is gone", () => {
  const { good, pages } = read({ "pages/rules.en.md": HEAD, "faq.en.md": "## Why?" });
  expect(read({ "pages/rules.en.md": "---\nmenu: 1\n---" }, [], good)).toMatchObject({ pages, faq: {} });
  const large = "a".repeat(256 * 1024 + 1);
  expect(read({ "faq.en.md": large }, [], good)).toMatchObject({
    pages: [],
    faq: { en: [{ question: "Why?" }] },
  });
});

test("readers get their language, else the site's first, else English, else any", () => {
  setLocales(["fr", "en", "de", "it"]);
  const given = (...languages: string[]) => Object.fromEntries(languages.map((one) => [one, one]));
  const shown = (versions: Record<string, string>, asked: string) => versionIn(versions, asked)?.language;
  expect(shown(given("de", "en", "fr"), "de")).toBe("de");
  expect(shown(given("de", "en", "fr"), "it")).toBe("fr");
  expect(shown(given("de", "en"), "it")).toBe("en");
  expect(shown(given("de"), "it")).toBe("de");
  expect(shown({}, "constructor")).toBeUndefined();
});

test("the FAQ has a question for each second heading, with its answer as elements and as text", () => {
  const { faq, findings } = read({
    "faq.en.md": "## How *much*?\n\nNothing.\n\n- [a](docs)\n\n### More\n\n## Why?\n",
  });
  expect(findings).toEqual([]);
  expect(faq.en).toEqual([
    {
      question: "How much?",
      answer: [
        element("p", "Nothing."),
        element("ul", element("li", { ...element("a", "a"), href: "docs" })),
        element("h4", "More"),
      ],
      text: "Nothing. a More",
    },
    { question: "Why?", answer: [], text: "" },
  ]);
});

test("text before the first question of the FAQ is a finding", () => {
  const { faq, findings } = read({ "faq.en.md": "# FAQ\n\n## Why?\n\nSo." });
  expect(faq.en).toMatchObject([{ question: "Why?" }]);
  expect(findings).toMatchObject([{ file: "faq.en.md", line: 1, code: "wrong_type" }]);
});

test("links of site.json lead to pages of the folder, and a page of a link's name needs none", () => {
  const links = { docs: "page:rules", terms: "page:nothing", privacy: "https://a.example/", blog: null };
  const pages = ["rules", "privacy", "blog", "impressum"].map((slug) => [`pages/${slug}.en.md`, HEAD]);
  const files = [["site.json", JSON.stringify({ name: "Nimbus", links })], ...pages];
  const site = siteOf({
    files: new Map(files.map(([file = "", text = ""]) => [file, Buffer.from(text)])),
    findings: [],
  });
  expect(site.links).toEqual({ docs: "/rules", privacy: "https://a.example/", impressum: "/impressum" });
  expect(site.pages.map(({ slug }) => slug)).toEqual(["rules", "blog", "impressum"]);
  expect(site.findings).toMatchObject([
    { file: "pages/privacy.en.md", code: "name_taken" },
    { file: "site.json", code: "bad_link" },
  ]);
});
