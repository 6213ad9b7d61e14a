import {
  DiscordError,
  DiscordFormatError,
  DiscordNetworkError,
  DiscordRateLimitedError,
  DiscordTimeoutError,
  DiscordUnauthorizedError,
  MissingScopeError,
} from "#app/discord/errors.server.ts";
import { CursorExpiredError } from "#app/features/bot-feed/changes.server.ts";
import { RightsUncheckedError } from "#app/features/guilds/guild-lists.server.ts";
import { isDatabaseUnavailable } from "#db/client.server.ts";

import type { ProblemCode, ProblemDetail } from "./problem.ts";

/** An error with an HTTP status. `extra` is added to the JSON answer, `headers` to its headers. */
export class HttpError extends Error {
  override name = "HttpError";
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;
  readonly detail?: ProblemDetail;

  constructor(
    readonly status: number,
    readonly code: ProblemCode,
    message: string,
    { extra = {}, headers = {}, detail, ...options }: HttpErrorOptions = {},
  ) {
    super(message, options);
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

/** 400. `fields` lists messages by field: `{ prefix: ["…"] }`. */
export class BadRequestError extends HttpError {
  override name = "BadRequestError";
  constructor(message: string, fields?: Record<string, string[]>) {
    super(400, "bad_request", message, { extra: fields ? { fields } : {} });
  }
}

/** 401. With `tokenExpired` a refresh may help, otherwise only signing in. */
export class UnauthorizedError extends HttpError {
  override name = "UnauthorizedError";
  constructor(message: string, { tokenExpired = false, code = "unauthorized" as ProblemCode } = {}) {
    super(401, code, message, {
      extra: tokenExpired ? { tokenExpired: true } : { requireReauth: true },
      headers: { "WWW-Authenticate": "Bearer" },
    });
  }
}

/** 401: Discord refuses to refresh the session's token. */
export class SessionExpiredError extends UnauthorizedError {
  override name = "SessionExpiredError";
  constructor() {
    super("Session abgelaufen. Bitte melde dich erneut an.", { code: "invalid_grant" });
  }
}

/** 403: authenticated, but not allowed. */
export class ForbiddenError extends HttpError {
  override name = "ForbiddenError";
  constructor(message: string, options: Pick<HttpErrorOptions, "detail"> = {}) {
    super(403, "forbidden", message, options);
  }
}

/** 403 for an administrator of a guild without the bot. */
export function botAbsent(): HttpError {
  return new HttpError(403, "bot_absent", "The bot is not in this server.");
}

/** 503 before Discord's first list of the bot's guilds. */
export function botListPending(): HttpError {
  const message =
    "The list of the bot's servers is being fetched from Discord. Please try again in a moment.";
  const headers = { "Retry-After": "5" };
  return new HttpError(503, "unavailable", message, { headers, detail: "list_pending" });
}

/** 404, also for malformed ids. */
export class NotFoundError extends HttpError {
  override name = "NotFoundError";
  constructor(message = "There is nothing here.") {
    super(404, "not_found", message);
  }
}

type KnownError = [
  type: abstract new (...args: never[]) => Error,
  status: number,
  code: ProblemCode,
  message: string,
  options?: HttpErrorOptions,
];

const KNOWN_ERRORS: KnownError[] = [
  [DiscordTimeoutError, 504, "timeout", "Discord did not answer in time."],
  [DiscordNetworkError, 503, "network", "Discord cannot be reached.", { headers: { "Retry-After": "10" } }],
  [DiscordFormatError, 502, "unexpected_format", "Discord answered in an unexpected format."],
  [DiscordError, 502, "discord_error", "Discord answered with an error."],
  [
    RightsUncheckedError,
    503,
    "unavailable",
    "Discord did not confirm your rights. Please try again in a moment.",
    { headers: { "Retry-After": "10" }, detail: "rights_unchecked" },
  ],
  [
    CursorExpiredError,
    410,
    "cursor_expired",
    "The cursor is too old. Take a snapshot, and follow the changes from its changesCursor.",
  ],
];

/** Converts any error to an HTTP status: the only table of them. Unknown errors are a 500, whose text is not sent. */
export function httpErrorOf(cause: unknown): HttpError {
  if (cause instanceof HttpError) return cause;
  if (cause instanceof DiscordUnauthorizedError)
    return new UnauthorizedError("Discord refused the access token.", { tokenExpired: true });
  if (cause instanceof MissingScopeError)
    return new ForbiddenError(`The access token lacks the scope ${cause.scope}.`);
  if (cause instanceof DiscordRateLimitedError) {
    const headers = { "Retry-After": String(cause.retryAfter) };
    return new HttpError(429, "rate_limited", "Discord's rate limit is reached.", { headers, cause });
  }
  const known = KNOWN_ERRORS.find(([type]) => cause instanceof type);
  if (known) {
    const [, status, code, message, options] = known;
    return new HttpError(status, code, message, { ...options, cause });
  }
  if (isDatabaseUnavailable(cause)) {
    const message = "The database cannot be reached. Please try again in a moment.";
    return new HttpError(503, "unavailable", message, { headers: { "Retry-After": "5" }, cause });
  }
  return new HttpError(500, "internal", "Something went wrong on our side.", { cause });
}
