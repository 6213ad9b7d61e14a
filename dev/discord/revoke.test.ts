import { afterAll, beforeAll, expect, test } from "vitest";

import { people } from "./people.ts";
import { type Discord } from "./start.ts";
import { getRest, postForm, startForTests } from "./test-client.ts";

let discord: Discord;
beforeAll(async () => void ({ discord } = await startForTests()));
afterAll(() => discord.stop());

const revoke = (token: string) => postForm(discord, { token }, { path: "/oauth2/token/revoke" });

test("revoking ends all tokens of the person for this application, and no others", async () => {
  const [one, two] = [discord.mintGrant(people.bob), discord.mintGrant(people.bob)];
  const [alice, elsewhere] = [
    discord.mintToken(people.alice),
    discord.mintToken(people.bob, { applicationId: "155101607195836416" }),
  ];
  const status = async (token: string) => (await getRest(discord, "/users/@me", token)).status;
  expect(await (await revoke(elsewhere)).json()).toEqual({});
  expect(await status(one.accessToken)).toBe(200);
  const response = await revoke(one.refreshToken);
  expect([response.status, await response.json()]).toEqual([200, {}]);
  expect(await Promise.all([one.accessToken, two.accessToken, alice, elsewhere].map(status))).toEqual([
    401, 401, 200, 200,
  ]);
});

test("revoking an unknown token succeeds, without a token it is refused", async () => {
  expect((await revoke("unknown")).status).toBe(200);
  expect((await revoke("")).status).toBe(400);
});
