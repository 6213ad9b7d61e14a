import type { Done } from "./done.ts";
import type { Section } from "./intent.ts";

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
