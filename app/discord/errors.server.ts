/** What can go wrong when we ask Discord. Each way has its class, so that callers can answer each in its own words. */
export abstract class DiscordError extends Error {
  /** @param operation what was asked, like `GET /users/@me`: for logs, never with a token in it */
  constructor(
    readonly operation: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(`Discord, ${operation}: ${message}`, options);
  }
}

/** 401: the token is dead. Do not use it again: ten thousand of these in ten minutes ban our address. */
export class DiscordUnauthorizedError extends DiscordError {
  override name = "DiscordUnauthorizedError";
}

/** 403: the token is good, but not for this. */
export class DiscordForbiddenError extends DiscordError {
  override name = "DiscordForbiddenError";
}

/** The token is good, but its holder has not granted what is needed. Discord was not asked. */
export class MissingScopeError extends Error {
  override name = "MissingScopeError";
  constructor(readonly scope: string) {
    super(`the access token lacks the scope ${scope}`);
  }
}

/** 429: asked too often. */
export class DiscordRateLimitedError extends DiscordError {
  override name = "DiscordRateLimitedError";
  /** @param retryAfter whole seconds after which Discord will answer again */
  constructor(
    operation: string,
    readonly retryAfter: number,
  ) {
    super(operation, `rate limited for ${retryAfter} s`);
  }
}

/** 5xx, or a 4xx that we did not expect: something is wrong at Discord, or with what we sent. */
export class DiscordResponseError extends DiscordError {
  override name = "DiscordResponseError";
  constructor(
    operation: string,
    readonly status: number,
  ) {
    super(operation, `answered ${status}`);
  }
}

/** No answer, because the connection could not be made or broke. */
export class DiscordNetworkError extends DiscordError {
  override name = "DiscordNetworkError";
}

/** No answer in time. */
export class DiscordTimeoutError extends DiscordError {
  override name = "DiscordTimeoutError";
}

/** An answer that is not what Discord documents. */
export class DiscordFormatError extends DiscordError {
  override name = "DiscordFormatError";
}

/** The token endpoint refused the grant: `invalid_grant` and its kin (RFC 6749 section 5.2). */
export class DiscordGrantError extends DiscordError {
  override name = "DiscordGrantError";
  /** @param code the OAuth error code */
  constructor(
    operation: string,
    readonly code: string,
  ) {
    super(operation, `refused the grant: ${code}`);
  }
}
