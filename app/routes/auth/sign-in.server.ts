import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import { JOINED, SignInError } from "#app/auth/authenticator.server.ts";
import { loginPath } from "#app/auth/login-path.ts";
import { openSession } from "#app/auth/session.server.ts";
import type { Flow } from "#app/auth/sign-ins.server.ts";
import { displayName } from "#app/features/users/users.server.ts";
import { httpErrorOf } from "#app/http/errors.server.ts";
import { noContent } from "#app/http/resource.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { notAddedPath } from "#app/routes/dashboard/invite-paths.server.ts";
import { isSpeculative, pageLoader } from "#app/shell/page.server.ts";
import type { SignInOutcome } from "./sign-in-screen.tsx";

/** Duration of the success page in milliseconds. `Refresh`, for browsers without scripts, counts whole seconds. */
const DELAYS = { login: 1_500, join: 3_000 };
const DETAIL = 200;
/** Code of Postgres for a session of somebody who has deleted their data since Discord named them. */
const FOREIGN_KEY_VIOLATION = "23503";

/** Creates the loader that redirects to Discord. HEAD requests and prefetches do not start a sign-in. */
export function beginSignIn(flow: Flow) {
  return pageLoader(async ({ request, context }): Promise<never> => {
    if (isSpeculative(request)) throw noContent();
    await context.limits.startSignIn(context.address);
    await context.authenticator.authenticate(flow, request);
    // The strategy redirects unless it takes this request for its callback.
    throw redirect("/");
  });
}

/** Finishes a sign-in: opens the session, or returns the error with a link for trying again. */
export async function finishSignIn({ request, context }: LoaderFunctionArgs, flow: keyof typeof DELAYS) {
  await context.limits.finishSignIn(context.address);
  const t = fixedT(await localeOf(request), "auth");
  try {
    const { user, tokens, returnTo } = await context.authenticator.authenticate(flow, request);
    const old = await context.session();
    const userAgent = request.headers.get("User-Agent");
    const opening = openSession(context.sessions, { old, user, tokens, userAgent });
    const cookie = await opening.catch((error: unknown) => {
      const { code } = error as { code?: string };
      throw code === FOREIGN_KEY_VIOLATION
        ? new SignInError("failed", 400, { returnTo, cause: error })
        : error;
    });
    // The implicit flow has one callback for both.
    const way = returnTo === JOINED ? "join" : "login";
    const headers = {
      "Set-Cookie": cookie,
      Refresh: `${Math.ceil(DELAYS[way] / 1_000)}; url=${returnTo}`,
      "Cache-Control": "no-store",
    };
    const text = t(`callback.${way}.text`, { name: displayName(user) });
    const title = t("callback.title");
    return data<SignInOutcome>(
      { state: "success", title, text, to: returnTo, after: DELAYS[way] },
      { headers },
    );
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

/** Returns the redirect for the callback of an invite. Its code and guild are not used: the next page checks for itself. */
export async function takeInvite({ request, context }: LoaderFunctionArgs): Promise<Response | undefined> {
  const query = new URL(request.url).searchParams;
  const state = query.get("state");
  const browser = (await context.session()).get("browser");
  if (!state || !browser) return undefined;
  const invite = await context.signIns.take(state, browser, ["invite"]);
  if (!invite) return undefined;
  await context.limits.finishSignIn(context.address);
  const error = query.get("error");
  const added = invite.returnTo;
  const to = error ? notAddedPath(added, error === "access_denied" ? "cancelled" : "failed") : added;
  return redirect(to, { headers: { "Cache-Control": "no-store" } });
}

function failure(t: TFunction<"auth">, flow: keyof typeof DELAYS, { reason, status, about }: SignInError) {
  const { cause, detail, returnTo } = about;
  const to =
    flow === "join" || returnTo === JOINED ? "/discord/oauth" : returnTo ? loginPath(returnTo) : "/login";
  const text = t(reason === "failed" ? `callback.${flow}.failed` : `callback.${reason}`, {
    error: detail?.slice(0, DETAIL),
  });
  const retryAfter = httpErrorOf(cause).headers["Retry-After"];
  const headers = { "Cache-Control": "no-store", ...(retryAfter && { "Retry-After": retryAfter }) };
  // Discord's answer after "Cancel".
  const title = t(detail === "access_denied" ? "callback.cancelled" : "callback.failed");
  return data<SignInOutcome>({ state: "error", title, text, to }, { status, headers });
}
