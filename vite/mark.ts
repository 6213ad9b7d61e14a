import { readFileSync } from "node:fs";

/**
 * The operator's mark as it looks on something dark: `public/favicon.svg`, with its rules for a dark browser always in
 * force, because what draws here knows no media queries.
 */
export const mark: string = readFileSync(new URL("../public/favicon.svg", import.meta.url), "utf8").replace(
  /@media\s*\(\s*prefers-color-scheme:\s*dark\s*\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g,
  "$1",
);

/** An SVG as an address that an image element takes. */
export function dataUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
