import { expect, test } from "vitest";
import { withMark } from "./look.server.ts";
import { picturesOf } from "./pictures.server.ts";

const SVG = `<svg xmlns="http://www.w3.org/2000/svg"/>`;
const PNG = "\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\x20\0\0\0\x30";

/** Files whose characters are bytes. */
const filesOf = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([file, content]) => [file, Buffer.from(content, "latin1")]));
const reading = (files: Record<string, string>) => picturesOf(filesOf(files));

test("picturesOf: logo, icon, art and people of the folder, each with its type and an address that its content makes", () => {
  const files = {
    "logo.svg": SVG,
    "icon.png": PNG,
    "og.png": PNG,
    "art/a b.svg": SVG,
    "team/mira.jpg": "\xFF\xD8\xFF",
  };
  const { pictures, findings } = reading({
    ...files,
    "site.json": "{}",
    "other.svg": SVG,
  });
  expect(findings).toEqual([]);
  expect([...pictures].map(([file, { type }]) => [file, type]).toSorted()).toEqual([
    ["art/a b.svg", "image/svg+xml"],
    ["icon.png", "image/png"],
    ["logo.svg", "image/svg+xml"],
    ["og.png", "image/png"],
    ["team/mira.jpg", "image/jpeg"],
  ]);
  expect(pictures.get("art/a b.svg")?.url).toMatch(/^\/site\/files\/art\/a%20b\.svg\?[\da-f]{16}$/);
  const changed = reading({ "logo.svg": `${SVG}\n` }).pictures.get("logo.svg");
  expect(changed?.url).not.toBe(pictures.get("logo.svg")?.url);
  expect(reading({}).pictures.size).toBe(0);
});

test.each([
  ["an SVG of 100,001 bytes", "logo.svg", SVG + " ".repeat(100_001 - SVG.length), "too_large"],
  ["a PNG of more than a MiB", "og.png", PNG + " ".repeat(2 ** 20), "too_large"],
  ["a PNG that is none", "art/hero.png", "\xFF\xD8\xFF", "wrong_type"],
  ["an SVG that is none", "icon.svg", PNG, "wrong_type"],
  ["a page", "art/index.html", "<p>Hello</p>", "wrong_type"],
  ["an SVG with a script", "team/mira.svg", SVG.replace("/>", ">\n<script/></svg>"), "unsafe_svg"],
])("picturesOf leaves out %s, and says why", (_, file, content, code) => {
  const { pictures, findings } = reading({ [file]: content });
  expect(pictures.size).toBe(0);
  const line = code === "unsafe_svg" ? 2 : 1;
  expect(findings).toEqual([{ file, line, code, message: expect.any(String) }]);
});

test("picturesOf: pictures of the largest sizes are there", () => {
  const files = {
    "logo.svg": SVG + " ".repeat(100_000 - SVG.length),
    "og.png": PNG + " ".repeat(2 ** 20 - PNG.length),
  };
  expect(reading(files)).toMatchObject({ findings: [], pictures: { size: 2 } });
});

test("picturesOf: what has become wrong is shown as it was", () => {
  const { pictures: last } = reading({ "logo.svg": SVG });
  const { pictures, findings } = picturesOf(filesOf({ "logo.svg": "<svg>" }), last);
  expect(pictures.get("logo.svg")).toBe(last.get("logo.svg"));
  expect(findings).toHaveLength(1);
});

test("picturesOf: a logo that is wrong from the beginning is not there, where the first letter of a former name stood", () => {
  const last = withMark(new Map(), { name: "Nimbus" });
  expect(picturesOf(filesOf({ "logo.svg": "<svg>" }), last).pictures.size).toBe(0);
});
