import { isRouteErrorResponse } from "@remix-run/react";
import { useState } from "react";

import { isProblem } from "#app/http/problem.ts";

import type { Answer } from "./answer.ts";

/** What stands for what could not be had, while the page around it stays. */
interface Failure {
  failed: true;
}

/**
 * In the browser: what a loader says, or that it could not say anything now. Where to go instead, and that somebody may not
 * read this or that it does not exist, is thrown on: those have their pages.
 */
export async function loadOrFail<Page>(load: () => Promise<Page>): Promise<Page | Failure> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Response || isRefusal(error)) throw error;
    return { failed: true };
  }
}

/**
 * The same of an action, so that what is typed stays where it is. The answer is a response, because that alone carries a
 * status where the network is away: with it no loader is asked again, which would fail, too.
 */
export async function actOrFail<Result>(act: () => Promise<Result>): Promise<Result | Response> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Response || (isRefusal(error) && !isSignedOut(error))) throw error;
    const answer: Answer = { outcome: isSignedOut(error) ? "signedOut" : "failed" };
    return Response.json(answer, { status: 503 });
  }
}

/** The page's data, or while it cannot be had what was there before; undefined where that is nothing. */
export function useLastGood<Page extends object>(given: Page | Failure): { page?: Page; failed: boolean } {
  const failed = "failed" in given;
  const [last, keep] = useState(failed ? undefined : given);
  if (!failed && given !== last) keep(given);
  return { page: failed ? last : given, failed };
}

function isRefusal(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500;
}

function isSignedOut(error: unknown): boolean {
  if (!isRouteErrorResponse(error) || !isProblem(error.data)) return false;
  return error.data.code === "unauthorized" || error.data.code === "invalid_grant";
}
