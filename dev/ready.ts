import { setTimeout as wait } from "node:timers/promises";

import { type Program } from "./program.ts";

/** Resolves when `GET url` answers 200. Throws when the program ends, or after the timeout. @param limit in milliseconds */
export async function untilReady(
  url: string,
  program: Pick<Program, "exited">,
  limit = 30_000,
): Promise<void> {
  const ended = program.exited.then((code) => {
    throw new Error(`The server ended with code ${code} before it was ready.`);
  });
  const late = new AbortController();
  try {
    const last = await Promise.race([
      ended,
      answers(url, AbortSignal.any([late.signal, AbortSignal.timeout(limit)])),
    ]);
    if (last) throw new Error(`${url} was not ready within ${limit / 1_000} s: ${last}.`);
  } finally {
    late.abort();
    ended.catch(() => {});
  }
}

/** Repeats the request until it answers 200. Returns the last other answer when `signal` aborts. */
async function answers(url: string, signal: AbortSignal): Promise<string | undefined> {
  let last = "no answer";
  while (!signal.aborted) {
    try {
      const response = await fetch(url, { signal });
      await response.body?.cancel();
      if (response.status === 200) return undefined;
      last = `status ${response.status}`;
    } catch (error) {
      if (!signal.aborted) last = error instanceof Error ? error.message : String(error);
    }
    await wait(50);
  }
  return last;
}
