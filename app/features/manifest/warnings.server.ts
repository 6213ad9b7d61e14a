import type { Manifest } from "./manifest.server.ts";

export interface Warning {
  /** Like `modules[0].fields[1].label`. */
  path: string;
  code: "no_german";
}

/** Lists the texts that have an English form and no German one. */
export function warningsOf(manifest: Manifest): Warning[] {
  return missingGerman(manifest.modules, "modules").map((path) => ({ path, code: "no_german" }));
}

/** Names of the properties that hold a text of `Text`. `default` may hold anything. */
const TEXTS = ["title", "intro", "label", "hint", "unit"];

function missingGerman(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => missingGerman(one, `${path}[${index}]`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const place = `${path}.${key}`;
    if (key === "default") return [];
    if (!TEXTS.includes(key)) return missingGerman(one, place);
    return typeof one === "object" && !("de" in one) ? [place] : [];
  });
}
