import { randomUUID } from "node:crypto";

/** Entities by character, in the order of escaping. */
export const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Stands for each signed-in person in what is rendered once for many: random, so that no address and no text of a bot has it. */
export const ANYBODY = { name: randomUUID(), username: randomUUID(), avatarUrl: randomUUID() };
/** Marks of all that is filled in. */
export const MARKS = { ...ANYBODY, path: randomUUID(), login: randomUUID(), otherLanguage: randomUUID() };

type Name = keyof typeof MARKS;

const names = new Map<string, Name>(Object.entries(MARKS).map(([name, mark]) => [mark, name as Name]));
const anyMark = new RegExp([...names.keys()].join("|"), "g");

/** Replaces the marks by texts, escaped for elements and quoted attributes as React does. */
export function fillIn(html: string, texts: Partial<Record<Name, string>>): string {
  return html.replace(anyMark, (mark) => escapeHtml(texts[names.get(mark)!] ?? ""));
}

/** Escapes a text for elements and quoted attributes as React does. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
