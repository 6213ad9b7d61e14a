import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { loginPath } from "#app/auth/login-path.ts";
import { refererPath } from "#app/auth/return-to.server.ts";
import { httpErrorOf, type HttpError } from "#app/http/errors.server.ts";
import { isProblem, type PageProblem, type ProblemDetail } from "#app/http/problem.ts";
import { localeAsked } from "#app/i18n/i18n.server.ts";
import { redirectUris } from "#app/paths.ts";
import { setPlainCookie } from "#app/plain-cookie.server.ts";
import { keepPosted, type KeepOptions } from "./kept-form.server.ts";

/** Wraps the loader of a page. Errors go to the error boundary as a `PageProblem`, a signed-out visitor to the sign-in. */
export function pageLoader<Result>(
  load: (args: LoaderFunctionArgs) => Promise<Result>,
  { failed }: { failed?: ProblemDetail } = {},
) {
  return async (args: LoaderFunctionArgs): Promise<Result> => {
    try {
      return await load(args);
    } catch (error) {
      if (error instanceof Response) throw keepLocale(error, args);
      const problem = httpErrorOf(error);
      const path = pathOf(args.request);
      if (problem.code === "invalid_grant") throw await sessionEnded(problem, args, path);
      if (problem.code !== "unauthorized") throw boundary(problem, args, { returnTo: path, failed });
      if (comesFromSignIn(args)) throw boundary(problem, args, { returnTo: path, detail: "cookies_blocked" });
      throw keepLocale(redirect(loginPath(path)), args);
    }
  };
}

/** Wraps the action of a page. The `PageProblem` of an error keeps the posted form, to be sent again. */
export function pageAction<Result>(
  act: (args: ActionFunctionArgs) => Promise<Result>,
  { keepInput = true, failed, ...options }: ActionOptions = {},
) {
  return async (args: ActionFunctionArgs): Promise<Result> => {
    const sent = args.request.clone();
    try {
      return await act(args);
    } catch (error) {
      if (error instanceof Response) throw error;
      const path = pathOf(args.request);
      const kept = keepInput ? await keepPosted(sent, args, { action: path, ...options }) : {};
      throw boundary(httpErrorOf(error), args, {
        returnTo: refererPath(args.request, args.context.config.PUBLIC_URL) ?? (kept.submitted && path),
        ...kept,
        failed: failed?.(kept.submitted?.fields.find(([name]) => name === "intent")?.[1]),
      });
    }
  };
}

interface ActionOptions extends KeepOptions {
  /** False if the form contains a secret. */
  keepInput?: boolean;
  /** Describes an error of ours by the `intent` that was posted, if any. */
  failed?: (intent: string | undefined) => ProblemDetail | undefined;
}

/** Tells whether a browser only prefetches (or asks by HEAD), which must not begin or finish anything. */
export function isSpeculative({ method, headers }: Request): boolean {
  return method === "HEAD" || headers.get("Sec-Purpose")?.includes("prefetch") === true;
}

/** Returns path and query of the page itself, for a data request too. */
export function pathOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  return documentPath(url.pathname) + url.search;
}

/** Returns the path of the page whose data Remix requests at this path, like `/team` for `/team.data`. */
export function documentPath(pathname: string): string {
  return pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
}

/** A session this young, in milliseconds, ended right after its sign-in: another sign-in would only repeat that. */
const NEW_SESSION = 60_000;
/** Seconds until the page of an ended session leads to the sign-in. */
const REDIRECT_AFTER = 3;

/** Shows that the session has ended and leads to the sign-in, unless that would loop. */
async function sessionEnded(error: HttpError, args: LoaderFunctionArgs, path: string) {
  const began = (await args.context.session()).get("created_at");
  const isNew = !began || Date.now() - began.getTime() < NEW_SESSION;
  if (!isNew) error.headers.Refresh = `${REDIRECT_AFTER}; url=${loginPath(path)}`;
  return boundary(error, args, { returnTo: path });
}

/** A visitor who is signed out right after the sign-in stores no cookies: redirecting again would loop. */
function comesFromSignIn({ request, context }: LoaderFunctionArgs): boolean {
  const [referer = ""] = request.headers.get("Referer")?.split("?") ?? [];
  return redirectUris(context.config.PUBLIC_URL).includes(referer);
}

/** A redirect stores the language of its URL like a page, because the target may not name it. */
function keepLocale(response: Response, { request, context }: LoaderFunctionArgs): Response {
  const locale = localeAsked(new URL(request.url).searchParams);
  if (!locale) return response;
  const headers = new Headers(response.headers);
  headers.append("Set-Cookie", setPlainCookie("lng", locale, { secure: context.config.secure }));
  return new Response(response.body, { status: response.status, headers });
}

function boundary(
  error: HttpError,
  { context }: LoaderFunctionArgs,
  {
    failed,
    ...more
  }: Pick<PageProblem, "returnTo" | "submitted" | "unkept" | "detail"> & { failed?: ProblemDetail },
) {
  // A problem was logged where it was made of an error.
  if (error.status >= 500 && !isProblem(error.cause))
    context.log.error({ err: error.cause ?? error, code: error.code }, "page failed");
  const retryAfter = Number(error.headers["Retry-After"]) || undefined;
  const problem: PageProblem = {
    code: error.code,
    detail: error.detail ?? (error.status >= 500 ? failed : undefined),
    requestId: context.requestId,
    retryAfter,
    ...more,
  };
  return data(problem, { status: error.status, headers: error.headers });
}
