import {
  DiscordError,
  DiscordFormatError,
  DiscordNetworkError,
  DiscordRateLimitedError,
  DiscordTimeoutError,
  DiscordUnauthorizedError,
  MissingScopeError,
} from "#app/discord/errors.server.ts";
import { GrantEndedError } from "#app/features/access/access.server.ts";
import { CursorExpiredError } from "#app/features/bot-feed/feed-cursor.server.ts";
import type { Findings } from "#app/features/findings.server.ts";
import { RightsUncheckedError } from "#app/features/guilds/guild-lists.server.ts";
import { DeclaredAnewError } from "#app/features/settings/lock-declared.server.ts";
import { NewerModuleError } from "#app/features/settings/registry.server.ts";
import { NoSpaceError } from "#app/features/settings/store.server.ts";
import { PersonErasedError } from "#app/features/users/lock-person.server.ts";
import { isDatabaseUnavailable } from "#db/client.server.ts";
import messages from "./messages.json" with { type: "json" };
import { isProblem, STATUS_OF, type ProblemCode, type ProblemDetail } from "./problem.ts";

export const MESSAGES: Record<ProblemCode, string> = messages;

/** An error whose code decides its HTTP status. `extra` is added to the JSON answer, `headers` to its headers. */
export class HttpError extends Error {
  readonly status: number;
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;
  readonly detail?: ProblemDetail;

  constructor(
    readonly code: ProblemCode,
    message = MESSAGES[code],
    { extra = {}, headers = {}, detail, ...options }: HttpErrorOptions = {},
  ) {
    super(message, options);
    this.name = new.target.name;
    this.status = STATUS_OF[code];
    this.extra = extra;
    this.headers = headers;
    this.detail = detail;
  }
}

interface HttpErrorOptions extends ErrorOptions {
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
  detail?: ProblemDetail;
}

/** 400. `fields` lists messages by field: `{ prefix: ["…"] }`; `more` counts those that it does not name, `codes` are for programs. */
export class BadRequestError extends HttpError {
  constructor(message: string, fields?: Findings["fields"], { codes, more }: Omit<Findings, "fields"> = {}) {
    const extra = { ...(fields && { fields }), ...(codes && { codes }), ...(more && { more }) };
    super("bad_request", message, { extra });
  }
}

/** 401. With `tokenExpired` a refresh may help, otherwise only signing in, which a bot cannot do. */
export class UnauthorizedError extends HttpError {
  constructor(
    message?: string,
    { tokenExpired = false, isBot = false, code = "unauthorized" as ProblemCode } = {},
  ) {
    super(code, message, {
      extra: { ...(tokenExpired ? { tokenExpired } : !isBot && { requireReauth: true }) },
      headers: { "WWW-Authenticate": "Bearer" },
    });
  }
}

export class SessionExpiredError extends UnauthorizedError {
  constructor() {
    super(undefined, { code: "invalid_grant" });
  }
}

export class ForbiddenError extends HttpError {
  constructor(message?: string, options: Pick<HttpErrorOptions, "detail"> = {}) {
    super("forbidden", message, options);
  }
}

/** 403 for an administrator of a guild without the bot. */
export function botAbsent(): HttpError {
  return new HttpError("bot_absent");
}

/** 412: somebody was faster. The answer has the state now, and its ETag. */
export function versionConflict(current: unknown, etag: string, message?: string): HttpError {
  return new HttpError("version_conflict", message, { extra: { current }, headers: { ETag: etag } });
}

/** 503 before Discord's first list of the bot's guilds. */
export function botListPending(): HttpError {
  const message =
    "The list of the bot's servers is being fetched from Discord. Please try again in a moment.";
  return new HttpError("unavailable", message, { headers: { "Retry-After": "5" }, detail: "list_pending" });
}

/** 404, also for malformed ids. */
export class NotFoundError extends HttpError {
  constructor(message = "There is nothing here.") {
    super("not_found", message);
  }
}

const KNOWN_ERRORS: [
  type: abstract new (...args: never[]) => Error,
  code: ProblemCode,
  options?: Pick<HttpErrorOptions, "headers" | "detail"> & { message?: string },
][] = [
  [DiscordTimeoutError, "timeout"],
  [DiscordNetworkError, "network", { headers: { "Retry-After": "10" } }],
  [DiscordFormatError, "unexpected_format"],
  [DiscordError, "discord_error"],
  [CursorExpiredError, "cursor_expired"],
  [NoSpaceError, "payload_too_large", { message: "All settings of a server have at most 12 MiB together." }],
  [GrantEndedError, "forbidden", { detail: "access_lacking" }],
  [
    NewerModuleError,
    "unavailable",
    {
      message: "A newer version of this site has declared these settings. Please try again in a moment.",
      headers: { "Retry-After": "5" },
    },
  ],
  [
    DeclaredAnewError,
    "unavailable",
    {
      message: "These settings were declared anew while they were being saved.",
      ...{ headers: { "Retry-After": "1" }, detail: "declared_anew" },
    },
  ],
];

/** Converts any error to an `HttpError`: the only table of them. Unknown errors are a 500, whose text is not sent. */
export function httpErrorOf(cause: unknown): HttpError {
  if (cause instanceof HttpError) return cause;
  const { data, init } = (cause ?? {}) as { data?: unknown; init?: Pick<HttpErrorOptions, "headers"> };
  // Problems that `pageLoader` throws for an error boundary. A download has none.
  if (isProblem(data))
    return new HttpError(data.code, undefined, { ...init, detail: data.detail, cause: data });
  if (cause instanceof DiscordUnauthorizedError)
    return new UnauthorizedError("Discord refused the access token.", { tokenExpired: true });
  if (cause instanceof PersonErasedError) return new UnauthorizedError();
  if (cause instanceof MissingScopeError)
    return new ForbiddenError(`The access token lacks the scope ${cause.scope}.`);
  if (cause instanceof DiscordRateLimitedError) {
    const headers = { "Retry-After": String(cause.retryAfter) };
    return new HttpError("rate_limited", "Discord's rate limit is reached.", { headers, cause });
  }
  if (cause instanceof RightsUncheckedError) {
    const message = "Discord did not confirm your rights. Please try again in a moment.";
    const pause = cause.cause instanceof DiscordRateLimitedError ? cause.cause.retryAfter : 10;
    const headers = { "Retry-After": String(pause) };
    return new HttpError("unavailable", message, { headers, detail: "rights_unchecked", cause });
  }
  const known = KNOWN_ERRORS.find(([type]) => cause instanceof type);
  if (known) {
    const [, code, { message, ...options } = {}] = known;
    return new HttpError(code, message, { ...options, cause });
  }
  if (isDatabaseUnavailable(cause))
    return new HttpError("unavailable", undefined, { headers: { "Retry-After": "5" }, cause });
  return new HttpError("internal", undefined, { cause });
}
