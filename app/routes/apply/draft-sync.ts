import type { Saved } from "#app/features/applications/draft.server.ts";
import { type Content, sameContent } from "#app/features/applications/fields.ts";
import type { LocalCopy } from "./local-copy.ts";

/** State of what is typed. `retrying`: the server did not take it, and is asked again. */
export interface DraftState {
  kind: "untouched" | "saving" | "saved" | "retrying" | "signedOut" | "decided" | "tooLarge" | "conflict";
  inBrowser: boolean;
  current?: Saved;
}

interface SyncOptions {
  basedOn: number;
  /** Unanswered contents of the local copy that the form began with. */
  sent?: Content[];
  write(copy: Omit<LocalCopy, "tab">): boolean;
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
 * Saves in the browser at once, on the server soon, one save at a time. Another version on the server with a content that this
 * tab sent means that the answer was lost: saving goes on from it. Any other version is a conflict and ends the saving.
 */
export function createDraftSync({ write, forget, send, onState, ...start }: SyncOptions) {
  let { basedOn, sent = [] } = start;
  let unsaved: Content | undefined;
  let inBrowser = true;
  let kind: DraftState["kind"] = "untouched";
  let saving: Promise<void> | undefined;
  let isPaused = false;
  let retry = FIRST_RETRY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: DraftState["kind"], current?: Saved) => {
    kind = next;
    onState({ kind, inBrowser, current });
  };
  const keepLocally = () => {
    if (unsaved) inBrowser = write({ content: unsaved, basedOn, sent, at: Date.now() });
  };
  const noteSent = (content: Content) => {
    sent = [...sent.filter((one) => one !== content), content].slice(-MOST_SENT);
    keepLocally();
  };
  const saveIn = (milliseconds: number) => {
    if (!isPaused) timer ??= setTimeout(() => void save(), milliseconds);
  };
  const cancelTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const stop = () => {
    isPaused = true;
    cancelTimer();
  };

  function save({ leaving = false } = {}): Promise<void> | undefined {
    cancelTimer();
    const isOver = kind === "conflict" || kind === "decided";
    if (!saving && unsaved && !isOver) saving = saveNow(unsaved, leaving);
    return saving;
  }

  async function saveNow(content: Content, leaving: boolean): Promise<void> {
    noteSent(content);
    if (inBrowser) show("saving");
    const answer = await send(content, { basedOn, leaving });
    saving = undefined;
    if (answer.outcome === "saved") return onSaved(answer.version, content);
    // Other refusals say for certain that this content was not saved.
    if (answer.outcome !== "failed") sent = sent.filter((one) => one !== content);
    if (answer.outcome === "conflict") return onConflict(answer.current);
    show(answer.outcome === "failed" ? "retrying" : answer.outcome);
    if (answer.outcome === "decided" || answer.outcome === "tooLarge") return;
    saveIn(retry);
    retry = Math.min(retry * 2, LAST_RETRY);
  }

  async function onSaved(version: number, content: Content): Promise<void> {
    basedOn = version;
    sent = [];
    retry = FIRST_RETRY;
    if (unsaved === content) {
      unsaved = undefined;
      inBrowser = true;
      forget();
      return show("saved");
    }
    keepLocally();
    show("saving");
    // The page of a sync that has been stopped is left.
    return isPaused ? save({ leaving: true }) : saveIn(SOON);
  }

  async function onConflict(current: Saved): Promise<void> {
    const isOwn = sent.some((one) => current.content && sameContent(one, current.content));
    if (!isOwn) return show("conflict", current);
    basedOn = current.version;
    sent = [];
    return save();
  }

  return {
    typed(content: Content) {
      unsaved = content;
      keepLocally();
      if (kind === "saved") show("saving");
      if (!saving) saveIn(SOON);
    },
    flush: (options?: { leaving?: boolean }) => void (isPaused || save(options)),
    /** Waits for the save under way, and asks the server once more after a lost answer. */
    async settle(): Promise<void> {
      cancelTimer();
      await saving;
      if (sent.length > 0) await save();
    },
    /** Saves nothing until `resume`, because the form itself is sent. Returns the version to send along. */
    pause(content: Content): number {
      stop();
      noteSent(content);
      return basedOn;
    },
    resume() {
      isPaused = false;
      if (unsaved) saveIn(SOON);
    },
    /** Ends the saving. The answer to a save under way is still noted, so that a saved copy does not stay in the browser. */
    stop,
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

const REFUSALS: Record<number, "decided" | "tooLarge" | "signedOut"> = {
  401: "signedOut",
  403: "signedOut",
  409: "decided",
  413: "tooLarge",
};

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
    const refusal = REFUSALS[response.status];
    if (refusal) return { outcome: refusal };
    const { version, current } = (await response.json()) as { version: number; current: Saved };
    if (response.ok) return { outcome: "saved", version };
    if (response.status !== 412) return { outcome: "failed" };
    return { outcome: "conflict", current: { ...current, at: current.at && new Date(current.at) } };
  } catch {
    return { outcome: "failed" };
  }
}
