import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";

import { loginPath } from "#app/auth/login-path.ts";
import { openSession } from "#app/auth/session.server.ts";
import { SignInError } from "#app/auth/sign-in-error.server.ts";
import type { Flow } from "#app/auth/sign-ins.server.ts";
import { displayName } from "#app/features/users/users.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";

import type { SignInOutcome } from "./sign-in-outcome.ts";

/** Duration of the success page in milliseconds. `Refresh`, for browsers without scripts, counts whole seconds. */
const DELAYS: Record<Flow, number> = { login: 1_500, join: 3_000 };
/** Maximum shown length of Discord's error, in characters. */
const DETAIL = 200;

/**
 * Finishes a sign-in of either flow: opens the session, or returns the error with a link for trying again. Database errors
 * are thrown.
 */
export async function finishSignIn({ request, context }: LoaderFunctionArgs, flow: Flow) {
  await context.limits.finishSignIn(context.address);
  const t = fixedT(await localeOf(request), "auth");
  try {
    const { user, tokens, returnTo } = await context.authenticator.authenticate(flow, request);
    const old = await context.session();
    const cookie = await openSession(context.sessions, old, user, tokens, request.headers.get("User-Agent"));
    const headers = {
      "Set-Cookie": cookie,
      Refresh: `${Math.ceil(DELAYS[flow] / 1_000)}; url=${returnTo}`,
      "Cache-Control": "no-store",
    };
    const text = t(`callback.${flow}.text`, { name: displayName(user) });
    const title = t("callback.title");
    return outcome({ state: "success", title, text, to: returnTo, after: DELAYS[flow] }, { headers });
  } catch (error) {
    if (!(error instanceof SignInError)) throw error;
    const { cause, reason, status } = error;
    context.log[status >= 500 ? "error" : "info"]({ err: cause, reason }, "sign-in failed");
    return failure(t, flow, error);
  }
}

/** Outcome of a callback without parameters: they may be in the fragment, which the server does not see. */
export async function waitForToken({ request, context }: LoaderFunctionArgs) {
  const t = fixedT(await localeOf(request), "auth");
  // Expected with the implicit flow.
  const status = context.oauth.responseType === "token" ? 200 : 400;
  return failure(t, "login", new SignInError("missing_token", status));
}

function failure(t: TFunction<"auth">, flow: Flow, { reason, detail, returnTo, status }: SignInError) {
  const retry = flow === "join" ? "/discord/oauth" : returnTo ? loginPath(returnTo) : "/login";
  const text = t(reason === "failed" ? `callback.${flow}.failed` : `callback.${reason}`, {
    error: detail?.slice(0, DETAIL),
  });
  const headers = { "Cache-Control": "no-store" };
  return outcome({ state: "error", title: t("callback.failed"), text, retry }, { status, headers });
}

function outcome(result: SignInOutcome, init: ResponseInit) {
  return data(result, init);
}
