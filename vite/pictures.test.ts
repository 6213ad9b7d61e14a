import { expect, test } from "vitest";
import { pearl } from "#test/specification/pearl.ts";
import { listPictures, previewWords } from "./list-pictures.ts";

const pictures = listPictures();

test.each([
  ["og/home.en.png", 1200, 630],
  ["og/economy.de.png", 1200, 630],
])("%s is a PNG of %i × %i pixels below its size limit", async (name, width, height) => {
  const png = Buffer.from((await pictures.find(({ fileName }) => fileName === name)?.draw()) ?? []);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height]);
  expect(png.length).toBeGreaterThan(2_000);
  expect(png.length).toBeLessThan(250_000);
});

test("placeholders are filled, and an area's preview has its name and icon", () => {
  expect(previewWords("home", "en").text).toContain(pearl.name);
  expect(previewWords("commands", "de").text).toMatch(/^Alle Befehle: /);
  expect(previewWords("economy", "de").area).toMatchObject({ title: "Wirtschaft", icon: "coins" });
});
