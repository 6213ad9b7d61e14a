/** What the forms of `/apply` can ask for. */
export const INTENTS = ["submit", "draft", "discard", "withdraw"] as const;
export type Intent = (typeof INTENTS)[number];

/** Names of what a form says beside what was typed. */
export const INTENT = "intent";
/** The version that it was made from. */
export const BASED_ON = "basedOn";
/** With scripts: which open form it is, and how many edits it has seen. */
export const FORM = "form";
export const EDIT = "edit";
/** Before the name of a field, where it is asked which of two versions of it shall stand. */
export const CHOICE = "choice.";
