import type { Content } from "#app/features/applications/fields.ts";

import type { LocalDraft, Saved } from "./local-draft.ts";
import type { DraftAnswer } from "./send-draft.ts";

/** Where what is typed is. */
export type DraftState =
  | { kind: "untouched" | "saving" | "saved" | "signedOut" | "decided" }
  /** In the browser (`inBrowser`) or only in the page; the server does not take it now. */
  | { kind: "kept"; inBrowser: boolean }
  | { kind: "conflict"; current: Saved };

/** Keeps what is typed: in the browser at once, with the server soon. */
export interface DraftKeeper {
  typed(content: Content): void;
  /** Now, whatever pause was due. */
  flush(options?: { leaving?: boolean }): void;
  /** What a form has to say of itself when it is sent. */
  basis(): Pick<LocalDraft, "basedOn" | "origin">;
  /** Nothing is tried any more. */
  stop(): void;
}

interface KeeperOptions {
  /** A name that no other open form has. */
  form: string;
  basedOn: number;
  /** Edits that were made under this name before. */
  edit?: number;
  write(draft: LocalDraft): boolean;
  forget(): void;
  send(draft: LocalDraft, options: { leaving?: boolean }): Promise<DraftAnswer>;
  onState(state: DraftState): void;
}

/** Milliseconds until what was typed is sent: with the way to the server, within two seconds (design section 8). */
export const SOON = 800;
/** Milliseconds until the first next try; each further one waits twice as long, up to the last. */
export const FIRST_RETRY = 2_000;
export const LAST_RETRY = 30_000;

/** One draft is on its way at a time, and always the newest one next. */
export function createDraftKeeper({ form, basedOn, edit = 0, ...outside }: KeeperOptions): DraftKeeper {
  let newest: LocalDraft | undefined;
  let inBrowser = true;
  let sending = false;
  let over = false;
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
    if (inBrowser) outside.onState({ kind: "saving" });
    const answer = await outside.send(draft, options);
    sending = false;
    if (!over) hear(answer, draft);
  }

  function hear(answer: DraftAnswer, draft: LocalDraft): void {
    if (answer.outcome === "saved") {
      pause = FIRST_RETRY;
      basedOn = answer.version;
      outside.onState({ kind: "saved" });
      if (newest !== draft) return wait(SOON);
      newest = undefined;
      return outside.forget();
    }
    if (answer.outcome === "conflict") {
      over = true;
      return outside.onState({ kind: "conflict", current: answer.current });
    }
    if (answer.outcome === "decided") {
      over = true;
      return outside.onState({ kind: "decided" });
    }
    const signedOut = answer.outcome === "signedOut" && inBrowser;
    outside.onState(signedOut ? { kind: "signedOut" } : { kind: "kept", inBrowser });
    wait(pause);
    pause = Math.min(pause * 2, LAST_RETRY);
  }

  return {
    typed(content) {
      edit += 1;
      newest = { content, ...basis() };
      inBrowser = outside.write(newest);
      if (!over && !sending) wait(SOON);
    },
    flush: (options) => void send(options),
    basis,
    stop() {
      over = true;
      clearTimeout(timer);
    },
  };
}
