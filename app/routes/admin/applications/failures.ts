import { isRouteErrorResponse } from "@remix-run/react";
import { useState } from "react";

import { isRefusal } from "#app/shell/act-or-fail.ts";

import type { Failure } from "./answer.ts";

/** What stands for what could not be had, while the page around it stays. */
interface NotLoaded {
  failed: true;
}

/**
 * In the browser: what a loader says, or that it could not say anything now. Where to go instead, and that somebody may not
 * read this or that it does not exist, is thrown on: those have their pages.
 */
export async function loadOrFail<Page>(load: () => Promise<Page>): Promise<Page | NotLoaded> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Response || isRefusal(error)) throw error;
    return { failed: true };
  }
}

/** The page's data, or while it cannot be had what was there before; undefined where that is nothing. */
export function useLastGood<Page extends object>(given: Page | NotLoaded): { page?: Page; failed: boolean } {
  const failed = "failed" in given;
  const [last, keep] = useState(failed ? undefined : given);
  if (!failed && given !== last) keep(given);
  return { page: failed ? last : given, failed };
}

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
