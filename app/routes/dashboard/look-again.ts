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
    const look = () => {
      if (document.visibilityState === "visible") revalidate();
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
      document.removeEventListener("visibilitychange", look);
      clearTimeout(timer);
    };
  }, [awaited, revalidate]);
}
