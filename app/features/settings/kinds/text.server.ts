import { z } from "zod";
import { boundedList } from "#app/features/bounded-list.server.ts";
import {
  distinctList,
  label,
  listOf,
  refuseRepeated,
  visibleLine,
  textsByLanguage,
} from "#app/features/manifest/text-schema.server.ts";
import { characterClass } from "#app/features/settings/characters.ts";
import { refusalOfCharacter, disallowedIn } from "#app/features/settings/disallowed-character.ts";
import { MESSAGE_LENGTH, MOST, type Text } from "#app/features/settings/field.ts";
import type { TextView } from "#app/features/settings/texts.ts";
import { isObscure, storableText } from "#app/features/storable-text.server.ts";
import { address } from "./address.server.ts";
import { integer, isListOf, isText, pass, serverKind, WEIGHT, type Reader } from "./kind.server.ts";
import { COLOR } from "./text.ts";

const TEXT_LENGTH = 4_000;
const ENTRY_LENGTH = 260;
const CHARACTERS_LENGTH = 200;
const MOST_PLACEHOLDERS = 50;

const characters = visibleLine(CHARACTERS_LENGTH)
  // Two units at most are a character. One that is too long is not read, which takes a second for a mebibyte.
  .refine(
    (given) => given.length > 2 * CHARACTERS_LENGTH || characterClass(given) !== undefined,
    "manifest:characterClass",
  )
  .meta({
    description: "The inside of a character class: literals and ranges like a-z0-9-; \\ escapes ], ^ and \\.",
  });

export const placeholderName = z.string().regex(/^[a-z][A-Za-z0-9_.]{0,39}$/, "manifest:placeholder");
const explained = z.strictObject({ name: placeholderName, label, example: label.optional() });
const placeholders = placeholdersOf(explained);

interface Explained {
  name: string;
  label?: Text;
  example?: Text;
}

/** Placeholders of a text, by name alone or with what they stand for. */
export function placeholdersOf<Shape extends Explained>(explained: z.ZodType<Shape>) {
  return listOf(z.union([placeholderName, explained]), MOST_PLACEHOLDERS).superRefine((all, context) => {
    const names = all.map((one) => (typeof one === "string" ? one : one.name));
    refuseRepeated(names, (index) => [index], context);
  });
}

/** Adds what placeholders stand for, and an example, as far as the module says so. */
export function explain(own: readonly (string | Explained)[], { textIn }: Reader) {
  return own.map((one): { name: string; says?: TextView; example?: string } => {
    if (typeof one === "string") return { name: one };
    const { name, label: says, example } = one;
    return { name, says: says === undefined ? says : textIn(says), example: example && textIn(example).text };
  });
}

export const text = serverKind("text", {
  declared: () => ({
    max: integer(1, TEXT_LENGTH),
    min: integer(0, TEXT_LENGTH).optional(),
    characters: characters.optional(),
    default: z.string().optional(),
  }),
  optional: (field) => ({ ...field, min: 0 }),
  schema: line,
  /** Adds the `pattern` that browsers check. */
  view: ({ characters: own }): { pattern?: string } =>
    own === undefined ? {} : { pattern: `${characterClass(own)}*` },
});

/** Multi-line text in Discord's markdown, with `{placeholders}`. */
export const message = serverKind("message", {
  declared: () => ({
    max: integer(1, MESSAGE_LENGTH),
    placeholders,
    default: z.string().optional(),
    defaultIn: textsByLanguage(z.string())
      .optional()
      .describe(
        "The default in other languages, to which a person may reset the text: `default` is in English then.",
      ),
  }),
  check({ max, defaultIn }, path, context) {
    for (const [locale, text] of Object.entries(defaultIn ?? {})) {
      const { error } = storableText(max).safeParse(text);
      pass(context, error?.issues ?? [], [...path, "defaultIn", locale]);
    }
  },
  schema: ({ max }) => storableText(max).overwrite(withoutCrlf),
  normal: (_, value) => (typeof value === "string" ? withoutCrlf(value) : value),
  view: ({ placeholders: own }, reader) => ({ explained: explain(own, reader) }),
  // Most of it is the preview.
  weight: () => 9 * WEIGHT.input,
});

/** Writes line breaks as the control of a page has them: a form would change others. */
function withoutCrlf(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}

const colorSchema = z.string("color").regex(COLOR, "color");

export const color = serverKind("color", {
  declared: () => ({ default: colorSchema.optional() }),
  schema: () => colorSchema,
  isValue: (value) => colorSchema.safeParse(value).success,
});

/** One Unicode emoji, or a custom one as `<:name:id>` or `<a:name:id>`. */
const EMOJI = new RegExp(String.raw`^(?:\p{RGI_Emoji}|<a?:\w{2,32}:\d{17,20}>)$`, "v");
const emojiSchema = z
  .string()
  .refine((value) => EMOJI.test(value), "emoji")
  .nullable();

export const emoji = serverKind("emoji", {
  declared: () => ({ default: z.string().nullable().optional() }),
  schema: () => emojiSchema,
  isValue: (value) => emojiSchema.safeParse(value).success,
});

export const texts = serverKind("texts", {
  declared: () => ({
    max: integer(1, MOST.texts),
    maxLength: integer(1, ENTRY_LENGTH),
    of: z.literal("url").describe("Each is an address, and no two are alike.").optional(),
    http: z.boolean().optional(),
    default: boundedList(z.string(), MOST.texts).optional(),
  }),
  schema: ({ max, maxLength, of, http }) =>
    of === undefined ? boundedList(entry(maxLength), max) : distinctList(address(maxLength, http), max),
  isValue: isListOf(isText),
});

function line({ min = 0, max, characters: own }: { min?: number; max: number; characters?: string }) {
  const allowed = own === undefined ? undefined : characterClass(own);
  const known = allowed === undefined ? undefined : new RegExp(allowed, "u");
  return storableText(max)
    .superRefine((value, context) => {
      const disallowed = known && disallowedIn(value, known);
      if (value.length === 0 && min > 0) context.addIssue({ code: "custom", message: "required" });
      else if ([...value].length < min)
        context.addIssue({ code: "custom", message: "tooShort", params: { min } });
      if (isObscure(value)) context.addIssue({ code: "custom", message: "invisible" });
      else if (/[\n\r]/.test(value)) context.addIssue({ code: "custom", message: "oneLine" });
      else if (disallowed) context.addIssue({ code: "custom", ...refusalOfCharacter(disallowed) });
    })
    .meta({
      ...(min > 0 && { minLength: min }),
      // Not all readers of JSON Schema use the flag u, without which a pattern cannot have characters of 32 bits.
      ...(allowed !== undefined && !/[\u{10000}-\u{10ffff}]/u.test(allowed) && { pattern: `^${allowed}*$` }),
    });
}

/** A line that says something. */
export function entry(maxLength: number) {
  return storableText(maxLength)
    .refine((value) => value.length > 0, "required")
    .refine((value) => !/[\n\r]/.test(value), "oneLine")
    .meta({ minLength: 1 });
}
