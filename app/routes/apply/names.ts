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
/** What such a name looks like. */
export const FORM_NAME = /^[0-9a-z-]{1,64}$/;
/** What stays where an application is withdrawn. */
export const KEEP = "keep";
/** Before the name of a field, where it is asked which of two versions of it shall stand. */
export const CHOICE = "choice.";
