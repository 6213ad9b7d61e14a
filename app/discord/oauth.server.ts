import * as oauth from "oauth4webapi";
import { DiscordFormatError, DiscordGrantError, DiscordResponseError } from "./errors.server.ts";
import { fetchWithin } from "./fetch-within.server.ts";
import { asDiscordError, refusal, TIMEOUT, userAgent, type DiscordOptions } from "./fetch.server.ts";

export type DiscordOAuth = ReturnType<typeof createDiscordOAuth>;

/** Result of a grant. `expiresAt` is our time plus `expires_in`. */
export interface Tokens {
  accessToken: string;
  refreshToken?: string;
  expiresAt: Date;
  scopes: string[];
}

/** An authorization response that does not match the sign-in: wrong `iss`, no code, a repeated parameter (RFC 9207). */
export class AuthorizationResponseError extends Error {
  override name = "AuthorizationResponseError";
}

interface OAuthOptions extends DiscordOptions {
  clientId: string;
  /** Without it there is no code flow, because Discord could not authenticate the exchange. */
  clientSecret?: string;
  authorizeUrl: string;
  issuer: string;
}

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
  const call = () => {
    const signal = AbortSignal.timeout(timeout);
    return {
      headers: { "User-Agent": userAgent(publicUrl) },
      [oauth.customFetch]: (to: string, init: RequestInit) => fetchWithin(to, { ...init, signal }),
      // The stand-in for Discord uses http on loopback.
      [oauth.allowInsecureRequests]: true,
    };
  };

  const responseType = clientSecret ? "code" : "token";

  /** Sends a request to Discord and reads its answer. @throws DiscordError, AuthorizationResponseError */
  async function send<Result>(
    operation: string,
    request: Promise<Response>,
    read: (answer: Response) => Promise<Result>,
  ): Promise<Result> {
    const withWholeBody = async (answer: Response) => {
      if (answer.status === 429) throw refusal(operation, answer, await answer.text().catch(() => ""));
      return answer.body ? new Response(await answer.arrayBuffer(), answer) : answer;
    };
    // Read before, because oauth4webapi reports a body that breaks off or takes too long as malformed.
    const answer = await request.then(withWholeBody).catch((error: unknown) => {
      // Thrown before the request: the code is missing or repeated.
      throw error instanceof oauth.OperationProcessingError
        ? mismatch(error)
        : asDiscordError(operation, error);
    });
    return read(answer).catch((error: unknown) => {
      throw grantFailure(operation, answer, error);
    });
  }

  async function grant(request: Promise<Response>, read: typeof oauth.processRefreshTokenResponse) {
    return tokensOf(await send("POST /oauth2/token", request, (answer) => read(server, client, answer)));
  }

  return {
    responseType,

    /** Builds the URL of the code flow with PKCE (RFC 7636), or of the implicit flow (RFC 6749 section 4.2). */
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
        // Skips the consent screen for a user who has consented before.
        prompt: "none",
        ...(responseType === "code" && {
          code_challenge: await oauth.calculatePKCECodeChallenge(login.verifier),
          code_challenge_method: "S256",
        }),
      }).toString();
      return url.href;
    },

    /** Exchanges a callback's code for tokens. @throws AuthorizationResponseError; DiscordGrantError if refused; DiscordError */
    async exchangeCode(
      response: URLSearchParams,
      // Another client's request has no state and verifier.
      login: { redirectUri: string; state?: string; verifier?: string },
    ): Promise<Tokens> {
      let callback: URLSearchParams;
      try {
        callback = oauth.validateAuthResponse(server, client, response, login.state ?? oauth.expectNoState);
      } catch (error) {
        throw mismatch(error);
      }
      const { redirectUri: uri, verifier = oauth.nopkce } = login;
      return grant(
        oauth.authorizationCodeGrantRequest(server, client, clientAuth, callback, uri, verifier, call()),
        oauth.processAuthorizationCodeResponse,
      );
    },

    /** Exchanges a refresh token, which is valid once. @throws DiscordGrantError `invalid_grant`; DiscordError */
    async refresh(refreshToken: string): Promise<Tokens> {
      const tokens = await grant(
        oauth.refreshTokenGrantRequest(server, client, clientAuth, refreshToken, call()),
        oauth.processRefreshTokenResponse,
      );
      // An answer without a refresh token leaves the old one valid (RFC 6749 section 6).
      return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
    },

    /** Proves the client's secret: Discord gives a token of the application's owner. @throws as `refresh` */
    authenticate: () =>
      grant(
        oauth.clientCredentialsGrantRequest(server, client, clientAuth, { scope: "identify" }, call()),
        oauth.processClientCredentialsResponse,
      ),

    /** Revokes **every** token of its user for this application (Discord docs: OAuth2, Token Revocation), if it is valid. */
    async revoke(token: string): Promise<void> {
      await send(
        "POST /oauth2/token/revoke",
        oauth.revocationRequest(server, client, clientAuth, token, call()),
        oauth.processRevocationResponse,
      );
    },
  };
}

function mismatch(cause: unknown): AuthorizationResponseError {
  return new AuthorizationResponseError("the authorization response is not for this sign-in", { cause });
}

/** Seconds for which a token is valid at most: what is a million years away neither a Date nor Postgres can hold. */
const LONGEST = 2 ** 31;

function tokensOf(answer: oauth.TokenEndpointResponse): Tokens {
  // Discord always sends expires_in; a token without it is due for a refresh.
  const expiresAt = new Date(Date.now() + Math.min(answer.expires_in ?? 0, LONGEST) * 1_000);
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt,
    // RFC 6749 section 3.3.
    scopes: answer.scope?.match(/[!-~]+/g) ?? [],
  };
}

function grantFailure(operation: string, answer: Response, error: unknown): Error {
  if (error instanceof oauth.ResponseBodyError) return new DiscordGrantError(operation, error.error);
  // A 401 here refers to our client secret, not to a user's token.
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
