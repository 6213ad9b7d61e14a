/** A failed call to Discord. Each subclass is answered differently. */
export abstract class DiscordError extends Error {
  constructor(
    readonly operation: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(`Discord, ${operation}: ${message}`, options);
    this.name = new.target.name;
  }
}

/** 401: the token is invalid and must not be sent again. Discord bans an address for ten thousand of these in ten minutes. */
export class DiscordUnauthorizedError extends DiscordError {}

/** The same for the bot's token, which is nothing of whoever asks. */
export class DiscordBotRefusedError extends DiscordError {}

export class MissingScopeError extends Error {
  override name = "MissingScopeError";
  constructor(readonly scope: string) {
    super(`the access token lacks the scope ${scope}`);
  }
}

export class DiscordRateLimitedError extends DiscordError {
  constructor(
    operation: string,
    readonly retryAfter: number,
    /** The limit is one of all requests with this token, or from this address, and not of this resource alone. */
    readonly isGlobal = false,
  ) {
    super(operation, `rate limited for ${retryAfter} s`);
  }
}

/** 5xx, or a 4xx without a class of its own, like 403. */
export class DiscordResponseError extends DiscordError {
  constructor(
    operation: string,
    readonly status: number,
  ) {
    super(operation, `answered ${status}`);
  }
}

export class DiscordNetworkError extends DiscordError {}
export class DiscordTimeoutError extends DiscordError {}
export class DiscordFormatError extends DiscordError {}

/** The token endpoint refused the grant, for example with `invalid_grant` (RFC 6749 section 5.2). */
export class DiscordGrantError extends DiscordError {
  constructor(
    operation: string,
    readonly code: string,
  ) {
    super(operation, `refused the grant: ${code}`);
  }
}
