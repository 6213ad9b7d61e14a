import * as oauth from "oauth4webapi";

import { DiscordFormatError, DiscordGrantError, DiscordResponseError } from "./errors.server.ts";
import { asDiscordError, refusal, TIMEOUT, userAgent } from "./fetch.server.ts";

/** Discord's OAuth 2.0 half: where to send the browser, codes and refresh tokens for tokens, and the end of tokens. */
export type DiscordOAuth = ReturnType<typeof createDiscordOAuth>;

/** Tokens of a grant. `expiresAt` is computed here: now plus `expires_in`. */
export interface Tokens {
  accessToken: string;
  refreshToken?: string;
  expiresAt: Date;
  scopes: string[];
}

/** Thrown for an authorization response that is not one for us: wrong `iss`, no code, a repeated parameter (RFC 9207). */
export class AuthorizationResponseError extends Error {
  override name = "AuthorizationResponseError";
}

interface OAuthOptions {
  clientId: string;
  /** Without it there is no code flow: nothing would prove to Discord who trades in the code. */
  clientSecret?: string;
  apiUrl: string;
  authorizeUrl: string;
  issuer: string;
  publicUrl: string;
  timeout?: number;
}

/** @param options from the configuration; `timeout` in milliseconds for one exchange */
export function createDiscordOAuth({ timeout = TIMEOUT, ...options }: OAuthOptions) {
  const { clientId, clientSecret, apiUrl, authorizeUrl, issuer, publicUrl } = options;
  const server: oauth.AuthorizationServer = {
    issuer,
    authorization_endpoint: authorizeUrl,
    token_endpoint: `${apiUrl}/oauth2/token`,
    revocation_endpoint: `${apiUrl}/oauth2/token/revoke`,
  };
  const client: oauth.Client = { client_id: clientId };
  const clientAuth = clientSecret ? oauth.ClientSecretPost(clientSecret) : oauth.None();
  const call = () => ({
    headers: { "User-Agent": userAgent(publicUrl) },
    signal: AbortSignal.timeout(timeout),
    // The stand-in platform speaks http on loopback; what browsers see is decided by PUBLIC_URL.
    [oauth.allowInsecureRequests]: true,
  });

  const responseType = clientSecret ? "code" : "token";

  return {
    /** How the answer to a sign-in comes: a code in the query, or a token in the fragment. */
    responseType,

    /**
     * Discord's sign-in page for one sign-in: the code flow with PKCE S256 (RFC 7636), or without a client secret the
     * implicit flow, whose token comes back in the fragment (RFC 6749 section 4.2).
     */
    async authorizationUrl(login: {
      redirectUri: string;
      scopes: string[];
      state: string;
      verifier: string;
    }): Promise<string> {
      const url = new URL(authorizeUrl);
      url.search = new URLSearchParams({
        client_id: clientId,
        response_type: responseType,
        redirect_uri: login.redirectUri,
        scope: login.scopes.join(" "),
        state: login.state,
        // Who agreed before is not asked again.
        prompt: "none",
        ...(responseType === "code" && {
          code_challenge: await oauth.calculatePKCECodeChallenge(login.verifier),
          code_challenge_method: "S256",
        }),
      }).toString();
      return url.href;
    },

    /**
     * Turns the code in an authorization response into tokens.
     *
     * @param response the callback's query, its `state` already matched and used up
     * @param login what it was asked for with; without state and verifier where another client asked
     * @throws AuthorizationResponseError when the response is not for us
     * @throws DiscordGrantError when Discord refuses the code, another DiscordError when it does not answer
     */
    async exchangeCode(
      response: URLSearchParams,
      login: { redirectUri: string; state?: string; verifier?: string },
    ): Promise<Tokens> {
      const operation = "POST /oauth2/token";
      const callback = validate(server, client, response, login.state);
      const request = oauth.authorizationCodeGrantRequest(
        server,
        client,
        clientAuth,
        callback,
        login.redirectUri,
        login.verifier ?? oauth.nopkce,
        call(),
      );
      const answer = await request.catch((error: unknown) => {
        // Thrown before anything was sent: the callback names its code twice, or not at all.
        if (error instanceof oauth.OperationProcessingError) throw notForUs(error);
        throw asDiscordError(operation, error);
      });
      return oauth
        .processAuthorizationCodeResponse(server, client, answer)
        .then(tokensOf, (error: unknown) => {
          throw grantFailure(operation, answer, error);
        });
    },

    /**
     * Trades a refresh token for new tokens. It works once: afterwards it and its access token are dead.
     *
     * @throws DiscordGrantError `invalid_grant` where it is dead already, another DiscordError when Discord does not answer
     */
    async refresh(refreshToken: string): Promise<Tokens> {
      const operation = "POST /oauth2/token";
      const answer = await oauth
        .refreshTokenGrantRequest(server, client, clientAuth, refreshToken, call())
        .catch((error: unknown) => {
          throw asDiscordError(operation, error);
        });
      return oauth.processRefreshTokenResponse(server, client, answer).then(tokensOf, (error: unknown) => {
        throw grantFailure(operation, answer, error);
      });
    },

    /**
     * Ends a token, and with it **every** token that its user has given to the application (Discord docs: OAuth2, Token
     * Revocation). One that is dead already is no error (RFC 7009 section 2.2).
     *
     * @throws DiscordError
     */
    async revoke(token: string): Promise<void> {
      const operation = "POST /oauth2/token/revoke";
      const answer = await oauth
        .revocationRequest(server, client, clientAuth, token, call())
        .catch((error: unknown) => {
          throw asDiscordError(operation, error);
        });
      await oauth.processRevocationResponse(answer).catch((error: unknown) => {
        throw grantFailure(operation, answer, error);
      });
    },
  };
}

function validate(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  response: URLSearchParams,
  state: string | typeof oauth.expectNoState = oauth.expectNoState,
): URLSearchParams {
  try {
    return oauth.validateAuthResponse(server, client, response, state);
  } catch (error) {
    throw notForUs(error);
  }
}

function notForUs(cause: unknown): AuthorizationResponseError {
  return new AuthorizationResponseError("the authorization response is not for this sign-in", { cause });
}

function tokensOf(answer: oauth.TokenEndpointResponse): Tokens {
  // Discord always sends expires_in; a token without one counts as due for a refresh.
  const expiresAt = new Date(Date.now() + (answer.expires_in ?? 0) * 1_000);
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt,
    scopes: answer.scope?.split(" ") ?? [],
  };
}

/** What the library throws for an answer that is no token, as the failure that it means. */
function grantFailure(operation: string, answer: Response, error: unknown): Error {
  if (error instanceof oauth.ResponseBodyError) return new DiscordGrantError(operation, error.error);
  if (answer.status === 429) return refusal(operation, answer);
  // A 401 here is about our secret, not about anybody's token.
  if (!answer.ok) return new DiscordResponseError(operation, answer.status);
  if (
    error instanceof oauth.OperationProcessingError ||
    error instanceof oauth.UnsupportedOperationError ||
    error instanceof SyntaxError
  ) {
    return new DiscordFormatError(operation, "unexpected format", { cause: error });
  }
  return asDiscordError(operation, error);
}
