import { useState } from "react";

import { isRefusal } from "#app/shell/act-or-fail.ts";

/** What stands for what could not be had, while the page around it stays. */
interface Failure {
  failed: true;
}

/**
 * In the browser: what a loader says, or that it could not say anything now. Where to go instead, and that somebody may not
 * read this or that it does not exist, is thrown on: those have their pages.
 */
export async function loadOrFail<Page>(load: () => Promise<Page>): Promise<Page | Failure> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Response || isRefusal(error)) throw error;
    return { failed: true };
  }
}

/** The page's data, or while it cannot be had what was there before; undefined where that is nothing. */
export function useLastGood<Page extends object>(given: Page | Failure): { page?: Page; failed: boolean } {
  const failed = "failed" in given;
  const [last, keep] = useState(failed ? undefined : given);
  if (!failed && given !== last) keep(given);
  return { page: failed ? last : given, failed };
}
