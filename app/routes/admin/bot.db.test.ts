import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import * as changes from "#app/routes/api/bot-changes.ts";
import { people } from "#dev/discord/people.ts";
import { putSettings } from "#test/settings-resource.ts";
import { asBot, useSite } from "#test/site.ts";
import * as bot from "./bot.tsx";

const OTHER = "another-bot-token-for-tests-0123456789";
const site = useSite({ BOT_API_TOKEN: `${asBot.Authorization.slice(7)},${OTHER}` });
let alice = "";
beforeAll(async () => {
  alice = await site.signIn(people.alice);
  await site.reportGuilds();
});

const look = async () => (await site.call(bot, { path: "/admin/bot", cookie: alice })).body;
const fetchChanges = (headers: Record<string, string>, query: string) =>
  site.call(changes, { path: `/api/bot/changes?${query}`, headers });

test("the owner sees the keys by short names, which are configured, what waits, and no secret", async () => {
  const unused = { valid: true, lastUsedAt: null, fetchedAt: null };
  expect(await look()).toMatchObject({ keys: [unused, unused], backlog: { waiting: 0, oldest: null } });
  await putSettings(site, "prefix", { prefix: "?" });
  const time = expect.any(Date);
  expect(await look()).toMatchObject({
    keys: [{ ...unused, lastUsedAt: time }, unused],
    backlog: { waiting: 1, oldest: time },
  });

  // Waits, because transactions of the tests beside this one hold the feed back, too.
  const { body } = await fetchChanges({ Authorization: `Bearer ${OTHER}` }, "wait=25");
  await fetchChanges(
    { Authorization: `Bearer ${OTHER}` },
    `cursor=${(body as { nextCursor: string }).nextCursor}`,
  );
  await site.db.insertInto("bot_keys").values({ key: "00000000" }).execute();
  const seen = await look();
  const key = expect.stringMatching(/^[\da-f]{8}$/);
  expect(seen).toMatchObject({
    backlog: { waiting: 0 },
    servers: expect.any(Number),
    keys: expect.arrayContaining([
      { key, valid: true, lastUsedAt: time, fetchedAt: time, firstUsedAt: time },
      expect.objectContaining({ key: "00000000", valid: false }),
    ]),
  });
  expect(JSON.stringify(seen)).not.toContain(OTHER);
});

test("the owner sees how many servers the bot is in, and no query reads one after the other", async () => {
  const { servers: before } = (await look()) as { servers: number };
  const ids = Array.from({ length: 300 }, (_, index) => String(900_000_000_000_000_000n + BigInt(index)));
  await site.db
    .insertInto("guilds")
    .values(ids.map((id) => ({ id, name: id, member_count: 0, channel_count: 0 })))
    .execute();
  const query = vi.spyOn(pg.Client.prototype, "query");
  expect(await look()).toMatchObject({ servers: before + 300 });
  const answers = await Promise.all(query.mock.results.map(({ value }) => value as Promise<pg.QueryResult>));
  query.mockRestore();
  expect(Math.max(...answers.map((answer) => answer?.rows?.length ?? 0))).toBeLessThan(100);
});
