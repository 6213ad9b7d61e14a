import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

import { isSignedIn } from "#app/shell/is-signed-in.ts";

/** First soon, because a bot that waits for changes has them at once; then ever more slowly. In milliseconds. */
const FIRST = 1_500;
const SLOWEST = 30_000;

/**
 * Asks the page's loaders again: while something is awaited, and whenever somebody comes back to the page, for a colleague may
 * have been faster meanwhile.
 */
export function useLookAgain(awaited: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const end = new AbortController();
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      // Whose session has ended would be led away from what they type: the session watch tells them instead.
      if ((await isSignedIn()) && !end.signal.aborted) revalidate();
    };
    document.addEventListener("visibilitychange", () => void look(), end);
    let pause = FIRST;
    let timer = awaited ? setTimeout(lookOn, pause) : undefined;
    function lookOn() {
      void look();
      pause = Math.min(pause * 1.5, SLOWEST);
      timer = setTimeout(lookOn, pause);
    }
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [awaited, revalidate]);
}
