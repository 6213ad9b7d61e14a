import { isRouteErrorResponse } from "@remix-run/react";

import { isProblem } from "#app/http/problem.ts";

/** Why a form could not be sent, as far as somebody can do something about it. */
export type ActionFailure = "offline" | "signedOut" | "tooFast" | "tooLarge" | "failed";

/** Nobody waits longer for an answer, in milliseconds. Sending once more does no harm: what says the same changes nothing. */
const PATIENCE = 20_000;

/**
 * In the browser: what an action says, or where it could not say anything, the page's own answer to that, so that what is typed
 * stays where it is. It is a response, because that alone carries a status where the network is away: with it no loader is
 * asked again, which would fail, too.
 *
 * @param act calls `serverAction()`
 * @throws where to go instead; that somebody may not do this, or that it does not exist: those have their pages
 */
export async function actOrFail<Result>(
  act: () => Promise<Result>,
  answerTo: (failure: ActionFailure) => object,
): Promise<Result | Response> {
  try {
    return await Promise.race([act(), impatience()]);
  } catch (error) {
    if (error instanceof Response || isRefusal(error)) throw error;
    return Response.json(answerTo(failureOf(error)), { status: 503 });
  }
}

/** Whether asking again could not help. */
export function isRefusal(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.status === 403 || error.status === 404);
}

function failureOf(error: unknown): ActionFailure {
  if (!isRouteErrorResponse(error)) return navigator.onLine ? "failed" : "offline";
  const code = isProblem(error.data) ? error.data.code : undefined;
  if (code === "unauthorized" || code === "invalid_grant") return "signedOut";
  if (error.status === 413) return "tooLarge";
  return error.status === 429 ? "tooFast" : "failed";
}

function impatience(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error("No answer.")), PATIENCE));
}
