import type { Dossier } from "#app/features/applications/review.server.ts";

/** What stood in the fields and is not stored. */
export interface Typed {
  message?: string;
  note?: string;
}

/** What came of a post that leads nowhere else, told in the section whose button was pressed. */
export type Answer = { section: Section; typed?: Typed } & (
  | { outcome: "invalid"; about: keyof Typed; errors: string[] }
  /** It is done, and what was typed beside it is not stored yet. */
  | { outcome: "done"; done: Done }
  /** The application has changed since it was read, or was withdrawn; something newer was decided meanwhile. */
  | { outcome: "stale" | "gone" | "notUndone" }
  /** It could not be sent, or may not be; only a browser with scripts knows that and still has its page. */
  | { outcome: Failure }
);
export type Failure = "failed" | "offline" | "tooFast" | "tooLarge" | "signedOut" | "forbidden" | "forgotten";

/** What has just happened, as the address says it after a post. */
const DONE = ["decided", "told", "unchanged", "undone", "noted", "noteDeleted"] as const;
export type Done = (typeof DONE)[number];

/**
 * The one that a query names, as far as it is so: an address can say anything, and what was done may have been taken back
 * since. That nothing has changed, or that a note is gone, leaves no trace to ask.
 *
 * @param ownerId whose doing it was
 */
export function doneIn(query: URLSearchParams, dossier: Dossier, ownerId: string): Done | undefined {
  const done = DONE.find((one) => one === query.get("done"));
  return done && isSo(done, dossier, ownerId) ? done : undefined;
}

/** Whether it is told beside the notes, and not beside the decision. */
export function isAboutNotes(done: Done): boolean {
  return done === "noted" || done === "noteDeleted";
}

function isSo(done: Done, { application, events, notes }: Dossier, ownerId: string): boolean {
  const [newest] = events;
  // A message that goes along with a decision comes after it.
  const decision = events.find(({ kind }) => kind !== "message");
  switch (done) {
    case "decided":
      return decision?.kind === "status" && decision.by.id === ownerId && !decision.undone;
    case "undone":
      return decision?.undone?.by.id === ownerId;
    case "told":
      return newest?.kind === "message" && newest.by.id === ownerId;
    case "unchanged":
      return application !== undefined;
    case "noted":
      return notes.at(-1)?.by.id === ownerId;
    case "noteDeleted":
      return true;
  }
}

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
