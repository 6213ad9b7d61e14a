import { beforeAll, expect, test } from "vitest";
import * as settings from "#app/routes/api/settings.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { asBot, useSite } from "#test/site.ts";
import * as receipts from "./receipts.ts";

const site = useSite();
const { teahouse } = guilds;
let cookie = "";
beforeAll(async () => {
  await site.reportGuilds();
  cookie = await site.signIn(people.bob);
});

const ask = () =>
  site.call(receipts, {
    path: `/dashboard/guilds/${teahouse.id}/receipts`,
    params: { guildId: teahouse.id },
    cookie,
  });
const prefix = (method: "GET" | "PUT", body?: object) =>
  site.call(settings, {
    method,
    path: `/api/prefix/${teahouse.id}`,
    params: { module: "prefix", guildId: teahouse.id },
    headers: asBot,
    body,
  });

test("GET receipts: versions and what the bot has of them, in less than 500 bytes", async () => {
  expect(await ask()).toMatchObject({
    status: 200,
    body: { modules: { prefix: { version: 0, received: null, silent: true } } },
  });
  await prefix("PUT", { settings: { prefix: "?" } });
  const saved = await ask();
  expect(saved.body).toMatchObject({ modules: { prefix: { version: 1, received: null } } });
  expect(JSON.stringify(saved.body).length).toBeLessThan(500);
  await prefix("GET");
  expect((await ask()).body).toMatchObject({ modules: { prefix: { version: 1, received: 1 } } });
});
