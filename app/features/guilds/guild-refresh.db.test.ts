import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { DISCORD_BOT_TOKEN, useSite } from "#test/site.ts";

const site = useSite({ DISCORD_BOT_TOKEN });

test("many servers at once: at most five requests to Discord at a time", async () => {
  const ids = Array.from({ length: 40 }, (_, i) => `4318702641198${20_000 + i}`);
  await site.db
    .insertInto("guilds")
    .values(ids.map((id) => ({ id, name: "x", member_count: 0, channel_count: 0 })))
    .execute();
  let [now, most] = [0, 0];
  const spy = vi.spyOn(site.services.discordBot!, "getGuild").mockImplementation(async () => {
    most = Math.max(most, (now += 1));
    await delay(20);
    now -= 1;
    throw new Error("not Discord's");
  });
  const guild = (id: string) => ({
    id,
    name: "x",
    icon: null,
    member_count: 0,
    channel_count: 0,
    channels: null,
    roles: null,
    bot: null,
    asked_at: null,
    as_of: null,
    age: null,
  });
  const { guildRefresh } = site.services;
  await Promise.all(ids.map((id) => guildRefresh.refreshed(guild(id))));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(5);
  spy.mockRestore();
});
