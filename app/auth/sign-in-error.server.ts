import { DiscordError, DiscordGrantError, DiscordUnauthorizedError } from "#app/discord/errors.server.ts";
import { AuthorizationResponseError } from "#app/discord/oauth.server.ts";
import { httpErrorOf } from "#app/http/errors.server.ts";

/** Why a sign-in ended without a session. `denied`: Discord said so, its word is `detail`. */
export type SignInReason = "denied" | "missing_code" | "missing_token" | "failed";

/** A sign-in that did not succeed. 400 for what the caller got wrong, 502 to 504 for what Discord did wrong. */
export class SignInError extends Error {
  override name = "SignInError";
  readonly detail?: string;
  /** Where the person wanted to go, when it is known. */
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

/** What the caller brought proves nothing. @param why for the log */
export function refused(why: string): SignInError {
  return new SignInError("failed", 400, { cause: new Error(why) });
}

/** The `SignInError` for what the exchange or the profile threw; other errors, like a database that is away, as they are. */
export function signInFailure(error: unknown, returnTo: string): unknown {
  if (error instanceof SignInError)
    return new SignInError(error.reason, error.status, { ...error, cause: error.cause, returnTo });
  if (error instanceof AuthorizationResponseError)
    return new SignInError("failed", 400, { returnTo, cause: error });
  if (error instanceof DiscordGrantError && error.code !== "invalid_client") {
    return new SignInError("failed", 400, { returnTo, cause: error });
  }
  if (!(error instanceof DiscordError)) return error;
  // A refused token right after its exchange, a refused secret and a rate limit are no mistake of the visitor's.
  const status = error instanceof DiscordUnauthorizedError ? 502 : httpErrorOf(error).status;
  return new SignInError("failed", status === 429 ? 503 : status, { returnTo, cause: error });
}
