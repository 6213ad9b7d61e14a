import type { Saved } from "#app/features/applications/draft.server.ts";
import { type Content, EMPTY, sameContent } from "#app/features/applications/fields.ts";

/** Text of the form, and how much of it the server has. `clean`: all. `conflict`: only the person can decide what to do. */
export interface Draft {
  kind: "clean" | "dirty" | "saving" | "conflict" | "offline";
  content: Content;
  /** Version on the server that the content was made from. */
  basedOn: number;
  /** Latest contents that were sent since the last answer that tells the version: the server may have any of them. */
  sent: Content[];
  /** Last reason why the server did not take the text. */
  problem?: "retrying" | "signedOut" | "tooLarge" | "elsewhere" | "decided";
  failures: number;
  isSaved: boolean;
  /** The form itself has been sent: until its answer nothing else is. */
  isPosted: boolean;
}

export type DraftAnswer =
  | { outcome: "saved"; version: number }
  | { outcome: "conflict"; current: Saved }
  /** `signedOut`: nobody or another person is signed in. `retrying`: no answer, or none that says what happened. */
  | { outcome: "decided" | "tooLarge" | "signedOut" | "retrying" };

export type DraftEvent =
  | { type: "typed" | "posted"; content: Content }
  | { type: "saving" }
  | { type: "answered"; answer: DraftAnswer }
  /** The form is still there after it was posted. */
  | { type: "resumed" };

const MOST_SENT = 5;

/** Draft of a form that nobody has typed into. */
export function newDraft(content: Content, basedOn: number, sent: Content[] = []): Draft {
  return { kind: "clean", content, basedOn, sent, failures: 0, isSaved: false, isPosted: false };
}

/** Tells what becomes of a draft. Its content is only ever replaced by a newer one that was typed. */
export function reduceDraft(draft: Draft, event: DraftEvent): Draft {
  switch (event.type) {
    case "typed": {
      const isTaken = draft.kind === "clean" || (draft.kind === "offline" && draft.problem === "tooLarge");
      return { ...draft, kind: isTaken ? "dirty" : draft.kind, content: event.content };
    }
    case "saving":
      return { ...draft, kind: "saving", sent: withLast(draft.sent, draft.content) };
    case "posted":
      return { ...draft, isPosted: true, sent: withLast(draft.sent, event.content) };
    case "resumed":
      return { ...draft, isPosted: false };
    case "answered":
      return answered(draft, event.answer);
  }
}

function withLast(sent: Content[], content: Content): Content[] {
  return [...sent.filter((one) => !sameContent(one, content)), content].slice(-MOST_SENT);
}

function savedAs(basedOn: number, content: Content): Draft {
  return { ...newDraft(content, basedOn), isSaved: true };
}

function answered(draft: Draft, answer: DraftAnswer): Draft {
  const { content, sent } = draft;
  const last = sent.at(-1);
  switch (answer.outcome) {
    case "saved": {
      const isAll = last && sameContent(last, content);
      return { ...savedAs(answer.version, content), kind: isAll ? "clean" : "dirty" };
    }
    case "conflict": {
      // The server has a content of this page: only the answer to that save was lost.
      const { version, content: saved = EMPTY } = answer.current;
      const isOwn = sent.some((one) => sameContent(one, saved));
      if (isOwn) return { ...savedAs(version, content), kind: "dirty" };
      return { ...draft, kind: "conflict", problem: "elsewhere" };
    }
    case "decided":
      return { ...draft, kind: "conflict", problem: "decided" };
    default:
      return { ...draft, kind: "offline", problem: answer.outcome, failures: draft.failures + 1 };
  }
}

/** Milliseconds until a change is sent, so that it is saved within two seconds. */
const SOON = 800;
/** Milliseconds until the first retry; each further one waits twice as long, up to the last. */
const FIRST_RETRY = 2_000;
const LAST_RETRY = 30_000;

/** Milliseconds until the next save. Undefined where nothing is to be saved, or not without the person. */
export function pauseBefore({ kind, problem, failures, isPosted }: Draft): number | undefined {
  if (isPosted) return undefined;
  if (kind === "dirty") return SOON;
  if (kind !== "offline" || problem === "tooLarge") return undefined;
  return Math.min(FIRST_RETRY * 2 ** (failures - 1), LAST_RETRY);
}
