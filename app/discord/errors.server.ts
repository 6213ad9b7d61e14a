/** A failed call to Discord. Each subclass is answered differently. */
export abstract class DiscordError extends Error {
  constructor(
    readonly operation: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(`Discord, ${operation}: ${message}`, options);
  }
}

/** 401: the token is invalid and must not be sent again. Discord bans an address for ten thousand of these in ten minutes. */
export class DiscordUnauthorizedError extends DiscordError {
  override name = "DiscordUnauthorizedError";
}

/** 403: the token is valid, but lacks a permission. */
export class DiscordForbiddenError extends DiscordError {
  override name = "DiscordForbiddenError";
}

export class MissingScopeError extends Error {
  override name = "MissingScopeError";
  constructor(readonly scope: string) {
    super(`the access token lacks the scope ${scope}`);
  }
}

export class DiscordRateLimitedError extends DiscordError {
  override name = "DiscordRateLimitedError";
  constructor(
    operation: string,
    readonly retryAfter: number,
  ) {
    super(operation, `rate limited for ${retryAfter} s`);
  }
}

/** 5xx or an unexpected 4xx. */
export class DiscordResponseError extends DiscordError {
  override name = "DiscordResponseError";
  constructor(
    operation: string,
    readonly status: number,
  ) {
    super(operation, `answered ${status}`);
  }
}

export class DiscordNetworkError extends DiscordError {
  override name = "DiscordNetworkError";
}

export class DiscordTimeoutError extends DiscordError {
  override name = "DiscordTimeoutError";
}

export class DiscordFormatError extends DiscordError {
  override name = "DiscordFormatError";
}

/** The token endpoint refused the grant, for example with `invalid_grant` (RFC 6749 section 5.2). */
export class DiscordGrantError extends DiscordError {
  override name = "DiscordGrantError";
  constructor(
    operation: string,
    readonly code: string,
  ) {
    super(operation, `refused the grant: ${code}`);
  }
}
