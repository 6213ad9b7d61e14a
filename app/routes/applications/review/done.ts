/** What has just happened, as the address says it after a post. */
const DONE = ["decided", "told", "unchanged", "undone", "noted", "noteDeleted"] as const;
export type Done = (typeof DONE)[number];

/** The one that a query names. An address can say anything, so the page words it by what stands there. */
export function doneIn(query: URLSearchParams): Done | undefined {
  return DONE.find((one) => one === query.get("done"));
}

/** Whether it is told beside the notes, and not beside the decision. */
export function isAboutNotes(done: Done): boolean {
  return done === "noted" || done === "noteDeleted";
}
