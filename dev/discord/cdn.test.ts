import { afterAll, beforeAll, expect, test } from "vitest";

import { guilds } from "./guilds.ts";
import { people } from "./people.ts";
import { type Discord } from "./start.ts";
import { startForTests } from "./test-client.ts";

let discord: Discord;
beforeAll(async () => void ({ discord } = await startForTests()));
afterAll(() => discord.stop());

const { bob, alice } = people;
const { teahouse, harbour } = guilds;

test.each([
  `/avatars/${bob.id}/${bob.avatar}.png`,
  `/avatars/${bob.id}/${bob.avatar}.webp?size=128`,
  `/icons/${teahouse.id}/${teahouse.icon}.webp`,
  `/icons/${teahouse.id}/${teahouse.icon}.png`,
  ...[0, 1, 2, 3, 4, 5].map((index) => `/embed/avatars/${index}.png`),
])("%s is an image", async (path) => {
  const response = await fetch(discord.cdnUrl + path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/png");
  const png = Buffer.from(await response.arrayBuffer());
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([64, 64]);
});

test.each([
  `/avatars/${bob.id}/${alice.avatar}.png`,
  `/avatars/${people.carol.id}/null.png`,
  `/icons/${harbour.id}/${teahouse.icon}.png`,
  `/icons/${teahouse.id}/${teahouse.icon}.svg`,
  `/icons/${teahouse.id}/undefined.png`,
  `/avatars/${teahouse.id}/${teahouse.icon}.png`,
  "/embed/avatars/6.png",
  "/embed/avatars/0.webp",
])("%s answers 404", async (path) => {
  expect((await fetch(discord.cdnUrl + path)).status).toBe(404);
});

test("different hashes give different images", async () => {
  const load = async (path: string) => Buffer.from(await (await fetch(discord.cdnUrl + path)).arrayBuffer());
  const [one, other] = await Promise.all([
    load(`/avatars/${bob.id}/${bob.avatar}.png`),
    load(`/avatars/${alice.id}/${alice.avatar}.png`),
  ]);
  expect(one.equals(other)).toBe(false);
});
