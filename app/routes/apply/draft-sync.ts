import type { Saved } from "#app/features/applications/draft.server.ts";
import { type Content, sameContent } from "#app/features/applications/fields.ts";

/** State of what is typed, for the form's bar. */
export type DraftState = {
  /** Everything unsaved is in the browser's storage. */
  inBrowser: boolean;
} &
  /** `retrying`: the server did not take it, and is asked again. */
  (
    | { kind: "untouched" | "saving" | "saved" | "retrying" | "signedOut" | "decided" | "tooLarge" }
    | { kind: "conflict"; current: Saved }
  );

interface SyncOptions {
  basedOn: number;
  /** Unanswered contents of the local copy that the form began with. */
  sent?: Content[];
  write(copy: { content: Content; basedOn: number; sent: Content[]; at: number }): boolean;
  forget(): void;
  send(content: Content, options: { basedOn: number; leaving: boolean }): Promise<DraftAnswer>;
  onState(state: DraftState): void;
}

/** Milliseconds until a change is sent, so that it is saved within two seconds. */
export const SOON = 800;
/** Milliseconds until the first retry; each further one waits twice as long, up to the last. */
export const FIRST_RETRY = 2_000;
export const LAST_RETRY = 30_000;
const MOST_SENT = 5;

export type DraftSync = ReturnType<typeof createDraftSync>;

/**
 * Saves what is typed: in the browser at once, on the server soon, one save at a time. Each save names the version that it is
 * based on. Where the server has another version with a content that this tab sent and got no answer for, the answer was
 * lost: the version is taken and saving goes on. Any other version is a conflict and ends the saving.
 */
export function createDraftSync({ write, forget, send, onState, ...start }: SyncOptions) {
  let { basedOn, sent = [] } = start;
  let unsaved: Content | undefined;
  let inBrowser = true;
  let saving: Promise<void> | undefined;
  let isOver = false;
  let isStopped = false;
  let isPaused = false;
  let isLeaving = false;
  let isSaved = false;
  let pause = FIRST_RETRY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (
    state: { kind: Exclude<DraftState["kind"], "conflict"> } | { kind: "conflict"; current: Saved },
  ) => {
    if (!isStopped) onState({ ...state, inBrowser });
  };
  const keepLocally = () => {
    if (unsaved) inBrowser = write({ content: unsaved, basedOn, sent, at: Date.now() });
  };
  const cancelTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const saveIn = (milliseconds: number) => {
    if (!isStopped && !isPaused) timer ??= setTimeout(() => void save(), milliseconds);
  };
  const noteSent = (content: Content) => {
    sent = [...sent.filter((one) => one !== content), content].slice(-MOST_SENT);
    keepLocally();
  };

  function save({ leaving = false } = {}): Promise<void> {
    cancelTimer();
    if (saving) isLeaving ||= leaving;
    else if (unsaved && !isOver) saving = saveNow(unsaved, leaving);
    return saving ?? Promise.resolve();
  }

  async function saveNow(content: Content, leaving: boolean): Promise<void> {
    noteSent(content);
    if (inBrowser) tell({ kind: "saving" });
    const answer = await send(content, { basedOn, leaving });
    saving = undefined;
    // Other answers say for certain that this content was not saved.
    if (answer.outcome !== "saved" && answer.outcome !== "failed")
      sent = sent.filter((one) => one !== content);
    if (answer.outcome === "saved") return onSaved(answer.version, content);
    if (answer.outcome === "conflict") return onConflict(answer.current);
    if (answer.outcome === "decided") isOver = true;
    tell({ kind: answer.outcome === "failed" ? "retrying" : answer.outcome });
    // Only another content can be smaller.
    if (isOver || answer.outcome === "tooLarge") return;
    saveIn(pause);
    pause = Math.min(pause * 2, LAST_RETRY);
  }

  async function onSaved(version: number, content: Content): Promise<void> {
    basedOn = version;
    sent = [];
    pause = FIRST_RETRY;
    isSaved = unsaved === content;
    if (isSaved) {
      unsaved = undefined;
      inBrowser = true;
      forget();
      return tell({ kind: "saved" });
    }
    keepLocally();
    tell({ kind: "saving" });
    if (!isLeaving) return saveIn(SOON);
    isLeaving = false;
    return save({ leaving: true });
  }

  async function onConflict(current: Saved): Promise<void> {
    const isOwn = sent.some((one) => current.content && sameContent(one, current.content));
    if (isOwn) {
      basedOn = current.version;
      sent = [];
      return save();
    }
    isOver = true;
    tell({ kind: "conflict", current });
  }

  return {
    typed(content: Content) {
      unsaved = content;
      keepLocally();
      if (isSaved) tell({ kind: "saving" });
      isSaved = false;
      if (!isOver && !saving) saveIn(SOON);
    },
    /** Saves now; `leaving` where the page is about to go. */
    flush: (options?: { leaving?: boolean }) => void (isPaused || save(options)),
    /** Returns whether a save is under way or its answer was lost: the version to send is not known yet. */
    isUncertain: () => saving !== undefined || sent.length > 0,
    /** Waits for the save under way, or asks the server once more after a lost answer. */
    async settle(): Promise<void> {
      cancelTimer();
      if (saving) await saving;
      if (sent.length > 0) await save();
    },
    /** Saves nothing until `resume`, because the form itself is sent. Returns the version to send along. */
    pause(content: Content): number {
      isPaused = true;
      cancelTimer();
      noteSent(content);
      return basedOn;
    },
    /** Goes on after the form was not accepted. */
    resume() {
      isPaused = false;
      if (unsaved && !isOver) saveIn(SOON);
    },
    /** Ends the saving. The answer to a save under way is still noted, so that a saved copy does not stay in the browser. */
    stop() {
      isStopped = true;
      cancelTimer();
    },
    /** Ends it and throws away what was typed. */
    abandon() {
      unsaved = undefined;
      forget();
    },
  };
}

export type DraftAnswer =
  | { outcome: "saved"; version: number }
  | { outcome: "conflict"; current: Saved }
  /** `signedOut`: nobody or another person is signed in. `failed`: no answer, or none that says what happened. */
  | { outcome: "decided" | "tooLarge" | "signedOut" | "failed" };

const TIMEOUT = 10_000;
/** Largest body in bytes that browsers send for a page that is left (Fetch standard, "keepalive"). */
const KEEPALIVE = 60_000;

export async function sendDraft(
  discordId: string,
  content: Content,
  { basedOn, leaving }: { basedOn: number; leaving: boolean },
): Promise<DraftAnswer> {
  const body = JSON.stringify({ discordId, content });
  try {
    const response = await fetch("/apply/draft", {
      method: "PUT",
      headers: { "Content-Type": "application/json", "If-Match": `"${basedOn}"` },
      body,
      keepalive: leaving && new Blob([body]).size < KEEPALIVE,
      signal: AbortSignal.timeout(TIMEOUT),
    });
    switch (response.status) {
      case 200:
        return { outcome: "saved", version: ((await response.json()) as { version: number }).version };
      case 412:
        return { outcome: "conflict", current: savedIn(await response.json()) };
      case 409:
        return { outcome: "decided" };
      case 413:
        return { outcome: "tooLarge" };
      case 401:
      case 403:
        return { outcome: "signedOut" };
      default:
        return { outcome: "failed" };
    }
  } catch {
    return { outcome: "failed" };
  }
}

function savedIn({ current }: { current: Omit<Saved, "at"> & { at?: string } }): Saved {
  return { ...current, at: current.at === undefined ? undefined : new Date(current.at) };
}
