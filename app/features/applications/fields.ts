export const TEXTS = [
  "experience",
  "projects",
  "skills",
  "whyJoin",
  "availability",
  "additionalInfo",
] as const;
export const FIELDS = ["email", ...TEXTS] as const;
export type FieldName = (typeof FIELDS)[number];

export const OPTIONAL = "additionalInfo" satisfies FieldName;

/** Limits in code points (docs/contracts.md, Applications). */
export const LONGEST_EMAIL = 254;
export const LONGEST_TEXT = 4_000;
/** Limits of the owner's message, which is that of Discord's messages, and of a note. */
export const LONGEST_MESSAGE = 2_000;
export const LONGEST_NOTE = 4_000;

export type Content = Record<FieldName, string>;

export function contentBy(value: (name: FieldName) => string): Content {
  return Object.fromEntries(FIELDS.map((name) => [name, value(name)])) as Content;
}

export const EMPTY: Content = contentBy(() => "");

/** Converts line breaks to LF, as text areas show them. Forms send CRLF, clients of the API whatever they like. */
export function asTyped(content: Content): Content {
  return contentBy((name) => content[name].replace(/\r\n?/g, "\n"));
}

export function sameContent(one: Content, other: Content): boolean {
  return FIELDS.every((name) => one[name] === other[name]);
}
