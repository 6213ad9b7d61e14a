import { contentBy, sameContent, type Content } from "#app/features/applications/fields.ts";
import type { Basis, Origin } from "#app/features/applications/origin.ts";

/** What was typed in this browser and is not known to be with the server. */
export interface LocalDraft extends Basis {
  content: Content;
  origin: Origin;
}

/** What stands with the server. */
export interface Saved {
  version: number;
  content?: Content;
  at?: Date;
  origin?: Origin;
}

/** This person's draft in this browser. A browser that keeps nothing has none. */
export function readLocalDraft(userId: string): LocalDraft | undefined {
  try {
    return draftIn(JSON.parse(localStorage.getItem(keyOf(userId)) ?? "null"));
  } catch {
    // Kept out by the browser's settings, or not ours: there is nothing to restore, and nothing is lost by that.
    return undefined;
  }
}

/** Says whether the browser has kept it. */
export function writeLocalDraft(userId: string, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** What the server has need not stay on a computer that others use, too. */
export function forgetLocalDraft(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId));
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

function keyOf(userId: string): string {
  return `application-draft:${userId}`;
}

function draftIn(value: unknown): LocalDraft | undefined {
  if (!isObject(value) || !isObject(value.content) || !isObject(value.origin)) return undefined;
  const { content, origin, basedOn } = value;
  const { form, edit } = origin;
  if (typeof form !== "string" || typeof edit !== "number" || typeof basedOn !== "number") return undefined;
  return { content: contentBy((name) => String(content[name] ?? "")), basedOn, origin: { form, edit } };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
