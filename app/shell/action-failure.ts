import { isRouteErrorResponse } from "@remix-run/react";

import { isProblem } from "#app/http/problem.ts";

/** Why a form could not be sent, as far as somebody can do something about it. */
export type ActionFailure = "offline" | "signedOut" | "tooFast" | "failed";

/**
 * What a `clientAction` caught from `serverAction()`. A page that stays as it is can say it beside what was typed, where the
 * page of the problem would take its place.
 *
 * @throws what is no failure: a redirect
 */
export function failureOf(thrown: unknown): ActionFailure {
  if (thrown instanceof Response) throw thrown;
  if (!isRouteErrorResponse(thrown)) return navigator.onLine ? "failed" : "offline";
  const code = isProblem(thrown.data) ? thrown.data.code : undefined;
  if (code === "unauthorized" || code === "invalid_grant") return "signedOut";
  return code === "rate_limited" || thrown.status === 429 ? "tooFast" : "failed";
}
