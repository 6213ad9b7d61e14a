import { contentBy, sameContent, type Content } from "#app/features/applications/fields.ts";
import type { Basis, Origin } from "#app/features/applications/origin.ts";

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
