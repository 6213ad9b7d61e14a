/** How often a visible page asks, in milliseconds. */
const PERIOD = 120_000;
/** The least time between two questions. */
const GAP = 30_000;
/** Activity after so long without any is somebody who has come back, and is followed by a question this much later. */
const QUIET = 30_000;
const AFTER_RETURN = 1_000;

/** What the schedule needs of time. Milliseconds. */
export interface Clock {
  now(): number;
  /** @returns a function that calls it off */
  after(delay: number, run: () => void): () => void;
}

/** Tells the schedule what happens to the page. */
export type SessionSchedule = ReturnType<typeof createSessionSchedule>;

/**
 * Decides when an open page asks whether its session still lives: every two minutes while it is visible, when it is shown or
 * gets the focus, and a second after activity that follows half a minute of quiet; never more than once in half a minute. A
 * question that got no answer is repeated as soon as that allows.
 *
 * @param ask resolves to whether there was an answer
 */
export function createSessionSchedule(clock: Clock, ask: () => Promise<boolean>) {
  let visible = true;
  let askedAt = -Infinity;
  let activeAt = clock.now();
  let next = { at: Infinity, cancel: () => {} };
  plan(clock.now() + PERIOD);

  /** Asks at this time, or as soon after it as is allowed. A question that is planned for before that stands. */
  function plan(time: number): void {
    const at = Math.max(time, askedAt + GAP);
    if (!visible || at >= next.at) return;
    next.cancel();
    next = { at, cancel: clock.after(at - clock.now(), () => void askNow()) };
  }

  function unplan(): void {
    next.cancel();
    next = { at: Infinity, cancel: () => {} };
  }

  async function askNow(): Promise<void> {
    unplan();
    askedAt = clock.now();
    plan(askedAt + PERIOD);
    if (!(await ask())) plan(clock.now());
  }

  return {
    /** The page is visible again, or has the focus. */
    show(): void {
      visible = true;
      plan(clock.now());
    },

    /** The page is not visible any more, or is left: nothing is asked until it is shown. */
    hide(): void {
      visible = false;
      unplan();
    },

    /** Somebody did something on the page. */
    act(): void {
      if (clock.now() - activeAt >= QUIET) plan(clock.now() + AFTER_RETURN);
      activeAt = clock.now();
    },
  };
}
