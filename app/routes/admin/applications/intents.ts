/** Section of the page, also its id, in which the button for an intent is and its answer is shown. */
const SECTIONS = {
  decide: "decision",
  clear: "decision",
  undo: "history",
  note: "notes",
  deleteNote: "notes",
} as const;
export type Intent = keyof typeof SECTIONS;
export type Section = (typeof SECTIONS)[Intent];

/** The value of a button: its intent, and the status, event or note that it is about. */
export function buttonValue(intent: Intent, object?: string): string {
  return object === undefined ? intent : `${intent} ${object}`;
}

/** Returns the section of a button by its value; that of the decision for an unknown one. */
export function sectionOf(value: string): Section {
  const [intent = ""] = value.split(" ");
  return Object.entries(SECTIONS).find(([name]) => name === intent)?.[1] ?? "decision";
}

/** Results of a post, as `?done=` names them. */
export const DONE = ["decided", "message", "unchanged", "undone", "noted", "noteDeleted"] as const;
export type Done = (typeof DONE)[number];

/** Returns whether a result is shown beside the notes and not beside the decision. */
export function isAboutNotes(done: Done): boolean {
  return done === "noted" || done === "noteDeleted";
}
