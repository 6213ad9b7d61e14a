import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { loginPath } from "#app/auth/login-path.ts";
import { refererPath } from "#app/auth/return-to.server.ts";
import { HttpError, httpErrorOf } from "#app/http/errors.server.ts";
import { readFormData } from "#app/http/parse.server.ts";
import type { SubmittedForm, PageProblem, ProblemDetail, Shown } from "#app/http/problem.ts";
import { localeAsked, localeOf } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { setPlainCookie } from "#app/plain-cookie.server.ts";

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
      const kept = keepInput ? await keepForm(sent, args, options) : {};
      throw boundary(httpErrorOf(error), args, {
        returnTo: refererPath(args.request, args.context.config.PUBLIC_URL) ?? (kept.submitted && path),
        ...kept,
        failed: failed?.(kept.submitted?.fields.find(([name]) => name === "intent")?.[1]),
      });
    }
  };
}

interface ActionOptions {
  /** False if the form contains a secret. */
  keepInput?: boolean;
  /** Lists the fields that the error page shows, by label, to a person who has been signed in or a stranger. Undefined where nothing is worth keeping. */
  show?: Show;
  /** Seals what no page may have. */
  seal?: (fields: SubmittedForm["fields"], args: ActionFunctionArgs) => SubmittedForm["fields"];
  /** Describes an error of ours by the `intent` that was posted, if any. */
  failed?: (intent: string | undefined) => ProblemDetail | undefined;
}

type Show = (
  fields: SubmittedForm["fields"],
  args: ActionFunctionArgs,
  isPerson: boolean,
) => Shown | undefined | Promise<Shown | undefined>;

/** Shows the fields that have a label in the reader's language, for `pageAction`. */
export function showLabelled(labels: (locale: Locale) => Record<string, string>) {
  return async (fields: SubmittedForm["fields"], { request }: ActionFunctionArgs): Promise<Shown> => {
    // A posted field may be named "constructor".
    const known = new Map(Object.entries(labels(await localeOf(request))));
    return fields.flatMap(([name, value]): Shown => {
      const label = known.get(name);
      return label ? [[label, value]] : [];
    });
  };
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
  const [referer] = request.headers.get("Referer")?.split("?") ?? [];
  const { PUBLIC_URL: origin } = context.config;
  return referer === `${origin}/auth/callback` || referer === `${origin}/auth/discord/callback`;
}

/** A redirect stores the language of its URL like a page, because the target may not name it. */
function keepLocale(response: Response, { request, context }: LoaderFunctionArgs): Response {
  const locale = localeAsked(new URL(request.url).searchParams);
  if (!locale) return response;
  const headers = new Headers(response.headers);
  headers.append("Set-Cookie", setPlainCookie("lng", locale, { secure: context.config.secure }));
  return new Response(response.body, { status: response.status, headers });
}

/** Bytes of HTML that a page writes at most for the controls of a kept form, and again for what it shows of it. */
const MAX_KEPT = 512 * 1024;
/** Fields of a form kept for somebody whose session we do not know. */
const MAX_FIELDS_OF_STRANGERS = 1_000;
/** Bytes of HTML around a hidden control, and around what is shown of a field. */
const CONTROL = 48;
const SHOWN = 160;

/** Keeps a refused form for its page, whole or not at all (docs/decisions/0035-costs-of-requests.md). */
async function keepForm(
  sent: Request,
  args: ActionFunctionArgs,
  { show = () => [], seal = (sentFields) => sentFields }: Pick<ActionOptions, "show" | "seal">,
) {
  const isPerson = await args.context.sessions.wasSignedIn(sent.headers.get("Cookie"));
  let fields: SubmittedForm["fields"];
  try {
    const form = await readFormData(sent, isPerson ? undefined : MAX_FIELDS_OF_STRANGERS);
    const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
    fields = seal(texts, args);
  } catch (error) {
    // A body that is no form has no input to keep.
    if (error instanceof HttpError) return { unkept: error.code === "payload_too_large" };
    throw error;
  }
  if (fields.length === 0) return {};
  if (!isPerson && fields.length > MAX_FIELDS_OF_STRANGERS) return { unkept: true };
  if (takeWhileFits(fields, CONTROL).length < fields.length) return { unkept: true };
  const shown = await show(fields, args, isPerson);
  if (!shown) return {};
  const multipart = Boolean(sent.headers.get("Content-Type")?.startsWith("multipart/"));
  const action = pathOf(args.request);
  return { submitted: { action, multipart, fields, shown: takeWhileFits(shown, SHOWN) } };
}

/** @throws HttpError 413 for input that is too large for its page, which shows it in a form and has it in its data */
export function requireShowable(input: unknown): void {
  if (!isShowable(input)) throw new HttpError("payload_too_large");
}

/** Tells whether `requireShowable` takes an input. */
export function isShowable(input: unknown): boolean {
  return sizeOf(JSON.stringify(input)) <= MAX_KEPT;
}

/** Bytes of a text in a page, where what is escaped takes up to six. */
function sizeOf(text: string): number {
  return Buffer.byteLength(text) + 5 * (text.match(/[&<>"'\\]/g)?.length ?? 0);
}

/** Returns the first pairs that fit into what a page keeps. */
function takeWhileFits(pairs: [string, string][], around: number): [string, string][] {
  let left = MAX_KEPT;
  const end = pairs.findIndex(([name, value]) => (left -= around + sizeOf(name) + sizeOf(value)) < 0);
  return end === -1 ? pairs : pairs.slice(0, end);
}

function boundary(
  error: HttpError,
  { context }: LoaderFunctionArgs,
  {
    failed,
    ...more
  }: Pick<PageProblem, "returnTo" | "submitted" | "unkept" | "detail"> & { failed?: ProblemDetail },
) {
  if (error.status >= 500) context.log.error({ err: error.cause ?? error, code: error.code }, "page failed");
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
