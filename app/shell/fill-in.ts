/** Entities by character, in the order of escaping. */
export const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Replaces marks, which have no characters of patterns, by texts, escaped for elements and quoted attributes as React does. */
export function fillIn(html: string, values: Record<string, string>): string {
  const marks = new RegExp(Object.keys(values).join("|"), "g");
  return html.replace(marks, (mark) => escapeHtml(values[mark] ?? ""));
}

/** Escapes a text for elements and quoted attributes as React does. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
