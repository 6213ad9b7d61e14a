import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

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
    let isOver = false;
    const look = () => {
      if (document.visibilityState !== "visible") return;
      void isSignedIn().then((signedIn) => signedIn && !isOver && revalidate());
    };
    document.addEventListener("visibilitychange", look);
    let pause = FIRST;
    let timer = awaited ? setTimeout(lookOn, pause) : undefined;
    function lookOn() {
      look();
      pause = Math.min(pause * 1.5, SLOWEST);
      timer = setTimeout(lookOn, pause);
    }
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", look);
      clearTimeout(timer);
    };
  }, [awaited, revalidate]);
}

/** Whose session has ended would be led away to sign in, and from what they type: the session watch tells them instead. */
async function isSignedIn(): Promise<boolean> {
  const answer = await fetch("/auth/session", { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  if (!answer?.ok) return false;
  const { authenticated } = (await answer.json()) as { authenticated: boolean };
  return authenticated;
}
