import { isSignedIn } from "./is-signed-in.ts";
import { createSessionSchedule, type Clock } from "./session-schedule.ts";

const ACTIVITY = ["pointermove", "pointerdown", "keydown", "touchstart", "scroll"] as const;

const clock: Clock = {
  now: () => Date.now(),
  after(delay, run) {
    const timer = setTimeout(run, delay);
    return () => clearTimeout(timer);
  },
};

/**
 * Notices while a page is open that its session has ended, or is there again; asking also keeps the session's Discord token
 * alive. Touches nothing of the page.
 *
 * @param onAnswer told after each question whether somebody is signed in
 * @returns ends the watch
 */
export function watchSession(onAnswer: (signedIn: boolean) => void): () => void {
  const end = new AbortController();
  const schedule = createSessionSchedule(clock, async () => {
    const signedIn = await isSignedIn();
    if (signedIn !== undefined && !end.signal.aborted) onAnswer(signedIn);
    return signedIn !== undefined;
  });

  if (document.hidden) schedule.hide();
  // Scrolling inside of an element is activity, too, and does not bubble.
  const options = { passive: true, capture: true, signal: end.signal };
  for (const event of ACTIVITY) window.addEventListener(event, schedule.act, options);
  const noteVisibility = () => (document.hidden ? schedule.hide() : schedule.show());
  document.addEventListener("visibilitychange", noteVisibility, end);
  window.addEventListener("focus", schedule.show, end);
  return () => {
    end.abort();
    schedule.hide();
  };
}
