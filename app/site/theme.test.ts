import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrast, lchOf, themeOf } from "./theme.server.ts";

const tokens = tokensOf(readFileSync("app/styles/tokens.css", "utf8"));
const NAMED = ["#000000", "#ffffff", "#ffff00", "#ff0000", "#00ff00", "#0000ff", "#00ffff", "#ff00ff"];
const SCHEMES = ["light", "dark"] as const;

/** Colours of each token: by day, by night. */
function tokensOf(css: string) {
  const pairs = css.matchAll(/--color-([a-z-]+):\s?light-dark\((#[\da-f]{6}),\s?(#[\da-f]{6})\)/g);
  return Object.fromEntries(
    [...pairs].map(([, name, light, dark]) => [name!, { light: light!, dark: dark! }]),
  );
}

test("themeOf: 5,000 random accents and pure ones can be read on every ground, in both schemes, keep their hue, and are as given where that can be read", () => {
  const random = Array.from(
    { length: 5_000 },
    () =>
      `#${Math.floor(Math.random() * 2 ** 24)
        .toString(16)
        .padStart(6, "0")}`,
  );
  const faults: string[] = [];
  for (const given of [...NAMED, ...random]) {
    const theme = { ...tokens, ...tokensOf(themeOf({ accent: given })!.css) };
    for (const scheme of SCHEMES) {
      const require = (word: string, ground: string) => {
        const ratio = contrast(theme[word]![scheme], theme[ground]![scheme]);
        if (ratio < 4.5) faults.push(`${given} ${scheme}: ${word} on ${ground} ${ratio}`);
      };
      for (const ground of ["paper", "surface", "sunken", "accent-soft"])
        for (const word of ["accent", "accent-strong"]) require(word, ground);
      for (const word of ["ink", "muted"]) require(word, "accent-soft");
      const isReadable = ["paper", "surface", "sunken", "accent-soft"].every(
        (ground) => contrast(given, theme[ground]![scheme]) >= 4.5,
      );
      if (isReadable !== (theme.accent![scheme] === given)) faults.push(`${given} ${scheme}: changed`);
      require("accent-ink", "accent");
      require("accent-ink", "accent-strong");
      for (const token of ["accent", "accent-strong", "accent-soft"])
        if (hueMoves(given, theme[token]![scheme])) faults.push(`${given} ${scheme}: hue of ${token}`);
    }
  }
  expect(faults).toEqual([]);
});

/** Tells whether a colour is of another hue than the given one, and so are all colours a step of a channel beside it, to one side. */
function hueMoves(given: string, color: string): boolean {
  const [, chroma, hue] = lchOf(given);
  const side = (other: string) => Math.sign(Math.sin(lchOf(other)[2] - hue) * lchOf(other)[1]);
  if (chroma < 0.01 || Math.abs(Math.sin(lchOf(color)[2] - hue) * lchOf(color)[1]) < 0.001) return false;
  return new Set(beside(color).map(side)).size === 1;
}

function beside(color: string): string[] {
  const steps = [-1, 0, 1];
  const channel = (at: number, step: number) =>
    Math.min(Math.max(Number.parseInt(color.slice(at, at + 2), 16) + step, 0), 255)
      .toString(16)
      .padStart(2, "0");
  return steps.flatMap((r) =>
    steps.flatMap((g) => steps.map((b) => `#${channel(1, r)}${channel(3, g)}${channel(5, b)}`)),
  );
}

test("themeOf: an area's colour becomes its tint, neither too dark nor too light for what is drawn in it", () => {
  const areas = [{ id: "music", color: "#5b8fc7" }, { id: "night", color: "#000000" }, { id: "plain" }];
  const { css } = themeOf({ areas })!;
  expect(css).toMatch(/^\.tint-music\{--day:#5b8fc7\}\.tint-night\{/);
  expect(css).not.toContain("plain");
  expect(lchOf(/tint-night\{--day:(.{7})/.exec(css)![1]!)[0]).toBeCloseTo(0.6, 2);
});

test("themeOf: equal colours have one hash, and a site without colours has no sheet", () => {
  expect(themeOf({ accent: "#0a5f6c" })).toEqual(themeOf({ accent: "#0a5f6c", areas: [{ id: "music" }] }));
  expect(themeOf({ accent: "#0a5f6d" })!.hash).not.toBe(themeOf({ accent: "#0a5f6c" })!.hash);
  expect(themeOf({ areas: [{ id: "music" }] })).toBeUndefined();
});
