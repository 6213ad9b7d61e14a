import { DiscordError, DiscordGrantError, DiscordUnauthorizedError } from "#app/discord/errors.server.ts";
import { AuthorizationResponseError } from "#app/discord/oauth.server.ts";
import { httpErrorOf } from "#app/http/errors.server.ts";

/** Reason why a sign-in failed. For `denied`, `detail` is Discord's error code. */
export type SignInReason = "denied" | "missing_code" | "missing_token" | "failed";

/** A failed sign-in. 400 for the caller's mistakes, 502 to 504 for Discord's. */
export class SignInError extends Error {
  override name = "SignInError";
  readonly detail?: string;
  readonly returnTo?: string;

  constructor(
    readonly reason: SignInReason,
    readonly status: number,
    { detail, returnTo, cause }: { detail?: string; returnTo?: string; cause?: unknown } = {},
  ) {
    super(`sign-in ${reason}`, { cause });
    this.detail = detail;
    this.returnTo = returnTo;
  }
}

/** Creates the error for a callback that proves nothing. @param why for the log */
export function refused(why: string): SignInError {
  return new SignInError("failed", 400, { cause: new Error(why) });
}

/** Converts an error of the exchange or the profile to a `SignInError`; other errors are unchanged. */
export function signInFailure(error: unknown, returnTo: string): unknown {
  if (error instanceof SignInError)
    return new SignInError(error.reason, error.status, { ...error, cause: error.cause, returnTo });
  if (error instanceof AuthorizationResponseError)
    return new SignInError("failed", 400, { returnTo, cause: error });
  if (error instanceof DiscordGrantError && error.code !== "invalid_client") {
    return new SignInError("failed", 400, { returnTo, cause: error });
  }
  if (!(error instanceof DiscordError)) return error;
  // A token refused right after its exchange, a refused client secret and a rate limit are not the visitor's
  // mistakes.
  const status = error instanceof DiscordUnauthorizedError ? 502 : httpErrorOf(error).status;
  return new SignInError("failed", status === 429 ? 503 : status, { returnTo, cause: error });
}
