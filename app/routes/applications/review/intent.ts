/** Where on the page each of its buttons stands, and so where its answer is told. */
const SECTIONS = {
  decide: "decision",
  clear: "decision",
  undo: "history",
  note: "notes",
  deleteNote: "notes",
} as const;
export type Intent = keyof typeof SECTIONS;
export type Section = (typeof SECTIONS)[Intent];

/** What a button asks for, and of what: all that it can send is one value, which is `intent` or `intent object`. */
export function writeIntent(intent: Intent, object?: string): string {
  return object === undefined ? intent : `${intent} ${object}`;
}

/** The same from what was sent; undefined where it is none of ours. */
export function readIntent(sent: string): { intent: Intent; object?: string } | undefined {
  const [name = "", object, ...more] = sent.split(" ");
  return isIntent(name) && more.length === 0 ? { intent: name, object } : undefined;
}

/** The section whose button it is: its id, too. */
export function sectionOf(intent: Intent): Section {
  return SECTIONS[intent];
}

function isIntent(name: string): name is Intent {
  return Object.hasOwn(SECTIONS, name);
}
