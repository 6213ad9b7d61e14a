import { useState } from "react";

import type { Application } from "#app/features/applications/application.server.ts";

/** What the owner has before them; `acted` names what they did last on this page, as far as it changed the application. */
export interface Reading extends Pick<Application, "revision" | "version"> {
  acted: string | undefined;
}

/**
 * Whether what the owner reads was changed while they read it, by somebody else or in another tab. From then on the new content
 * counts as seen, because the page says so; what they do themselves is no news.
 */
export function useChanged(now: Reading): boolean {
  const [seen, see] = useState({ ...now, changed: false });
  const next = seeNext(seen, now);
  if (next !== seen) see(next);
  return next.changed;
}

/** The rule of it: what is seen after this. */
export function seeNext(seen: Reading & { changed: boolean }, now: Reading): Reading & { changed: boolean } {
  const isSame = now.revision === seen.revision && now.version === seen.version;
  if (isSame && now.acted === seen.acted) return seen;
  const isActed = now.acted !== undefined && now.acted !== seen.acted;
  // One more is their own; whatever comes beside it is not.
  const isOwn = isActed && now.version === seen.version && now.revision === seen.revision + 1;
  return { ...now, changed: (!isSame && !isOwn) || (seen.changed && !isActed) };
}
