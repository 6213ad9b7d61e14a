import { describe, expect, test } from "vitest";
import { people } from "./people.ts";
import {
  answerOf,
  application,
  authorizeUrl,
  getRest,
  postForm,
  redirectUri,
  useDiscord,
  verifier,
} from "./test-client.ts";
import { signIn } from "./visitor.ts";

const { discord, clock } = useDiscord();

async function signedIn() {
  const code = (await signIn(authorizeUrl(discord), people.bob)).searchParams.get("code") ?? "";
  const form = { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier };
  return (changes: Partial<typeof form> = {}) => postForm(discord, { ...form, ...changes });
}
const invalid = (parameter: string, error = "invalid_request", end = "") => [
  400,
  { error, error_description: `Invalid "${parameter}"${end}` },
];

test.each<[string, (send: Awaited<ReturnType<typeof signedIn>>) => unknown]>([
  ["its use", async (send) => expect((await send()).headers.get("cache-control")).toBe("no-store")],
  ["100 seconds", () => (clock.now += 100_000)],
  ["a failed exchange", (send) => send({ code_verifier: "wrong" })],
])("an authorization code ends after %s", async (_, act) => {
  const send = await signedIn();
  await act(send);
  expect(await answerOf(send())).toEqual(invalid("code", "invalid_grant", " in request."));
});

const foreignId = "155101607195836416";

describe("a refresh token", () => {
  const refresh = (token: string) => postForm(discord, { grant_type: "refresh_token", refresh_token: token });
  const dead = invalid("refresh_token", "invalid_grant", " in request");

  test("is valid once and ends the old access token", async () => {
    const old = discord.mintGrant(people.alice);
    const fresh = { scope: "identify guilds", expires_in: 604_800 };
    expect(await answerOf(refresh(old.refreshToken))).toMatchObject([200, fresh]);
    expect((await getRest(discord, "/users/@me", old.accessToken)).status).toBe(401);
    expect(await answerOf(refresh(old.refreshToken))).toEqual(dead);
  });

  test("is refused if it is missing, expired or another application's", async () => {
    const foreign = discord.mintGrant(people.alice, { applicationId: foreignId });
    const expired = discord.mintGrant(people.alice);
    discord.expire(expired.refreshToken);
    for (const token of [foreign.refreshToken, expired.refreshToken, ""])
      expect(await answerOf(refresh(token))).toEqual(dead);
    expect((await getRest(discord, "/users/@me", expired.accessToken)).status).toBe(200);
  });
});

test("revoking ends all tokens of the person for this application, and no others", async () => {
  const revoke = (token: string) => postForm(discord, { token }, { path: "/oauth2/token/revoke" });
  const [one, two] = [discord.mintGrant(people.bob), discord.mintGrant(people.bob)];
  const alice = discord.mintToken(people.alice);
  const elsewhere = discord.mintToken(people.bob, { applicationId: foreignId });
  const status = async (token: string) => (await getRest(discord, "/users/@me", token)).status;
  for (const token of [elsewhere, "unknown"]) expect(await answerOf(revoke(token))).toEqual([200, {}]);
  expect(await status(one.accessToken)).toBe(200);
  expect(await answerOf(revoke(one.refreshToken))).toEqual([200, {}]);
  const all = [one.accessToken, two.accessToken, alice, elsewhere];
  expect(await Promise.all(all.map(status))).toEqual([401, 401, 200, 200]);
  expect((await revoke("")).status).toBe(400);
});

test("client credentials need a known scope", async () => {
  const sent = postForm(discord, { grant_type: "client_credentials", scope: "invented" });
  expect(await answerOf(sent)).toMatchObject([400, { error: "invalid_scope" }]);
});

const own = { client_id: application.id, client_secret: application.secret };
const goodForm = () => {
  const { refreshToken } = discord.mintGrant(people.bob);
  return { grant_type: "refresh_token", refresh_token: refreshToken, token: "any" };
};

describe.each(["/oauth2/token", "/oauth2/token/revoke"])("%s refuses", (path) => {
  const basic = (id: string, secret: string) => ({ authorization: `Basic ${btoa(`${id}:${secret}`)}` });
  const encoded = encodeURIComponent(application.secret);

  test.each([
    ["a wrong secret in the form", { ...own, client_secret: "guess" }, {}],
    ["nothing at all", {}, {}],
    ["a wrong secret as Basic", {}, basic(application.id, "guess")],
    ["a secret as Basic that is not form-encoded", {}, basic(application.id, application.secret)],
    ["two clients", { client_id: foreignId }, basic(application.id, encoded)],
  ])("%s", async (_, client, headers) => {
    const sent = postForm(discord, { ...goodForm(), ...client }, { path, headers });
    expect(await answerOf(sent)).toEqual([401, { error: "invalid_client" }]);
  });
});
