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
    const answer = await answerOf(url, signal);
    if (answer === "status 200") return undefined;
    if (!signal.aborted) last = answer;
    await wait(50);
  }
  return last;
}

/** Describes the answer of `GET url`, like "status 200", or why there was none. */
export async function answerOf(url: string, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(url, { signal });
    await response.body?.cancel();
    return `status ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
