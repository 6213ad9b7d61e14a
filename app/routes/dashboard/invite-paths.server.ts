import { safeReturnPath } from "#app/auth/return-to.server.ts";
import { guildPath, queryOf } from "#app/paths.ts";

const ORIGIN = "http://site.invalid";

/** Returns the page of this server that `?back=` names; undefined for others, and for the invite's own pages. */
export function backPath(guildId: string, raw: string | null): string | undefined {
  const path = safeReturnPath(raw);
  if (!path) return undefined;
  const { pathname } = new URL(path, ORIGIN);
  const base = guildPath(guildId);
  const inside = pathname === base || pathname.startsWith(`${base}/`);
  return inside && !/\/(invite|added)\/?$/i.test(pathname) ? path : undefined;
}

/** Returns the address of the page that waits for the bot since a time in milliseconds, and then leads to `back`. */
export function addedPath(guildId: string, { back, since }: { back?: string; since?: number } = {}): string {
  return guildPath(guildId, "added") + queryOf({ back, since: since?.toString() });
}

/** Returns a page's address which says what Discord was asked to grant: a bit field. */
export function grantedPath(path: string, permissions: string): string {
  const url = new URL(path, ORIGIN);
  url.searchParams.set("granted", permissions);
  return url.pathname + url.search;
}

export function notAddedPath(added: string, note: "cancelled" | "failed"): string {
  const from = new URL(added, ORIGIN).searchParams.get("back") ?? "/dashboard";
  const url = new URL(from, ORIGIN);
  url.searchParams.delete("granted");
  url.searchParams.set("invite", note);
  return url.pathname + url.search;
}
