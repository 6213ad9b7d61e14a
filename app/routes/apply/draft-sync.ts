import type { Content } from "#app/features/applications/fields.ts";

import type { LocalDraft, Saved } from "./local-copy.ts";

/** Where what is typed is. */
export type DraftState = {
  /** The browser has what the server has not; else only the page has it. */
  inBrowser: boolean;
} & (
  | { kind: "untouched" | "saving" | "saved" | "kept" | "signedOut" | "decided" | "tooLarge" }
  | { kind: "conflict"; current: Saved }
);

/** Keeps what is typed: in the browser at once, with the server soon. */
export interface DraftKeeper {
  typed(content: Content): void;
  /** Now, whatever pause was due. */
  flush(options?: { leaving?: boolean }): void;
  /** Not until something is typed again. */
  hold(): void;
  /** What a form has to say of itself when it is sent. */
  basis(): Pick<LocalDraft, "basedOn" | "origin">;
  /** Nothing is tried any more. What is on its way is still heard of, so that it need not be kept here. */
  stop(): void;
}

interface KeeperOptions {
  /** The form's name. */
  form: string;
  basedOn: number;
  /** Edits that were made under this name before. */
  edit?: number;
  write(draft: LocalDraft): boolean;
  forget(): void;
  send(draft: LocalDraft, options: { leaving?: boolean }): Promise<DraftAnswer>;
  onState(state: DraftState): void;
}

/** Milliseconds until what was typed is sent: with the way to the server, within two seconds. */
export const SOON = 800;
/** Milliseconds until the first next try; each further one waits twice as long, up to the last. */
export const FIRST_RETRY = 2_000;
export const LAST_RETRY = 30_000;

/** One draft is on its way at a time, and always the newest one next. */
export function createDraftKeeper({ form, basedOn, edit = 0, ...outside }: KeeperOptions): DraftKeeper {
  let newest: LocalDraft | undefined;
  let inBrowser = true;
  let sending = false;
  /** There is no use in sending any more, or in telling. */
  let over = false;
  let stopped = false;
  let isSaved = false;
  let pause = FIRST_RETRY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const basis = () => ({ basedOn, origin: { form, edit } });

  function wait(milliseconds: number): void {
    timer ??= setTimeout(() => void send(), milliseconds);
  }

  async function send(options: { leaving?: boolean } = {}): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const draft = newest;
    // Who leaves cannot wait for the one that is under way.
    if (!draft || over || (sending && !options.leaving)) return;
    sending = true;
    if (inBrowser) outside.onState({ kind: "saving", inBrowser });
    const answer = await outside.send(draft, options);
    sending = false;
    // What was sent beside it may have arrived before.
    if (newest === undefined) return;
    if (answer.outcome === "saved") hearSaved(answer.version, draft);
    else if (!stopped) hearTrouble(answer);
  }

  function hearSaved(version: number, draft: LocalDraft): void {
    pause = FIRST_RETRY;
    basedOn = version;
    if (newest === draft) {
      newest = undefined;
      inBrowser = true;
      outside.forget();
    } else if (!stopped) wait(SOON);
    isSaved = newest === undefined;
    if (!stopped) outside.onState({ kind: isSaved ? "saved" : "saving", inBrowser });
  }

  function hearTrouble(answer: Exclude<DraftAnswer, { outcome: "saved" }>): void {
    if (answer.outcome === "conflict") {
      over = true;
      return outside.onState({ kind: "conflict", inBrowser, current: answer.current });
    }
    if (answer.outcome === "decided") {
      over = true;
      return outside.onState({ kind: "decided", inBrowser });
    }
    // Only with other words it may be less.
    if (answer.outcome === "tooLarge") return outside.onState({ kind: "tooLarge", inBrowser });
    outside.onState({ kind: answer.outcome === "signedOut" ? "signedOut" : "kept", inBrowser });
    wait(pause);
    pause = Math.min(pause * 2, LAST_RETRY);
  }

  return {
    typed(content) {
      edit += 1;
      newest = { content, ...basis(), at: Date.now() };
      inBrowser = outside.write(newest);
      // What was saved is not all any more.
      if (isSaved) outside.onState({ kind: "saving", inBrowser });
      isSaved = false;
      if (!over && !sending) wait(SOON);
    },
    flush: (options) => void send(options),
    hold() {
      clearTimeout(timer);
      timer = undefined;
    },
    basis,
    stop() {
      over = stopped = true;
      clearTimeout(timer);
    },
  };
}

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
