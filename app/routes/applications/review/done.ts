import type { Dossier } from "#app/features/applications/dossier.server.ts";

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
