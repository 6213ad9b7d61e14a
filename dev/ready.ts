import { setTimeout as wait } from "node:timers/promises";
import { type Program } from "./program.ts";

/** Resolves when `GET url` answers 200. Throws when the program ends, or after the timeout. @param limit in milliseconds */
export async function untilReady(
  url: string,
  program: Pick<Program, "exited">,
  limit = 120_000,
): Promise<void> {
  let ended: number | undefined;
  program.exited.then(
    (code) => (ended = code),
    () => (ended = NaN),
  );
  const signal = AbortSignal.timeout(limit);
  let last = "no answer";
  while (!signal.aborted) {
    const answer = await answerOf(url, signal);
    if (answer === "status 200") return;
    if (ended !== undefined) throw new Error(`The server ended with code ${ended} before it was ready.`);
    if (!signal.aborted) last = answer;
    await wait(50);
  }
  throw new Error(`${url} was not ready within ${limit / 1_000} s: ${last}.`);
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
