import { DiscordUnauthorizedError } from "./errors.server.ts";

/** What somebody's calls to Discord are made with. */
export interface UserToken {
  /** Names the grant: the same before and after its tokens are refreshed. */
  grant: string;
  /** The access token to use now. */
  get(): Promise<string>;
  /** Another one where Discord refused this one. Missing where only its holder can get one. */
  renew?(refused: string): Promise<string>;
  /** Discord refuses even the new one: ends the grant here, and throws what says so. */
  end?(): Promise<never>;
}

/**
 * Calls Discord with somebody's token; where Discord refuses it, once more with a new one (spec section 4).
 *
 * @throws what the call throws, or what says that there is no new one
 */
export async function withUserToken<Answer>(
  token: UserToken,
  call: (accessToken: string) => Promise<Answer>,
): Promise<Answer> {
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
