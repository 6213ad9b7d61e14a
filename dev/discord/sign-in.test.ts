import { createHash } from "node:crypto";

import * as oauth from "oauth4webapi";
import { expect, test } from "vitest";

import { people } from "./people.ts";
import { answerOf, application, authorizeUrl, getRest, redirectUri, useDiscord } from "./test-client.ts";
import { cancel, signIn } from "./visitor.ts";

const { discord } = useDiscord();

const http = { [oauth.allowInsecureRequests]: true };
const client = { client_id: application.id };

function metadata(): oauth.AuthorizationServer {
  return {
    issuer: "https://discord.com",
    token_endpoint: `${discord.apiUrl}/oauth2/token`,
    revocation_endpoint: `${discord.apiUrl}/oauth2/token/revoke`,
    authorization_response_iss_parameter_supported: true,
  };
}

test.each([
  ["HTTP Basic", oauth.ClientSecretBasic(application.secret)],
  ["the form", oauth.ClientSecretPost(application.secret)],
])(
  "a standard client completes code, PKCE, refresh and revocation with its secret in %s",
  async (_, secret) => {
    const verifier = oauth.generateRandomCodeVerifier();
    const url = authorizeUrl(discord, {
      state: "one-time",
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    });
    const back = await signIn(url, people.bob);
    const parameters = oauth.validateAuthResponse(metadata(), client, back, "one-time");

    const exchange = await oauth.authorizationCodeGrantRequest(
      metadata(),
      client,
      secret,
      parameters,
      redirectUri,
      verifier,
      http,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(metadata(), client, exchange);
    expect(tokens).toMatchObject({ token_type: "bearer", expires_in: 604_800, scope: "identify guilds" });
    const me: unknown = await (await getRest(discord, "/users/@me", tokens.access_token)).json();
    expect(me).toMatchObject({ id: people.bob.id, global_name: "Bob Okafor" });

    const refreshToken = tokens.refresh_token ?? "";
    const again = await oauth.refreshTokenGrantRequest(metadata(), client, secret, refreshToken, http);
    const fresh = await oauth.processRefreshTokenResponse(metadata(), client, again);
    expect(fresh.access_token).not.toBe(tokens.access_token);
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(metadata(), client, secret, fresh.access_token, http),
    );
    expect((await getRest(discord, "/users/@me", fresh.access_token)).status).toBe(401);
  },
);

test('the page has a button for each person and "Cancel", and loads no external resources', async () => {
  const response = await fetch(authorizeUrl(discord, { prompt: "none" }));
  const page = await response.text();
  const [, style = ""] = /<style>([^<]*)</.exec(page) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(response.headers.get("content-security-policy")).toContain(
    `default-src 'none'; style-src 'sha256-${hash}'`,
  );
  for (const name of ["Alice Lindqvist", "Bob Okafor", "Carol", "Dora Weiß", "Cancel"]) {
    expect(page).toContain(`>${name}`);
  }
  expect(page).toContain("identify, guilds");
});

test.each(["", "/api", "/api/v10"])("the page is at %s/oauth2/authorize", async (prefix) => {
  const url = authorizeUrl(discord);
  url.pathname = `${prefix}/oauth2/authorize`;
  expect((await signIn(url, people.carol)).searchParams.get("code")).toBeTruthy();
});

test.each(["code", "token"])("cancelling redirects with access_denied and the state: %s", async (type) => {
  const back = await cancel(authorizeUrl(discord, { response_type: type }));
  expect(back.origin + back.pathname).toBe(redirectUri);
  const answer = type === "code" ? back.searchParams : new URLSearchParams(back.hash.slice(1));
  expect(Object.fromEntries(answer)).toEqual({
    error: "access_denied",
    error_description: "The resource owner or authorization server denied the request",
    state: "st&te",
  });
});

test("a redirect URI's own query is kept, and without a state the response has none", async () => {
  const changes = { redirect_uri: application.redirectUris[1] ?? "", state: null };
  const back = await signIn(authorizeUrl(discord, changes), people.bob);
  expect([...back.searchParams.keys()]).toEqual(["kept", "code", "iss"]);
});

test("the implicit grant responds in the fragment, without a refresh token", async () => {
  const back = await signIn(authorizeUrl(discord, { response_type: "token" }), people.dora);
  expect(back.search).toBe("");
  const { access_token = "", ...rest } = Object.fromEntries(new URLSearchParams(back.hash.slice(1)));
  expect(rest).toEqual({
    token_type: "Bearer",
    expires_in: "604800",
    scope: "identify guilds",
    iss: "https://discord.com",
    state: "st&te",
  });
  const me = await answerOf(getRest(discord, "/users/@me", access_token));
  expect(me).toMatchObject([200, { id: people.dora.id }]);
});
