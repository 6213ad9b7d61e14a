import {
  isRouteErrorResponse,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
} from "@remix-run/react";

/** Reasons why a form could not be sent that a person can do something about, by status. */
const FAILURES = {
  401: "signedOut",
  403: "forbidden",
  404: "notFound",
  413: "tooLarge",
  429: "tooFast",
} as const;

export type ActionFailure = (typeof FAILURES)[keyof typeof FAILURES] | "offline" | "failed";

const noAnswer = () => (navigator.onLine ? "failed" : "offline");

/** Milliseconds until a missing answer counts as failed. Sending again is harmless: equal content changes nothing. */
const TIMEOUT = 20_000;

/** Calls a page's `serverAction`. An error becomes an answer: an error boundary would replace what is typed. @throws redirects, and what `answerTo` throws */
export async function callAction<Result>(
  act: () => Promise<Result>,
  answerTo: (failure: ActionFailure, error: unknown) => object,
): Promise<Result | Response> {
  try {
    const timeout = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error("No answer.")), TIMEOUT),
    );
    return await Promise.race([act(), timeout]);
  } catch (error) {
    if (error instanceof Response) throw error;
    if (isRouteErrorResponse(error)) {
      const failure = FAILURES[error.status as keyof typeof FAILURES] ?? "failed";
      return Response.json(answerTo(failure, error), { status: error.status });
    }
    return Response.json(answerTo(noAnswer(), error), { status: 503 });
  }
}

/**
 * Asks the site for something small, and returns why it cannot be sent anything; a refusal is for the request itself to get. The
 * router shows an error in the place of the whole page when it cannot load a route that a fetcher uses for the first time.
 */
export const siteFailure = (): Promise<ActionFailure | undefined> =>
  fetch("/auth/session", { signal: AbortSignal.timeout(TIMEOUT) }).then(
    ({ status }) => (status < 500 ? undefined : "failed"),
    noAnswer,
  );

/**
 * A `clientAction` that says a failure beside the form, which keeps what is typed: the answer is `about` with the failure. A
 * refusal that sending again cannot mend has a page, which shows that.
 */
export const keepForm = ({ serverAction }: ClientActionFunctionArgs, about: object = {}) =>
  callAction(serverAction, (failure, error) => {
    if (failure === "forbidden" || failure === "notFound") throw error;
    return { ...about, failure };
  });

/** `shouldRevalidate` of a route: a refused post changed nothing, except that a 409 tells of somebody else's change. */
export const revalidateAfterAction: ShouldRevalidateFunction = ({ actionStatus = 200 }) =>
  actionStatus < 400 || actionStatus === 409;

/** `shouldRevalidate` of routes around forms that may also only ask the bot for something, at `/test` and `/action`: that changed nothing either. */
export const revalidateAfterChange: ShouldRevalidateFunction = (args) =>
  revalidateAfterAction(args) && !/\/(test|action)$/.test(args.formAction ?? "");
