/** Why what a form asked for was not done, with what was typed. */
export type Answer =
  | { outcome: "invalid"; errors: string[]; message?: string; note?: string }
  /** The application has changed since it was read, or was withdrawn. */
  | { outcome: "stale" | "gone"; message: string }
  /** Something newer was decided meanwhile. */
  | { outcome: "notUndone" }
  /** It could not be sent; only a browser with scripts knows that and still has its page. */
  | { outcome: "failed" | "signedOut" };
