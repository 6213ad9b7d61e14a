import { afterAll, beforeAll, expect, test } from "vitest";

import { people } from "./people.ts";
import { type Discord, startDiscord } from "./start.ts";
import { application, authorizeUrl, getRest, startForTests } from "./test-client.ts";
import { signIn } from "./visitor.ts";

let discord: Discord;
beforeAll(async () => void ({ discord } = await startForTests()));
afterAll(() => discord.stop());

test("the URLs are on the loopback interface", () => {
  expect(discord.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(discord.apiUrl).toBe(`${discord.origin}/api/v10`);
  expect(discord.authorizeUrl).toBe(`${discord.origin}/oauth2/authorize`);
  expect(discord.cdnUrl).toBe(discord.origin);
});

test("a port in use rejects with Node's error", async () => {
  const port = Number(new URL(discord.origin).port);
  await expect(startDiscord({ application, port })).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test("requests are recorded without secrets", async () => {
  const { discord: own } = await startForTests();
  const token = own.mintToken(people.bob);
  await getRest(own, "/users/@me/guilds?limit=0", token);
  await signIn(authorizeUrl(own), people.bob);
  expect(own.requests).toEqual([
    { method: "GET", path: "/api/v10/users/@me/guilds", status: 400 },
    { method: "GET", path: "/oauth2/authorize", status: 200 },
    { method: "POST", path: "/oauth2/authorize", status: 303 },
  ]);
  await own.stop();
});

test("people, guilds, name and issuer are configurable", async () => {
  const eve = { ...people.carol, id: "609175402213048320", globalName: "Eve" };
  const { discord: own } = await startForTests({
    application: { ...application, name: "Coral" },
    issuer: "https://other.example",
    people: [eve],
    guilds: [],
  });
  const page = await (await fetch(authorizeUrl(own))).text();
  expect(page).toContain("Sign in to Coral");
  expect(page).toContain(">Eve");
  expect(page).not.toContain("Bob");
  expect((await signIn(authorizeUrl(own), eve)).searchParams.get("iss")).toBe("https://other.example");
  expect(await (await getRest(own, "/users/@me/guilds", own.mintToken(eve))).json()).toEqual([]);
  await own.stop();
});
