import { expect, test } from "vitest";

import { guilds } from "./guilds.ts";
import { people } from "./people.ts";
import { authorizeUrl, getRest, startOther, useDiscord } from "./test-client.ts";
import { signIn } from "./visitor.ts";

const { discord } = useDiscord();

test("the URLs are on the loopback interface", () => {
  expect(discord.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(discord.apiUrl).toBe(`${discord.origin}/api/v10`);
  expect(discord.authorizeUrl).toBe(`${discord.origin}/oauth2/authorize`);
  expect(discord.cdnUrl).toBe(discord.origin);
});

test("requests are recorded without secrets", async () => {
  const own = await startOther();
  const token = own.mintToken(people.bob);
  await getRest(own, "/users/@me/guilds?limit=0", token);
  await signIn(authorizeUrl(own), people.bob);
  expect(own.requests).toEqual([
    { method: "GET", path: "/api/v10/users/@me/guilds", status: 400 },
    { method: "GET", path: "/oauth2/authorize", status: 200 },
    { method: "POST", path: "/oauth2/authorize", status: 303 },
  ]);
});

const { bob, alice, carol } = people;
const { teahouse, harbour } = guilds;

async function load(path: string) {
  const response = await fetch(discord.cdnUrl + path);
  const png = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get("content-type"), png };
}

test("avatars, icons and default avatars are different PNGs of 64 × 64 pixels", async () => {
  const images = new Set<string>();
  const paths = [
    ...[`/avatars/${bob.id}/${bob.avatar}.png`, `/avatars/${bob.id}/${bob.avatar}.webp?size=128`],
    ...[`/icons/${teahouse.id}/${teahouse.icon}.webp`, `/icons/${teahouse.id}/${teahouse.icon}.png`],
    ...[0, 1, 2, 3, 4, 5].map((index) => `/embed/avatars/${index}.png`),
  ];
  for (const path of paths) {
    const { status, type, png } = await load(path);
    expect([status, type, png.subarray(1, 4).toString()], path).toEqual([200, "image/png", "PNG"]);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([64, 64]);
    images.add(png.toString("base64"));
  }
  expect(images.size).toBe(8);
});

test.each([
  `/avatars/${bob.id}/${alice.avatar}.png`,
  `/avatars/${carol.id}/null.png`,
  `/icons/${harbour.id}/${teahouse.icon}.png`,
  `/icons/${teahouse.id}/${teahouse.icon}.svg`,
  `/icons/${teahouse.id}/undefined.png`,
  `/avatars/${teahouse.id}/${teahouse.icon}.png`,
  "/embed/avatars/6.png",
  "/embed/avatars/0.webp",
])("%s answers 404", async (path) => {
  expect((await load(path)).status).toBe(404);
});
