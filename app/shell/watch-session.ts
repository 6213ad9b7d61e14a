import { isSignedIn } from "./is-signed-in.ts";

/** Spec section 9, in milliseconds: how often a look is due, while the page is used, and how soon after somebody did something. */
const ALWAYS = 120_000;
const IN_USE = 30_000;
const AFTER_ACTIVITY = 1_000;
/** After an answer, and after none. */
const NEXT = 3_600_000;
const NEXT_AFTER_FAILURE = 30_000;
/** Who was away for so long may have signed out elsewhere. */
const LONG_AWAY = 600_000;

const ACTIVITY = ["pointermove", "keydown", "touchstart", "scroll"] as const;

interface Watch {
  /** When there is something to do: milliseconds since 1970. Before, a look costs nothing. */
  checkAt: number;
  /** Told whenever it is known whether somebody is still signed in. */
  onAnswer: (signedIn: boolean) => void;
}

/**
 * Keeps the session alive while a page is open, and notices its end: asks `/auth/session`, which refreshes the Discord
 * token, when that is due and the page is seen. Touches nothing of the page.
 *
 * @returns ends the watch
 */
export function watchSession({ checkAt, onAnswer }: Watch): () => void {
  const end = new AbortController();
  let next = checkAt;
  let asking = false;
  let active = false;
  let soon: number | undefined;
  let hiddenSince = Infinity;

  async function look(): Promise<void> {
    if (asking || document.hidden || Date.now() < next) return;
    asking = true;
    const signedIn = await isSignedIn(end.signal);
    asking = false;
    if (end.signal.aborted) return;
    next = Date.now() + (signedIn ? NEXT : NEXT_AFTER_FAILURE);
    if (signedIn !== undefined) onAnswer(signedIn);
  }

  function noteActivity(): void {
    active = true;
    soon ??= window.setTimeout(() => {
      soon = undefined;
      void look();
    }, AFTER_ACTIVITY);
  }

  function noteVisibility(): void {
    if (document.hidden) {
      hiddenSince = Date.now();
    } else {
      if (Date.now() - hiddenSince > LONG_AWAY) next = 0;
      void look();
    }
  }

  const timers = [
    window.setInterval(() => void look(), ALWAYS),
    window.setInterval(() => {
      if (active) void look();
      active = false;
    }, IN_USE),
  ];
  const options = { passive: true, signal: end.signal };
  for (const event of ACTIVITY) window.addEventListener(event, noteActivity, options);
  document.addEventListener("visibilitychange", noteVisibility, options);
  return () => {
    end.abort();
    for (const timer of timers) clearInterval(timer);
    clearTimeout(soon);
  };
}
