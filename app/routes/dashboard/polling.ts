import { useFetchers, useNavigation, useParams, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { guildPath } from "#app/paths.ts";

/** Reloads the page's data every two seconds, or with `slow` every ten, while `awaited` and the page is visible. */
export function useReloading(awaited: boolean, slow: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!awaited || state !== "idle") return;
    return onceSeen(revalidate, slow ? 10_000 : 2_000);
  }, [awaited, slow, revalidate, state]);
}

/**
 * Calls `load` after a pause in milliseconds, once the page is visible. Not again: on a slow device the next turn would come before React
 * knows that it loads. Returns what prevents the call.
 */
export function onceSeen(load: () => void, pause: number): () => void {
  const timer = setInterval(() => {
    if (document.hidden) return;
    clearInterval(timer);
    load();
  }, pause);
  return () => clearInterval(timer);
}

/** Pauses between requests in milliseconds: short at first, because a bot that waits has a change at once. */
const FIRST = 1_500;
const SLOWEST = 30_000;

/**
 * Reloads a server's page when its `receiptsOf` have changed, and nothing is loading. Asks for them while something is awaited, and
 * when the page becomes visible again, because a colleague may have saved meanwhile. A 401 changes nothing, so that input stays; nor
 * does it when the page's module is gone, until somebody saves.
 */
export function useReceipts(awaited: boolean, receipts: object, module?: string): void {
  const { guildId = "" } = useParams();
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const loads = useRef(false);
  // A reload would end what the fetchers load, and load it again.
  loads.current = [{ state }, navigation, ...useFetchers()].some((one) => one.state !== "idle");
  const shown = useRef("");
  shown.current = JSON.stringify(receipts);
  useEffect(() => {
    const end = new AbortController();
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      const answer = await fetch(guildPath(guildId, "receipts"), { signal: end.signal })
        .then((response) => (response.ok ? response.text() : undefined))
        // Offline, or the page was left: the next request asks again.
        .catch(() => undefined);
      if (!answer || answer === shown.current || loads.current || end.signal.aborted) return;
      const { modules } = JSON.parse(answer) as { modules: object };
      if (module === undefined || Object.hasOwn(modules, module)) revalidate();
    };
    document.addEventListener("visibilitychange", () => void ask(), { signal: end.signal });
    let pause = FIRST;
    let timer = awaited ? setTimeout(poll, pause) : undefined;
    function poll() {
      void ask();
      pause = Math.min(pause * 1.5, SLOWEST);
      timer = setTimeout(poll, pause);
    }
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [awaited, guildId, module, revalidate]);
}
