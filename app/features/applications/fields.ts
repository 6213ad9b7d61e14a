/** What an applicant types, in the order of the form. All but the last must be filled in. */
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

/** The one that may be left empty. */
export const OPTIONAL = "additionalInfo" satisfies FieldName;

/** The most characters of the address, and of every text. */
export const LONGEST_EMAIL = 254;
export const LONGEST_TEXT = 4_000;
/** The most of what the owner tells the applicant, as in Discord's messages, and of what they note for themselves. */
export const LONGEST_MESSAGE = 2_000;
export const LONGEST_NOTE = 4_000;

/** The most characters of a field, as people count them (code points). */
export function longest(name: FieldName): number {
  return name === "email" ? LONGEST_EMAIL : LONGEST_TEXT;
}

/** All that stands in the form, finished or not. */
export type Content = Record<FieldName, string>;

/** The same value for each field. */
export function contentBy(value: (name: FieldName) => string): Content {
  return Object.fromEntries(FIELDS.map((name) => [name, value(name)])) as Content;
}

/** The same as a text area gives it, which knows one kind of line break: clients of the API may send others. */
export function asTyped(content: Content): Content {
  return contentBy((name) => content[name].replace(/\r\n?/g, "\n"));
}

/** Whether both say the same in every field. */
export function sameContent(one: Content, other: Content): boolean {
  return FIELDS.every((name) => one[name] === other[name]);
}

/** Whether nothing is typed anywhere. */
export function isEmpty(content: Content): boolean {
  return FIELDS.every((name) => content[name] === "");
}
