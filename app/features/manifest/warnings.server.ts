import type { z } from "zod";
import { nameOfPath } from "#app/features/name-of-path.ts";
import { UNITS, type ModuleDeclaration, type Words } from "#app/features/settings/field.ts";
import { isWords } from "#app/features/settings/texts.ts";
import { locales } from "#app/i18n/languages.ts";
import type { manifestAnswer } from "./answers.server.ts";
import type { Manifest } from "./manifest.server.ts";

export type Warning = z.output<typeof manifestAnswer>["warnings"][number];

/**
 * Lists the modules in `uses` that neither the site folder nor the manifest has, and the texts by language that lack
 * one of the site's languages, after one warning if texts are strings for all languages; and the fields that were a `message`
 * of a `former` manifest, whose stored texts read as rich messages from now on.
 */
export function manifestWarnings(
  { uses = [], modules }: Manifest,
  siteModules: readonly ModuleDeclaration[],
  former: readonly ModuleDeclaration[] = [],
): Warning[] {
  const plain: Warning[] = hasPlainText(modules) ? [{ path: "", code: "plain_texts" }] : [];
  const isKnown = (name: string) => [...modules, ...siteModules].some(({ id }) => id === name);
  const texts = wordsIn(modules, ["modules"]);
  return [
    ...plain,
    ...uses.flatMap((name, index): Warning[] =>
      isKnown(name) ? [] : [{ path: `uses[${index}]`, code: "unknown_module" }],
    ),
    ...modules.flatMap(({ id, fields }, at) =>
      fields.flatMap(({ name, kind }, index): Warning[] => {
        const before = former.find((one) => one.id === id)?.fields.find((one) => one.name === name);
        const isText = kind === "richMessage" && before?.kind === "message";
        return isText ? [{ path: `modules[${at}].fields[${index}]`, code: "text_becomes_message" }] : [];
      }),
    ),
    ...locales().flatMap((language) =>
      texts
        .filter(({ words }) => !Object.hasOwn(words, language))
        .map(({ path }): Warning => ({ path: nameOfPath(path), code: "no_translation", language })),
    ),
  ];
}

/** Names of the properties that hold a text of `Text`. `default` may hold anything. */
const TEXTS = [
  "title",
  "intro",
  "summary",
  "category",
  "label",
  "confirm",
  "hint",
  "none",
  "example",
  "unit",
];

/** Keys of conditions, of values, and of texts in other languages than the one beside them, which are no texts of `Text`. */
const NO_TEXTS = /^(default(In)?|when|showWhen)$|_localizations$/;

/** Lists the texts of `Text` that are given by language, with their paths. */
export function wordsIn(value: unknown, path: PropertyKey[]): { path: PropertyKey[]; words: Words }[] {
  if (typeof value !== "object" || value === null) return [];
  if (isWords(value)) return [{ path, words: value }];
  if (Array.isArray(value)) return value.flatMap((one, index) => wordsIn(one, [...path, index]));
  return Object.entries(value).flatMap(([key, one]) =>
    NO_TEXTS.test(key) ? [] : wordsIn(one, [...path, key]),
  );
}

/** Units that the site has texts for are no texts of the manifest. */
function hasPlainText(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, one]: [string, unknown]) => {
    if (key === "default") return false;
    const isText = TEXTS.includes(key) && typeof one === "string";
    return isText ? !(UNITS as readonly string[]).includes(one) : hasPlainText(one);
  });
}
