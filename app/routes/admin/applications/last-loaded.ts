import { isRouteErrorResponse } from "@remix-run/react";
import { useState } from "react";

/** Calls a loader in the browser. An outage becomes data: an error boundary would replace the text that is typed in the page. */
export async function loadOrFail<Page>(load: () => Promise<Page>): Promise<Page | { failed: true }> {
  try {
    return await load();
  } catch (error) {
    const isFinal = isRouteErrorResponse(error) && (error.status === 403 || error.status === 404);
    if (error instanceof Response || isFinal) throw error;
    return { failed: true };
  }
}

export function useLastLoaded<Page extends object>(given: Page | { failed: true }) {
  const failed = "failed" in given;
  const [last, setLast] = useState(failed ? undefined : given);
  if (!failed && given !== last) setLast(given);
  return { page: failed ? last : given, failed };
}
