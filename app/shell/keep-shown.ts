import {
  isRouteErrorResponse,
  useLoaderData,
  useLocation,
  type ClientLoaderFunctionArgs,
} from "@remix-run/react";
import { useEffect } from "react";

let shown: { path: string; data: unknown } | undefined;

/** Notes what the page that calls it shows, for `keepShown`. */
export function useShown(): void {
  const { pathname: path } = useLocation();
  const data = useLoaderData();
  useEffect(() => {
    shown = { path, data };
    return () => void (shown = undefined);
  }, [path, data]);
}

/**
 * A `clientLoader` that keeps what its page shows while newer data cannot be loaded: an error boundary would replace what is
 * typed. @throws for another page than the shown one, and redirects and refusals, which do not pass
 */
export async function keepShown({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await serverLoader();
  } catch (error) {
    if (isFinal(error) || new URL(request.url).pathname !== shown?.path) throw error;
    return shown.data;
  }
}

/** Tells whether a page that could not be loaded will not be there later, either: redirects and refusals do not pass. */
export function isFinal(error: unknown): boolean {
  const isRefused = isRouteErrorResponse(error) && (error.status === 403 || error.status === 404);
  return error instanceof Response || isRefused;
}
