import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { fixedT, speakFor } from "#app/i18n/i18n.server.ts";
import { locales } from "#app/i18n/languages.ts";
import { icons } from "#app/ui/icons.ts";
import { newFolder } from "#test/folder.ts";
import { ourSite } from "#test/our-site.ts";
import { featureSchema } from "./feature-schema.server.ts";
import { findingLine } from "./finding.ts";
import { readFiles } from "./folder.server.ts";
import { createSiteFolder } from "./site-folder.server.ts";
import { siteSchema } from "./site-schema.server.ts";
import { readSite, siteOf, SiteError } from "./site.server.ts";

const silent = { warn: () => {}, info: () => {} };

/** Changes of files of the folder, and what is found then. */
const CHANGES: [what: string, file: string, change: [from: string | RegExp, to: string], finding: RegExp][] =
  [
    [
      "a command's unknown permission",
      "commands.json",
      ["Manage Roles", "Manage Tea"],
      /^commands\.json:\d+ wrong_type prefixCommands\[\d+\]\.permission: /,
    ],
    [
      "a table whose row lacks a cell",
      "features/counting.json",
      [/"rows": \[\s*\[/, '$&"one more", '],
      /^features\/counting\.json:\d+ wrong_type sections\[\d\]\.rows: Each row/,
    ],
    [
      "an icon that is not there",
      "features/ai.json",
      ['"icon": "', '"icon": "no-'],
      /^features\/ai\.json:\d+ wrong_type .*\.icon: There is no such icon\. /,
    ],
    [
      "a card without an icon",
      "features/ai.json",
      [/"icon": "[^"]*",/, ""],
      /^features\/ai\.json:\d+ wrong_type .*\.icon: This is missing\.$/,
    ],
    [
      "an unknown key",
      "team.json",
      ['"name":', '"nickname": "x", "name":'],
      /^team\.json:3 unknown_key There is no key \[0\]\.nickname\.$/,
    ],
    [
      "a key that is there twice",
      "team.json",
      ['"name":', '"name": "x",\n"name":'],
      /^team\.json:4 unknown_key \[0\]\.name is written twice: only the last one counts\.$/,
    ],
    ["no JSON", "features/fun.json", [/}\s*$/, ""], /^features\/fun\.json:\d+ bad_json /],
    [
      "a text with a variable that has no value",
      "texts/de/site.json",
      ["{{bot}}", "{{robot}}"],
      /^texts\/de\/site\.json:4 bad_placeholder home\.meta\.title has \{\{robot\}\}/,
    ],
    [
      "a variable that is not written as hydrated pages read it",
      "texts/de/site.json",
      ["{{bot}}", "{{ bot }}"],
      /bad_placeholder home\.meta\.title has \{\{ bot \}\}, which has no value\. These have: \{\{bot\}\}, \{\{pearls\}\}\.$/,
    ],
    [
      "a variable that is not closed",
      "texts/de/site.json",
      ["{{bot}}", "{{bot}"],
      /bad_placeholder home\.meta\.title has \{\{bot\}.*, which has no value\. /,
    ],
    [
      "a text that the product has no more",
      "texts/en/site.json",
      ['"team": {', '"team": { "song": "la",'],
      /^texts\/en\/site\.json:\d+ gone_key team\.song /,
    ],
    [
      "a counted text without one of its forms",
      "texts/de/site.json",
      ["{", '{ "status": { "allReady_one": "Ein Shard." },'],
      /^texts\/de\/site\.json:1 missing_plural status\.allReady has no text for other: _one is taken\.$/,
    ],
    [
      "a text without a language of the site",
      "site.json",
      [/,\s*"de": "Moderation"/, ""],
      /^site\.json:\d+ missing_text 1 without de: areas\[0\]\.title\.$/,
    ],
    [
      "a text in a language that the site lacks",
      "site.json",
      [/(,\s*)"de": "Moderation"/, '$1"de": "Moderation", "nl": "Beheer"'],
      /^site\.json:\d+ unknown_key 1 with nl, which languages lacks: areas\[0\]\.title\.$/,
    ],
    [
      "a category of commands that is no area",
      "commands.json",
      ['"category": "fun"', '"category": "fnu"'],
      /^commands\.json:\d\d+ unknown_key .*\.category: site\.json has no such area\.$/,
    ],
    [
      "a list of commands",
      "commands.json",
      [/^[^]*$/, "[]"],
      /^commands\.json:1 wrong_type An object is expected\.$/,
    ],
    [
      "a picture of somebody that is not there",
      "team.json",
      ["nerina.svg", "nobody.svg"],
      /^team\.json:\d+ bad_link \[0\]\.picture: art\/ and team\/ have no team\/nobody\.svg\.$/,
    ],
    [
      "a picture of somebody that is a file of another kind",
      "team.json",
      ["team/nerina.svg", "team.json"],
      /^team\.json:\d+ bad_link \[0\]\.picture: art\/ and team\/ have no team\.json\.$/,
    ],
    [
      "a tag of a picture that is broken over lines",
      "logo.svg",
      [/<svg[^>]*>/, "$&<g\nid=a\n/>"],
      /^logo\.svg:\d+ unsafe_svg [^\n]*<g id=a \/>[^\n]*$/,
    ],
    [
      "a scene of a feature that is not there",
      "site.json",
      ['"scene": "levelsystem"', '"scene": "music"'],
      /^site\.json:17 bad_link home\.scene: /,
    ],
    [
      "a page that is not there",
      "site.json",
      [/"privacy": "[^"]*"/, '"privacy": "page:privacy"'],
      /^site\.json:\d+ bad_link links\.privacy: /,
    ],
    [
      "an accent that is another color where it can be read",
      "site.json",
      ['"name":', '"accent": "#ffff99",\n  "name":'],
      /^site\.json:\d+ low_contrast accent: #ffff99 .* light theme, which shows #/,
    ],
  ];

/** Changes of `site.json` without which the site cannot start. */
const REFUSED: [what: string, change: [from: string | RegExp, to: string], finding: RegExp][] = [
  [
    "an area whose id a page has",
    ['"id": "fun"', '"id": "team"'],
    /^site\.json:\d+ name_taken areas\[1\]\.id: This id is taken\.$/,
  ],
  [
    "a link without TLS",
    ["https://blog", "http://blog"],
    /^site\.json:\d+ bad_link links\.blog: An https address is needed/,
  ],
  [
    "a language that is none",
    ['"languages": [', '"languages": ["xq-zz",'],
    /^site\.json:\d+ wrong_type languages\[0\]: No such language is known\.$/,
  ],
  ["no JSON", [/}\s*$/, ""], /^site\.json:\d+ bad_json /],
];

describe("the site folder", () => {
  const copy = () => {
    const folder = newFolder();
    onTestFinished(() => speakFor(ourSite));
    cpSync("test/site", folder, { recursive: true });
    return folder;
  };
  const change = (folder: string, file: string, [from, to]: [string | RegExp, string]) => {
    const text = readFileSync(join(folder, file), "utf8");
    expect(text.replace(from, to)).not.toBe(text);
    writeFileSync(join(folder, file), text.replace(from, to));
  };
  const linesOf = (folder: string) => readSite(folder).findings.map(findingLine);

  test.each(["site", "test/site", "examples/site"])("%s has no finding", (folder) => {
    onTestFinished(() => speakFor(ourSite));
    expect(linesOf(folder)).toEqual([]);
  });

  test.each(CHANGES)("%s is found by file and line", (_, file, edit, finding) => {
    const folder = copy();
    change(folder, file, edit);
    expect(linesOf(folder)).toEqual([expect.stringMatching(finding)]);
  });

  test.each(REFUSED)("%s: the site does not start", (_, edit, finding) => {
    const folder = copy();
    change(folder, "site.json", edit);
    expect(() => readSite(folder)).toThrow(SiteError);
    expect(() => readSite(folder)).toThrow(finding);
  });

  test("a file that becomes wrong keeps its last good state, and one that is removed is gone", () => {
    const folder = copy();
    change(folder, "site.json", ['"languages"', '"accent": "#ffee00", "languages"']);
    const first = readSite(folder);
    expect(first.findings).toMatchObject([{ code: "low_contrast" }]);
    change(folder, "features/fun.json", [/}\s*$/, ""]);
    change(folder, "site.json", ['"Marlin"', '"A name that is much too long for a bot of this site"']);
    rmSync(join(folder, "features/utility.json"));
    const next = siteOf(readFiles(folder), first);
    expect([next.name, next.features.get("fun"), next.features.has("utility")]).toEqual([
      first.name,
      first.features.get("fun"),
      false,
    ]);
    expect(next.findings.map(({ file, code }) => [file, code])).toEqual([
      ["site.json", "wrong_type"],
      ["features/fun.json", "bad_json"],
    ]);
    expect(next.revision).not.toBe(first.revision);
  });

  test("with nothing but a name is a site: one language, the parts that are on, no links", () => {
    const folder = newFolder();
    onTestFinished(() => speakFor(ourSite));
    writeFileSync(join(folder, "site.json"), '{ "name": "Nimbus" }');
    const site = readSite(folder);
    expect(site).toMatchObject({
      ...{ name: "Nimbus", languages: ["en"], areas: [], links: {}, team: [], findings: [] },
      parts: { commands: true, stats: true, team: false, apply: false },
    });
    expect(site.modules.modules).toEqual([]);
  });

  test("has no page of a team that nobody is in, and says so where one is asked for", () => {
    const folder = newFolder();
    onTestFinished(() => speakFor(ourSite));
    writeFileSync(join(folder, "site.json"), '{ "name": "Nimbus",\n"pages": { "team": true } }');
    expect(readSite(folder).parts.team).toBe(false);
    expect(linesOf(folder)).toEqual(["site.json:2 bad_link pages.team: there is no team.json."]);
  });

  test("a file without a place is said to be ignored", () => {
    const folder = copy();
    writeFileSync(join(folder, "notes.txt"), "x");
    writeFileSync(join(folder, ".notes"), "x");
    mkdirSync(join(folder, "og"));
    for (const name of ["home.en", "fun.de", "fnu.de", "fun.fr"])
      cpSync("docs/pictures/choice.png", join(folder, `og/${name}.png`));
    const ignored = ["notes\\.txt", "og/fnu\\.de\\.png", "og/fun\\.fr\\.png"].map((file) =>
      expect.stringMatching(`^${file}:1 ignored_file `),
    );
    expect(linesOf(folder)).toEqual(ignored);
  });

  test("finds nothing in the texts that docs/customising.md shows", () => {
    const folder = copy();
    const page = readFileSync("docs/customising.md", "utf8");
    const [, block = ""] = /```json\n([^`]*)```\n\nis `texts\/en\/common\.json`/.exec(page) ?? [];
    expect(Object.keys(JSON.parse(block))).not.toEqual([]);
    writeFileSync(join(folder, "texts/en/common.json"), block);
    expect(linesOf(folder)).toEqual([]);
  });

  test("a modules.json that is wrong at the start has no digest, so that no server loses its modules; one that is gone has", () => {
    const folder = copy();
    change(folder, "modules.json", [/}\s*$/, ""]);
    expect(readSite(folder).modules).toEqual({ modules: [], digest: null });
    rmSync(join(folder, "modules.json"));
    expect(readSite(folder).modules).toEqual({ modules: [], digest: expect.any(String) });
  });

  test("is described by schemas that name no bot", () => {
    const schemas = [siteSchema, featureSchema].map((schema) => z.toJSONSchema(schema, { io: "input" }));
    expect(JSON.stringify(schemas)).not.toMatch(/pearl|perle/i);
  });

  test("may write colors in capital letters, for an editor, too", () => {
    const color = "#0A7F7A";
    const site = { name: "Test", accent: color, areas: [{ id: "music", title: "Music", color }] };
    expect(siteSchema.safeParse(site).success).toBe(true);
    const patterns = JSON.stringify(z.toJSONSchema(siteSchema, { io: "input" })).match(/\^#[^"]+/g) ?? [];
    expect(patterns).toHaveLength(2);
    for (const pattern of patterns) expect(color).toMatch(new RegExp(pattern.replaceAll("\\\\", "\\")));
  });

  test("has the icons that docs/customising.md names", () => {
    const [, names = ""] = /### Icons\n\n([^\n]+)\n/.exec(readFileSync("docs/customising.md", "utf8")) ?? [];
    expect([...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(Object.keys(icons).toSorted());
  });

  test("has texts in its default language alone, and files that begin with a byte order mark", () => {
    const folder = newFolder();
    onTestFinished(() => speakFor(ourSite));
    const facts = { name: "Nimbus", tagline: { nl: "Het weer." }, languages: ["nl"] };
    writeFileSync(join(folder, "site.json"), `\ufeff${JSON.stringify(facts)}`);
    mkdirSync(join(folder, "pages"));
    writeFileSync(join(folder, "pages/regels.nl.md"), "\ufeff---\ntitle: Regels\n---\n");
    const { tagline, pages } = readSite(folder);
    expect([tagline, pages.map(({ slug }) => slug)]).toEqual([facts.tagline, ["regels"]]);
    const regional = { ...facts, languages: ["nl-BE"] };
    writeFileSync(join(folder, "site.json"), JSON.stringify(regional));
    expect(readSite(folder).tagline).toEqual(facts.tagline);
    writeFileSync(join(folder, "site.json"), JSON.stringify({ ...regional, tagline: { pl: "Pogoda." } }));
    expect(() => readSite(folder)).toThrow("tagline.nl-BE: This must not be empty.");
  });

  test("keeps its languages while it has no site.json", () => {
    const folder = copy();
    const watched = createSiteFolder({ folder, log: silent, onChange: () => {} });
    rmSync(join(folder, "site.json"));
    watched.look();
    watched.look();
    expect([watched.current.name, locales()]).toEqual(["Marlin", ["en", "de"]]);
  });

  test("with too many files, or a link that leads outside, is refused by name", () => {
    const folder = copy();
    symlinkSync("/etc/passwd", join(folder, "passwd.md"));
    expect(() => readSite(folder)).toThrow(/^passwd\.md:1 bad_link/);
    rmSync(join(folder, "passwd.md"));
    mkdirSync(join(folder, "art/links"), { recursive: true });
    for (let index = 0; index < 50; index++) symlinkSync(".", join(folder, `art/links/${index}`));
    expect(() => readSite(folder)).toThrow(/^site\.json:1 too_large The folder has over 5000 names/);
    rmSync(join(folder, "art/links"), { recursive: true });
    for (let index = 0; index < 500; index++) writeFileSync(join(folder, `art/${index}.txt`), "");
    expect(() => readSite(folder)).toThrow(/^site\.json:1 too_large The folder has over 500 files/);
  });

  test("with JSON that would exhaust the stack is read without that file, and is no start with such a site.json", () => {
    const deep = '{"a":'.repeat(20_000) + "1" + "}".repeat(20_000);
    const folder = copy();
    const finding = expect.stringMatching(/^texts\/en\/common\.json:1 too_large /);
    mkdirSync(join(folder, "texts/en"), { recursive: true });
    writeFileSync(join(folder, "texts/en/common.json"), deep);
    expect(linesOf(folder)).toContainEqual(finding);
    writeFileSync(join(folder, "site.json"), deep);
    expect(() => readSite(folder)).toThrow(/^site\.json:1 too_large /m);
  });

  test("is not read anew, nor its lines counted, for each finding: a thousand of them would take half a minute", () => {
    const command = { description: "Plays a song.", category: "music" };
    const prefixCommands = Array.from({ length: 200 }, (_, index) => ({ name: `play ${index}`, ...command }));
    const folder = copy();
    writeFileSync(join(folder, "commands.json"), JSON.stringify({ commands: [], prefixCommands }));
    const decode = vi.spyOn(TextDecoder.prototype, "decode");
    const split = vi.spyOn(String.prototype, "split");
    expect(linesOf(folder)).toHaveLength(200);
    expect(decode.mock.calls.length).toBeLessThan(200);
    expect(split.mock.calls.filter(([by]) => (by as unknown) === "\n").length).toBeLessThan(200);
  });

  test("is read as Kubernetes mounts a ConfigMap, by links to a folder whose name begins with two dots", () => {
    const folder = newFolder();
    const mount = (revision: string, name: string) => {
      mkdirSync(join(folder, revision, "pages"), { recursive: true });
      writeFileSync(join(folder, revision, "site.json"), JSON.stringify({ name }));
      writeFileSync(join(folder, revision, "pages/rules.en.md"), "---\ntitle: Rules\n---\n");
      symlinkSync(revision, join(folder, "..data_tmp"));
      renameSync(join(folder, "..data_tmp"), join(folder, "..data"));
    };
    for (const path of ["site.json", "pages"]) symlinkSync(`..data/${path}`, join(folder, path));
    for (const [revision, name] of [
      ["..2026_11_27_02_21_00.1", "Marlin"],
      ["..2026_11_27_02_25_00.2", "Nimbus"],
    ] as const) {
      mount(revision, name);
      expect(readSite(folder)).toMatchObject({ name, pages: [{ slug: "rules" }], findings: [] });
    }
    symlinkSync("..", join(folder, "above"));
    expect(() => readSite(folder)).toThrow(/^above:1 bad_link/);
  });

  test("a file or a folder that cannot be read is left out at the start, and later keeps what it was", () => {
    const folder = copy();
    const away = (path: string) => {
      rmSync(join(folder, path), { recursive: true });
      symlinkSync("nowhere", join(folder, path));
    };
    const first = readSite(folder);
    away("faq.en.md");
    away("features");
    rmSync(join(folder, "team.json"));
    mkdirSync(join(folder, "team.json"));
    const unread = [
      expect.stringMatching(/^faq\.en\.md:1 wrong_type It cannot be read: /),
      expect.stringMatching(/^features:1 wrong_type It cannot be read: /),
      "team.json:1 wrong_type It cannot be read: it is a folder.",
    ];
    expect(linesOf(folder).slice(0, 3)).toEqual(unread);
    expect(readSite(folder).faq.en).toBeUndefined();
    const next = siteOf(readFiles(folder, first.files), first);
    expect(next.findings.map(findingLine)).toEqual(unread);
    expect([next.faq, next.features, next.team]).toEqual([first.faq, first.features, first.team]);
    away("site.json");
    expect(() => readSite(folder)).toThrow(/site\.json:1 wrong_type It cannot be read: /);
    expect(siteOf(readFiles(folder, first.files), first).name).toBe(first.name);
    rmSync(join(folder, "site.json"));
    expect(() => readSite(folder)).toThrow(`site.json:1 wrong_type There is no such file in ${folder}.`);
  });

  test("a text in another encoding than UTF-8 is left out at the start, and later keeps what it was", () => {
    const folder = copy();
    const first = readSite(folder);
    writeFileSync(join(folder, "team.json"), Buffer.from('[{ "name": "Jürgen", "role": "Bot" }]', "latin1"));
    writeFileSync(join(folder, "faq.en.md"), Buffer.from("\ufeff## Why?\n\nSo.", "utf16le"));
    const unread = ["faq.en.md", "team.json"].map((file) =>
      expect.stringMatching(`^${file}:1 wrong_type It cannot be read: it is not saved as UTF-8\\.$`),
    );
    expect(linesOf(folder)).toEqual(unread);
    const next = siteOf(readFiles(folder, first.files), first);
    expect([next.team, next.faq]).toEqual([first.team, first.faq]);
  });

  test("is read again when a file has changed twice within one step of the file system's clock", () => {
    const folder = copy();
    const file = join(folder, "site.json");
    const text = readFileSync(file, "utf8");
    const now = new Date();
    const write = (name: string) => {
      writeFileSync(file, text.replace("Marlin", name));
      utimesSync(file, now, now);
    };
    write("Nimbus");
    const watched = createSiteFolder({ folder, log: silent, onChange: () => {} });
    write("Cirrus");
    watched.look();
    expect(watched.current.name).toBe("Cirrus");
  });

  test("is read again when a file gives way to one of the same size and time, as in folders whose times are all alike", () => {
    const folder = copy();
    const file = join(folder, "site.json");
    const text = readFileSync(file, "utf8");
    const release = (name: string) => {
      writeFileSync(`${folder}.json`, text.replace("Marlin", name));
      utimesSync(`${folder}.json`, 1, 1);
      renameSync(`${folder}.json`, file);
    };
    for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }))
      utimesSync(join(folder, path), 1, 1);
    release("Nimbus");
    const watched = createSiteFolder({ folder, log: silent, onChange: () => {} });
    release("Cirrus");
    watched.look();
    expect(watched.current.name).toBe("Cirrus");
  });

  test("what is wrong is said in the log by a line each, once until it is mended", () => {
    const folder = copy();
    const said: string[] = [];
    const watched = createSiteFolder({
      ...{ folder, log: { ...silent, warn: (_, line) => void said.push(line) }, onChange: () => {} },
    });
    const wrong = () => {
      change(folder, "features/fun.json", [/}\s*$/, ""]);
      watched.look();
    };
    wrong();
    change(folder, "faq.en.md", ["## ", "## More: "]);
    watched.look();
    expect(said).toEqual([expect.stringMatching(/^features\/fun\.json:\d+ bad_json /)]);
    cpSync("test/site", folder, { recursive: true });
    watched.look();
    wrong();
    expect(said).toHaveLength(2);
  });

  test("is read again when it changes, and the site is another one at once", () => {
    const folder = copy();
    const changes: string[] = [];
    const warnings: object[] = [];
    const watched = createSiteFolder({
      folder,
      log: { ...silent, warn: (facts) => void warnings.push(facts) },
      onChange: () => changes.push(watched.current.name),
    });
    watched.look();
    change(folder, "site.json", ['"Marlin"', '"Nimbus"']);
    watched.look();
    watched.look();
    expect(changes).toEqual(["Nimbus"]);
    expect(fixedT("en", "common")("bot")).toBe("Nimbus");
    rmSync(folder, { recursive: true });
    watched.look();
    watched.look();
    expect([changes, warnings.length, watched.current.name]).toEqual([["Nimbus", "Nimbus"], 1, "Nimbus"]);
    expect(watched.current.findings).toHaveLength(1);
    cpSync("test/site", folder, { recursive: true });
    watched.look();
    expect([watched.current.name, watched.current.findings]).toEqual(["Marlin", []]);
  });
});
