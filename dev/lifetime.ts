export interface Stoppable {
  stop(): Promise<void>;
}

/** Starts something that is stopped at the end. */
export type Start = <T extends Stoppable>(start: () => Promise<T>) => Promise<T>;

export interface Lifetime {
  readonly signal: AbortSignal;
  /** Starts something, and stops it also if the end begins meanwhile. */
  start: Start;
}

interface LiveOptions {
  /** Exit code after a signal. Use 0 for a service that is meant to be stopped so. */
  onSignal?: number;
}

/**
 * Runs `main` until it returns an exit code or fails, or until SIGINT, SIGTERM or SIGHUP. Then stops everything that
 * was started, newest first, and exits. Further signals are ignored, because npm and the terminal may both send one.
 */
export async function live(
  main: (life: Lifetime) => Promise<number>,
  { onSignal = 130 }: LiveOptions = {},
): Promise<void> {
  const abort = new AbortController();
  const started: Promise<Stoppable | undefined>[] = [];
  const life: Lifetime = {
    signal: abort.signal,
    start: (start) => {
      abort.signal.throwIfAborted();
      const starting = start();
      started.push(starting.catch(() => undefined));
      return starting;
    },
  };
  const signalled = new Promise<number>((resolve) => {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => resolve(onSignal));
  });
  setInterval(() => {}, 2 ** 30);
  // Errors caused by stopping are not reported.
  const finished = main(life).catch((error: unknown) => (abort.signal.aborted ? onSignal : complain(error)));
  const code = await Promise.race([finished, signalled]);
  abort.abort();
  process.exit((await stopAll(started)) ? code : 1);
}

/** Does work that starts something, and stops that afterwards, newest first, also where the work fails. */
export async function whileRunning<Result>(work: (start: Start) => Promise<Result>): Promise<Result> {
  const stops: (() => Promise<void>)[] = [];
  const start: Start = async (begin) => {
    const started = await begin();
    stops.push(() => started.stop());
    return started;
  };
  try {
    return await work(start);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function stopAll(started: Promise<Stoppable | undefined>[]): Promise<boolean> {
  let clean = true;
  for (const starting of started.toReversed()) {
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
