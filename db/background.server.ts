import { setTimeout as wait } from "node:timers/promises";

interface BackgroundOptions {
  /** In milliseconds. The delay doubles until a run has lasted longer than the longest one. */
  minDelay: number;
  maxDelay: number;
  onFailure: (error: unknown) => void;
}

/** Runs `work` again and again. `stop` ends the current run; it may be called repeatedly, and before `start`. */
export function inBackground(
  work: (signal: AbortSignal) => Promise<void>,
  { minDelay, maxDelay, onFailure }: BackgroundOptions,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;

  async function repeat(): Promise<void> {
    for (let delay = minDelay; !signal.aborted; delay *= 2) {
      const began = performance.now();
      await work(signal).catch((error: unknown) => signal.aborted || onFailure(error));
      if (performance.now() - began > maxDelay) delay = minDelay;
      await wait(Math.min(delay, maxDelay), undefined, { signal }).catch(() => {});
    }
  }

  return {
    start(): void {
      running ??= repeat();
    },
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
