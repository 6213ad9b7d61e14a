import { isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";

import { isProblem } from "#app/http/problem.ts";

/** Reason why a form could not be sent, as far as a person can do something about it. */
export type ActionFailure =
  | "offline"
  | "signedOut"
  | "forbidden"
  | "notFound"
  | "tooFast"
  | "tooLarge"
  | "failed";

/** Milliseconds until a missing answer counts as failed. Sending again is harmless: equal content changes nothing. */
const TIMEOUT = 20_000;

/**
 * Calls a page's action in the browser. An error becomes an answer of the page, so that the page and what is typed in it stay.
 * The answer is a response with a status of 4xx or 5xx, for `revalidateAfterAction`.
 *
 * @param act calls `serverAction()`
 * @throws Response for a redirect
 */
export async function actOrFail<Result>(
  act: () => Promise<Result>,
  answerTo: (failure: ActionFailure) => object,
): Promise<Result | Response> {
  try {
    return await Promise.race([act(), timeout()]);
  } catch (error) {
    if (error instanceof Response) throw error;
    const status = isRouteErrorResponse(error) ? error.status : 503;
    return Response.json(answerTo(failureOf(error)), { status });
  }
}

/**
 * `shouldRevalidate` of a route: a refused post changed nothing, and in an outage the loaders would fail, too. After a 409 they are
 * called, because somebody else has changed something.
 */
export const revalidateAfterAction: ShouldRevalidateFunction = ({ actionStatus = 200 }) =>
  actionStatus < 400 || actionStatus === 409;

function failureOf(error: unknown): ActionFailure {
  if (!isRouteErrorResponse(error)) return navigator.onLine ? "failed" : "offline";
  const code = isProblem(error.data) ? error.data.code : undefined;
  if (code === "unauthorized" || code === "invalid_grant") return "signedOut";
  const byStatus: Record<number, ActionFailure> = {
    403: "forbidden",
    404: "notFound",
    413: "tooLarge",
    429: "tooFast",
  };
  return byStatus[error.status] ?? "failed";
}

function timeout(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error("No answer.")), TIMEOUT));
}
