import { setTimeout as wait } from "node:timers/promises";

import { type Program } from "./program.ts";

/** Resolves when `GET url` answers 200. Throws when the program that should answer ends, or after 30 seconds. */
export async function untilReady(url: string, program: Program): Promise<void> {
  const ended = program.exited.then((code) => {
    throw new Error(`The server ended with code ${code} before it was ready.`);
  });
  const late = new AbortController();
  try {
    await Promise.race([ended, answers(url, AbortSignal.any([late.signal, AbortSignal.timeout(30_000)]))]);
  } finally {
    late.abort();
    ended.catch(() => {});
  }
}

async function answers(url: string, signal: AbortSignal): Promise<void> {
  let last = "no answer";
  while (!signal.aborted) {
    try {
      const response = await fetch(url, { signal });
      await response.body?.cancel();
      if (response.status === 200) return;
      last = `status ${response.status}`;
    } catch (error) {
      if (!signal.aborted) last = error instanceof Error ? error.message : String(error);
    }
    await wait(50);
  }
  throw new Error(`${url} is not ready: ${last}.`);
}
