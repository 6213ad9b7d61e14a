import type { LocalDraft, Saved } from "./local-draft.ts";

/** What the server says to a draft. */
export type DraftAnswer =
  | { outcome: "saved"; version: number }
  | { outcome: "conflict"; current: Saved }
  /** It will not take this one: it has been decided, or it is too much. */
  | { outcome: "decided" | "tooLarge" }
  /** Nobody is signed in, or somebody else. */
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
  { content, basedOn, origin }: LocalDraft,
  { leaving = false } = {},
): Promise<DraftAnswer> {
  const body = JSON.stringify({ discordId, content, basedOn, origin });
  try {
    const response = await fetch("/apply/draft", {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body,
      keepalive: leaving && new Blob([body]).size < KEEPALIVE,
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.status === 401 || response.status === 403) return { outcome: "signedOut" };
    if (response.status === 413) return { outcome: "tooLarge" };
    if (response.status !== 200 && response.status !== 409) return { outcome: "failed" };
    return answerIn(await response.json());
  } catch {
    // No connection, or no JSON: whoever asks tries again, and the draft is in the browser meanwhile.
    return { outcome: "failed" };
  }
}

/** The answers of our own resource, `apply-draft.ts`, of which a 200 and a 409 are. */
type Json =
  | Extract<DraftAnswer, { outcome: "saved" | "decided" }>
  | { outcome: "conflict"; current: Omit<Saved, "at"> & { at?: string } };

function answerIn(answer: Json): DraftAnswer {
  if (answer.outcome !== "conflict") return answer;
  const { at, ...current } = answer.current;
  return { outcome: "conflict", current: { ...current, at: at === undefined ? undefined : new Date(at) } };
}
