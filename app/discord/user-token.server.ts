import { DiscordUnauthorizedError, MissingScopeError } from "./errors.server.ts";

export interface UserToken {
  /** Identifies the grant. Unchanged when its tokens are refreshed. */
  grant: string;
  /** Granted scopes, where they are known. */
  scopes?: readonly string[];
  get(): Promise<string>;
  /** Replaces a refused token. Undefined if only the client can. */
  renew?(refused: string): Promise<string>;
  /** Ends the grant after its new token was refused, too; throws the corresponding error. */
  end?(): Promise<never>;
}

/** Calls Discord with a person's token, and once more with a new one if it is refused. @throws MissingScopeError, DiscordError */
export async function withUserToken<Answer>(
  token: UserToken,
  scope: string,
  call: (accessToken: string) => Promise<Answer>,
): Promise<Answer> {
  // Every refusal counts against our address.
  if (token.scopes && !token.scopes.includes(scope)) throw new MissingScopeError(scope);
  const accessToken = await token.get();
  try {
    return await call(accessToken);
  } catch (error) {
    if (!(error instanceof DiscordUnauthorizedError) || !token.renew) throw error;
  }
  try {
    return await call(await token.renew(accessToken));
  } catch (error) {
    if (error instanceof DiscordUnauthorizedError) await token.end?.();
    throw error;
  }
}
