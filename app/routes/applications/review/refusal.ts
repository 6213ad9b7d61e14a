import { isRouteErrorResponse } from "@remix-run/react";

import type { Failure } from "./answer.ts";

/**
 * In the browser: what an action says, or that somebody else is signed in here by now, or that the applicant is gone. Those have
 * pages of their own, but what is typed would go with this one.
 *
 * @param act calls `serverAction()`
 */
export async function actOrRefused<Result>(
  act: () => Promise<Result>,
  answerTo: (failure: Failure) => object,
): Promise<Result | Response> {
  try {
    return await act();
  } catch (error) {
    if (!isRouteErrorResponse(error) || (error.status !== 403 && error.status !== 404)) throw error;
    const failure = error.status === 403 ? "forbidden" : "forgotten";
    return Response.json(answerTo(failure), { status: error.status });
  }
}
