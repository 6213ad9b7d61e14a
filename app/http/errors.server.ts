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
  constructor(message: string, { tokenExpired = false } = {}) {
    super(401, "unauthorized", message, {
      extra: tokenExpired ? { tokenExpired: true } : { requireReauth: true },
      headers: { "WWW-Authenticate": "Bearer" },
    });
  }
}

/** 401: Discord refuses to refresh the session's token. */
export class SessionExpiredError extends HttpError {
  override name = "SessionExpiredError";
  constructor() {
    super(401, "invalid_grant", "Session abgelaufen. Bitte melde dich erneut an.", {
      extra: { requireReauth: true },
      headers: { "WWW-Authenticate": "Bearer" },
    });
  }
}

/** 403: authenticated, but not allowed. */
export class ForbiddenError extends HttpError {
  override name = "ForbiddenError";
  constructor(
    message: string,
    { code = "forbidden", detail }: { code?: "forbidden" | "bot_absent"; detail?: ProblemDetail } = {},
  ) {
    super(403, code, message, { detail });
  }
}

/** 403 for an administrator of a guild without the bot. */
export function botAbsent(): ForbiddenError {
  return new ForbiddenError("The bot is not in this server.", { code: "bot_absent" });
}

/** 503 before Discord's first list of the bot's guilds. */
export function botListPending(): HttpError {
  const message =
    "The list of the bot's servers is being fetched from Discord. Please try again in a moment.";
  return new HttpError(503, "unavailable", message, {
    headers: { "Retry-After": "5" },
    detail: "list_pending",
  });
}

/** 404, also for malformed ids. */
export class NotFoundError extends HttpError {
  override name = "NotFoundError";
  constructor(message = "There is nothing here.") {
    super(404, "not_found", message);
  }
}

/** Converts any error to an HTTP status: the only table of them. Unknown errors are a 500, whose text is not sent. */
export function httpErrorOf(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof DiscordError) return discordProblem(error);
  if (error instanceof MissingScopeError)
    return new ForbiddenError(`The access token lacks the scope ${error.scope}.`);
  if (error instanceof RightsUncheckedError) {
    const message = "Discord did not confirm your rights. Please try again in a moment.";
    return new HttpError(503, "unavailable", message, {
      headers: { "Retry-After": "10" },
      detail: "rights_unchecked",
      cause: error,
    });
  }
  if (error instanceof CursorExpiredError) {
    const message = "The cursor is too old. Take a snapshot, and follow the changes from its changesCursor.";
    return new HttpError(410, "cursor_expired", message, { cause: error });
  }
  if (isDatabaseUnavailable(error)) {
    const message = "The database cannot be reached. Please try again in a moment.";
    return new HttpError(503, "unavailable", message, { headers: { "Retry-After": "5" }, cause: error });
  }
  return new HttpError(500, "internal", "Something went wrong on our side.", { cause: error });
}

function discordProblem(cause: DiscordError): HttpError {
  if (cause instanceof DiscordUnauthorizedError) {
    return new UnauthorizedError("Discord refused the access token.", { tokenExpired: true });
  }
  if (cause instanceof DiscordRateLimitedError) {
    const headers = { "Retry-After": String(cause.retryAfter) };
    return new HttpError(429, "rate_limited", "Discord's rate limit is reached.", { headers, cause });
  }
  if (cause instanceof DiscordTimeoutError) {
    return new HttpError(504, "timeout", "Discord did not answer in time.", { cause });
  }
  if (cause instanceof DiscordNetworkError) {
    return new HttpError(503, "network", "Discord cannot be reached.", {
      headers: { "Retry-After": "10" },
      cause,
    });
  }
  if (cause instanceof DiscordFormatError) {
    return new HttpError(502, "unexpected_format", "Discord answered in an unexpected format.", { cause });
  }
  return new HttpError(502, "discord_error", "Discord answered with an error.", { cause });
}
