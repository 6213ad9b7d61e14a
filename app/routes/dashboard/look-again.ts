import { useParams, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** First soon, because a bot that waits for changes has them at once; then ever more slowly. In milliseconds. */
const FIRST = 1_500;
const SLOWEST = 30_000;

/**
 * Loads a server's page anew when its receipts have changed. Asks for them while something is awaited, and whenever the page
 * becomes visible again, because a colleague may have saved meanwhile. Without a session the answer is 401 and nothing
 * happens: the session watch says so, and what is typed stays.
 *
 * @param receipts what `receiptsOf` gave when the page was loaded
 */
export function useLookAgain(awaited: boolean, receipts: object): void {
  const { guildId } = useParams();
  const { revalidate } = useRevalidator();
  const shown = useRef("");
  shown.current = JSON.stringify(receipts);
  useEffect(() => {
    const end = new AbortController();
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      const answer = await fetch(`/dashboard/guilds/${guildId}/receipts`, end)
        .then((response) => (response.ok ? response.text() : undefined))
        // Offline, or the page was left: the next look asks again.
        .catch(() => undefined);
      if (answer && answer !== shown.current && !end.signal.aborted) revalidate();
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
  }, [awaited, guildId, revalidate]);
}
