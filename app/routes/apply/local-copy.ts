import { useEffect, useState } from "react";

import type { Basis, Origin } from "#app/features/applications/draft.server.ts";
import { type Content, contentBy, sameContent } from "#app/features/applications/fields.ts";

/** What was typed into one form of this browser and is not known to be with the server. */
export interface LocalDraft extends Basis {
  content: Content;
  origin: Origin;
  /** When, in milliseconds since 1970. */
  at: number;
}

/** What stands with the server. */
export interface Saved {
  version: number;
  content?: Content;
  at?: Date;
  origin?: Origin;
}

/** This person's drafts in this browser, one for each form, the newest first. A browser that keeps nothing has none. */
export function listLocalDrafts(userId: string): LocalDraft[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(keyOf(userId, "")));
    return keys.flatMap((key) => draftIn(localStorage.getItem(key))).toSorted((a, b) => b.at - a.at);
  } catch {
    // Kept out by the browser's settings: there is nothing to restore, and nothing is lost by that.
    return [];
  }
}

/** Says whether the browser has kept it. */
export function writeLocalDraft(userId: string, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(keyOf(userId, draft.origin.form), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** What the server has of a form need not stay on a computer that others use, too. */
export function forgetLocalDraft(userId: string, form: string): void {
  try {
    localStorage.removeItem(keyOf(userId, form));
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

/** How what this browser has stands to what the server has. `old`: the server has it, or something newer of the same form. */
export function compareLocal(local: LocalDraft, saved: Saved): "old" | "newer" | "other" {
  if (saved.content && sameContent(local.content, saved.content)) return "old";
  if (saved.version === 0) return "newer";
  if (saved.origin?.form === local.origin.form)
    return local.origin.edit > saved.origin.edit ? "newer" : "old";
  return saved.version === local.basedOn ? "newer" : "other";
}

function keyOf(userId: string, form: string): string {
  return `application-draft:${userId}:${form}`;
}

/** What stands there, if it is ours. */
function draftIn(text: string | null): LocalDraft[] {
  const value: unknown = JSON.parse(text ?? "null");
  if (!isObject(value) || !isObject(value.content) || !isObject(value.origin)) return [];
  const { content, origin, basedOn, at } = value;
  const { form, edit } = origin;
  if (typeof form !== "string" || typeof edit !== "number") return [];
  if (typeof basedOn !== "number" || typeof at !== "number") return [];
  return [{ content: contentBy((name) => String(content[name] ?? "")), basedOn, origin: { form, edit }, at }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** What was typed in this browser, is with no open page, and never reached the server. */
export interface Unsent {
  local: LocalDraft;
  /** Made from what stands with the server; or from something else, which is to be asked about. */
  relation: "newer" | "other";
  /** That we are its form now. Undefined where the browser cannot tell whether another page is. */
  claim?: FormClaim;
}

/** Finds the newest of it, and claims it. What the server has is forgotten here; what an open page types is that page's. */
export async function findUnsent(userId: string, saved: Saved): Promise<Unsent | undefined> {
  for (const local of listLocalDrafts(userId)) {
    const claim = await claimForm(local.origin.form);
    if (!claim && "locks" in navigator) continue;
    const relation = compareLocal(local, saved);
    if (relation !== "old") return { local, relation, claim };
    forgetLocalDraft(userId, local.origin.form);
    claim?.release();
  }
  return undefined;
}

/**
 * Looks, once the page hydrates, for what was typed in this browser and never reached the server. What is found is this page's
 * from then on.
 *
 * @param moment looks again when this changes; not now where it is undefined
 */
export function useUnsent(userId: string, saved: Saved, moment: string | undefined): Unsent | undefined {
  const [found, setFound] = useState<Unsent>();
  useEffect(() => {
    if (moment === undefined) return;
    let isOver = false;
    setFound(undefined);
    const looking = findUnsent(userId, saved);
    void looking.then((unsent) => (isOver ? unsent?.claim?.release() : setFound(unsent)));
    return () => {
      isOver = true;
      void looking.then((unsent) => unsent?.claim?.release());
    };
  }, [userId, moment]); // eslint-disable-line react-hooks/exhaustive-deps
  return found;
}

/** How long it takes a page that is being left to let go of its form, in milliseconds. */
const PATIENCE = 300;

/** That this page, and no other of this browser, is a form. */
export interface FormClaim {
  /** Lets others take it over. The end of the page does so, too. */
  release(): void;
}

/** Claims a form of a new name, however busy the browser is. Undefined where it has no Web Locks. */
export function claimNewForm(form: string): Promise<FormClaim | undefined> {
  return claim(form, {});
}

/**
 * Claims a form whose page is gone. Undefined where another page is that form, and where the browser cannot tell (Web Locks are
 * for secure pages only, which a site in somebody's own network may not be).
 */
export function claimForm(form: string): Promise<FormClaim | undefined> {
  return claim(form, { signal: AbortSignal.timeout(PATIENCE) });
}

/** A name that no other form has. `crypto.randomUUID` is for secure pages only. */
export function newFormName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}

function claim(form: string, options: LockOptions): Promise<FormClaim | undefined> {
  if (!("locks" in navigator)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const hold = () => new Promise<void>((release) => resolve({ release }));
    // Refused, by the time or by the browser: it is not ours.
    navigator.locks.request(`application-form:${form}`, options, hold).catch(() => resolve(undefined));
  });
}
