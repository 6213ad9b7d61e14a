import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** First soon, because a bot that waits for changes has them at once; then ever more slowly. In milliseconds. */
const FIRST = 1_500;
const SLOWEST = 30_000;

/** Asks the page's loaders again while something is awaited, and the page is being looked at. */
export function useLookAgain(awaited: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!awaited) return;
    let pause = FIRST;
    let timer = setTimeout(look, pause);
    function look() {
      if (document.visibilityState === "visible") revalidate();
      pause = Math.min(pause * 1.5, SLOWEST);
      timer = setTimeout(look, pause);
    }
    return () => clearTimeout(timer);
  }, [awaited, revalidate]);
}
