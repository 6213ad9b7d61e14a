import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { useState } from "react";

/** Creates a `clientLoader`. An outage becomes data: an error boundary would replace the text that is typed in the page. */
export function loadOrFail<Loader>() {
  return async ({ serverLoader }: ClientLoaderFunctionArgs) => {
    try {
      return await serverLoader<Loader>();
    } catch (error) {
      const isFinal = isRouteErrorResponse(error) && (error.status === 403 || error.status === 404);
      if (error instanceof Response || isFinal) throw error;
      return { failed: true as const };
    }
  };
}

export function useLastLoaded<Page extends object>(given: Page | { failed: true }) {
  const failed = "failed" in given;
  const [last, setLast] = useState(failed ? undefined : given);
  if (!failed && given !== last) setLast(given);
  return { page: failed ? last : given, failed };
}
