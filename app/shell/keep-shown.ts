import {
  isRouteErrorResponse,
  useLoaderData,
  useLocation,
  type ClientLoaderFunctionArgs,
} from "@remix-run/react";
import { useEffect } from "react";

let shown: { path: string; data: unknown; isUnsaved: boolean } | undefined;

/** Notes what the page that calls it shows, and whether something in it is unsaved, for `keepShown`. */
export function useShown(isUnsaved: boolean): void {
  const { pathname: path } = useLocation();
  const data = useLoaderData();
  useEffect(() => {
    shown = { path, data, isUnsaved };
    return () => void (shown = undefined);
  }, [path, data, isUnsaved]);
}

/**
 * A `clientLoader` that keeps what its page shows while newer data cannot be loaded: an error boundary would replace what is
 * typed. @throws for another page than the shown one. Redirects and refusals, which do not pass, are thrown only while nothing is
 * unsaved: otherwise the next save is told of them
 */
export async function keepShown({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await serverLoader();
  } catch (error) {
    const isShown = new URL(request.url).pathname === shown?.path;
    if (shown && isShown && (shown.isUnsaved || !isFinal(error))) return shown.data;
    throw error;
  }
}

/** Tells whether a page that could not be loaded will not be there later, either: redirects and refusals do not pass. */
export function isFinal(error: unknown): boolean {
  const isRefused = isRouteErrorResponse(error) && (error.status === 403 || error.status === 404);
  return error instanceof Response || isRefused;
}
