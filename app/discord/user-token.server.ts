import { DiscordUnauthorizedError, MissingScopeError } from "./errors.server.ts";

/** What somebody's calls to Discord are made with. */
export interface UserToken {
  /** Names the grant: the same before and after its tokens are refreshed. */
  grant: string;
  /** What it is good for. Missing where it was given to us: then the sign-in has looked. */
  scopes?: readonly string[];
  /** The access token to use now. */
  get(): Promise<string>;
  /** Another one where Discord refused this one. Missing where only its holder can get one. */
  renew?(refused: string): Promise<string>;
  /** Discord refuses even the new one: ends the grant here, and throws what says so. */
  end?(): Promise<never>;
}

/**
 * Calls Discord with somebody's token; where Discord refuses it, once more with a new one.
 *
 * @param scope what the call needs: Discord is not asked with a token that is known to lack it, because every refusal counts
 *   against our address
 * @throws what the call throws, or what says that there is no new one; MissingScopeError
 */
export async function withUserToken<Answer>(
  token: UserToken,
  scope: string,
  call: (accessToken: string) => Promise<Answer>,
): Promise<Answer> {
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
