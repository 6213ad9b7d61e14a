import { z } from "zod";
import { boundedList, boundedRecord } from "#app/features/bounded-list.server.ts";
import { LANGUAGE_TAG } from "#app/features/settings/texts.ts";
import { isObscure, storableText } from "#app/features/storable-text.server.ts";
import { defaultLocale, lookupOrder } from "#app/i18n/languages.ts";

const LABEL_LENGTH = 200;
const HINT_LENGTH = 1_000;

const VISIBLE = /[^\p{Z}\p{C}]/u;

/** Text of 1 to `max` characters, at least one of which is visible. */
function visibleText(max: number) {
  return storableText(max)
    .refine((text) => VISIBLE.test(text), "required")
    .refine((text) => !isObscure(text), "invisible")
    .meta({ minLength: 1 });
}

/** Visible text without line breaks, which forms would change. */
export function visibleLine(max: number) {
  return visibleText(max).refine((text) => !/[\n\r]/.test(text), "oneLine");
}

/** Languages that one text may have. */
const MAX_LANGUAGES = 40;

/** A text of `Text`: one for all languages, or one for each, with the site's default language or English among them. */
export function textOf(max: number) {
  return textFrom(visibleText(max));
}

/** A text of `Text`, of which each is one of `own`. */
export function textFrom(own: z.ZodType<string>) {
  return z.union([own, textsByLanguage(own).superRefine(requireDefault)]);
}

/** Texts by language. */
export function textsByLanguage(text: z.ZodType<string>) {
  return boundedRecord(text, MAX_LANGUAGES, z.string().regex(LANGUAGE_TAG, "manifest:language"));
}

/** Refuses a text by language that some readers would not see. */
function requireDefault(words: object, context: Pick<z.RefinementCtx, "addIssue">): void {
  const needed = lookupOrder(defaultLocale());
  if (needed.some((locale) => Object.hasOwn(words, locale))) return;
  context.addIssue({ code: "custom", path: needed.slice(0, 1), message: "required" });
}

export const fieldName = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, "manifest:fieldName");

/** An address of a page with more about something. */
export const help = z
  .string()
  .max(2_000)
  .refine((text) => /^https:\/\/[^\s\\]+$/.test(text) && URL.canParse(text), "address")
  .meta({ format: "uri", pattern: "^https://" });

// With names, because a manifest's JSON Schema has each of them a hundred times.
export const label = textOf(LABEL_LENGTH).meta({ id: "Label" });
export const hint = textOf(HINT_LENGTH).meta({ id: "Hint" });

/** Words for a value of another type: a key of the namespace `manifest`. One that is missing is said to be missing, and a key too many to be unknown. */
export function wants(key: string) {
  return {
    error: ({ code, input }: { code?: string; input?: unknown }) =>
      input === undefined || code === "unrecognized_keys" ? undefined : `manifest:${key}`,
  };
}

/** A list of `min` to `max` entries. `words` are said of a shorter one. */
export function listOf<Item>(item: z.ZodType<Item>, max: number, min = 0, words = "required") {
  return boundedList(item, max)
    .refine((all) => all.length >= min, words)
    .meta({ minItems: min });
}

/** A list without repetitions. */
export function distinctList<Item>(item: z.ZodType<Item>, max: number, min = 0) {
  return listOf(item, max, min)
    .superRefine((all, context) => {
      refuseRepeated(all, (index) => [index], context);
      // Entries that are wrong by themselves were found before.
      const placeOf = ({ path = [] }: { path?: PropertyKey[] }) => Number(path[0] ?? -1);
      context.issues.sort((one, other) => placeOf(one) - placeOf(other));
    })
    .meta({ uniqueItems: true });
}

/** Adds an issue at the path of each value that came before. */
export function refuseRepeated(
  values: readonly unknown[],
  pathOf: (index: number) => PropertyKey[],
  context: Pick<z.RefinementCtx, "addIssue">,
  message = "twice",
): void {
  const seen = new Set<unknown>();
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) context.addIssue({ code: "custom", path: pathOf(index), message });
    seen.add(value);
  }
}
