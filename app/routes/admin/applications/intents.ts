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

/** Returns the section of a button by its value; that of the decision for an unknown one. */
export function sectionOf(value: string): Section {
  const [intent = ""] = value.split(" ");
  return Object.entries(SECTIONS).find(([name]) => name === intent)?.[1] ?? "decision";
}

/** Results of a post, as `?done=` names them, and the section that shows each. */
export const DONE = {
  decided: "decision",
  message: "decision",
  unchanged: "decision",
  undone: "decision",
  noted: "notes",
  noteDeleted: "notes",
} as const;
export type Done = keyof typeof DONE;
