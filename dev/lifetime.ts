/** Something that was started and must be stopped. */
export interface Stoppable {
  stop(): Promise<void>;
}

export interface Lifetime {
  /** Aborted when stopping begins. */
  readonly signal: AbortSignal;
  /** Starts something and stops it in the end, also when stopping begins while it is still starting. */
  hold<T extends Stoppable>(start: () => Promise<T>): Promise<T>;
}

interface LiveOptions {
  /** The exit code when a signal ends it: 0 for a service that is meant to be ended so. */
  onSignal?: number;
}

/**
 * Runs `main`; when it returns its exit code, fails, or SIGINT, SIGTERM or SIGHUP comes, stops what it holds, newest
 * first, and ends the process. More signals change nothing: npm and the terminal may both send the same one.
 */
export async function live(
  main: (life: Lifetime) => Promise<number>,
  { onSignal = 130 }: LiveOptions = {},
): Promise<void> {
  const abort = new AbortController();
  const held: Promise<Stoppable | undefined>[] = [];
  const life: Lifetime = {
    signal: abort.signal,
    hold: (start) => {
      abort.signal.throwIfAborted();
      const starting = start();
      held.push(starting.catch(() => undefined));
      return starting;
    },
  };
  const signalled = new Promise<number>((resolve) => {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => resolve(onSignal));
  });
  // Nothing else may be left that keeps the process alive while it waits for a signal.
  setInterval(() => {}, 2 ** 30);
  // What fails because it was told to stop is no news.
  const finished = main(life).catch((error: unknown) => (abort.signal.aborted ? onSignal : complain(error)));
  const code = await Promise.race([finished, signalled]);
  abort.abort();
  process.exit((await stopAll(held)) ? code : 1);
}

async function stopAll(held: Promise<Stoppable | undefined>[]): Promise<boolean> {
  let clean = true;
  for (const starting of held.toReversed()) {
    try {
      await (await starting)?.stop();
    } catch (error) {
      complain(error);
      clean = false;
    }
  }
  return clean;
}

function complain(error: unknown): number {
  console.error(error instanceof Error ? error.message : error);
  return 1;
}
