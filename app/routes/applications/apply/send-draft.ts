import type { LocalDraft, Saved } from "./local-draft.ts";

/** What the server says to a draft. */
export type DraftAnswer =
  | { outcome: "saved"; version: number }
  | { outcome: "conflict"; current: Saved }
  | { outcome: "decided" }
  | { outcome: "signedOut" }
  /** It cannot say, or did not in time. */
  | { outcome: "failed" };

/** In milliseconds. */
const TIMEOUT = 10_000;
/** What a browser still sends for a page that is being left, in bytes (Fetch standard, "keepalive"). */
const KEEPALIVE = 60_000;

/**
 * Sends somebody's draft to `PUT /apply/draft`. Never throws.
 *
 * @param discordId whose it is; who is signed in meanwhile may be somebody else
 * @param options.leaving the page is about to go
 */
export async function sendDraft(
  discordId: string,
  draft: LocalDraft,
  { leaving = false } = {},
): Promise<DraftAnswer> {
  const body = JSON.stringify({ discordId, ...draft });
  try {
    const response = await fetch("/apply/draft", {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body,
      keepalive: leaving && new Blob([body]).size < KEEPALIVE,
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.status === 401 || response.status === 403) return { outcome: "signedOut" };
    const answer: unknown = await response.json();
    return answerIn(answer) ?? { outcome: "failed" };
  } catch {
    // No connection, or no JSON: whoever asks tries again, and the draft is in the browser meanwhile.
    return { outcome: "failed" };
  }
}

function answerIn(value: unknown): DraftAnswer | undefined {
  if (!isAnswer(value)) return undefined;
  if (value.outcome === "saved") return value;
  if (value.outcome === "decided") return value;
  const { at, ...current } = value.current;
  return { outcome: "conflict", current: { ...current, at: at === undefined ? undefined : new Date(at) } };
}

type Json = Exclude<DraftAnswer, { outcome: "conflict" | "signedOut" | "failed" }>;

/** What `apply-draft.ts` answers where it does not fail. */
function isAnswer(
  value: unknown,
): value is Json | { outcome: "conflict"; current: Omit<Saved, "at"> & { at?: string } } {
  return typeof value === "object" && value !== null && "outcome" in value;
}
