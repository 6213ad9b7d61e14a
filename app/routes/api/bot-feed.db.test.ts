import { beforeEach, expect, test } from "vitest";
import type { Services } from "#app/services.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { apiClient, type Asked } from "#test/contract.ts";
import { untilListening } from "#test/listening.ts";
import { readSettled } from "#test/settled-feed.ts";
import { anotherProcess, useSite } from "#test/site.ts";

const site = useSite();
const { askAsBot } = await apiClient(site);
const { teahouse, academy } = guilds;
interface Feed {
  items: object[];
  nextCursor: string;
  hasMore: boolean;
  changesCursor?: string;
}

const list = async (id: "listChanges" | "getSnapshot", query: string, services?: Services) => {
  const answer = await askAsBot(id, { query: `?${query}`, services });
  return { ...answer, body: answer.body as Feed };
};
const read = (query: string, services?: Services) => list("listChanges", query, services);
const put = (guildId: string, prefix: string, more: Asked = {}) =>
  askAsBot("putPrefix", { guildId, body: { settings: { prefix } }, ...more });
/** Saves, and returns the cursor behind the save: another read may be held back again by the tests beside this one. */
const save = async (guildId: string, prefix: string) => {
  await put(guildId, prefix);
  return (await readSettled(site.db)).nextCursor;
};

beforeEach(async () => {
  await untilListening(site.services);
  await site.reportGuilds();
});

test("the bot begins with a snapshot, which has pages, and follows the changes", async () => {
  await save(teahouse.id, "?");
  const begun = await list("getSnapshot", "");
  expect(begun).toMatchObject({
    status: 200,
    body: {
      items: [{ guildId: teahouse.id, module: "prefix", version: 1, settings: { prefix: "?" } }],
      nextCursor: null,
      hasMore: false,
    },
  });
  expect(begun.headers.get("Cache-Control")).toBe("no-store");
  let quiet = begun;
  const follow = async () => {
    const { body } = await list("getSnapshot", "");
    quiet = await read(`cursor=${body.changesCursor}`);
    return quiet.body;
  };
  await expect.poll(follow).toMatchObject({ items: [], hasMore: false });
  await save(academy.id, "$");
  expect((await read(`cursor=${quiet.body.nextCursor}&wait=25`)).body.items).toEqual([
    { guildId: academy.id, module: "prefix", version: 1, settings: { prefix: "$" } },
  ]);
  expect((await list("getSnapshot", `limit=${"9".repeat(30)}`)).body.items).toHaveLength(2);
  const first = await list("getSnapshot", "limit=1");
  const second = await list("getSnapshot", `limit=1&cursor=${first.body.nextCursor}`);
  expect([first.body.hasMore, second.body.hasMore]).toEqual([true, false]);
  expect([...first.body.items, ...second.body.items]).toHaveLength(2);
});

test("a waiting poll is answered by a save in any process, and when the bot leaves a guild", async () => {
  const own = { guildId: teahouse.id, module: "prefix" };
  for (const [change, item] of [
    [() => put(teahouse.id, "new"), own],
    [() => put(teahouse.id, "new", { services: anotherProcess(site) }), own],
    [() => askAsBot("removeBotGuild"), { ...own, deleted: true, settings: null }],
  ] as const) {
    const waiting = read(`cursor=${await save(teahouse.id, "old")}&wait=25`);
    await change();
    expect((await waiting).body.items).toMatchObject([item]);
  }
});

test("a cursor is the receipt when it comes back by GET, and not by HEAD, which brings the bot nothing", async () => {
  const query = `?cursor=${await save(teahouse.id, "?")}`;
  const receipts = () => site.db.selectFrom("settings_receipts").select(["version"]).execute();
  await askAsBot("listChanges", { query, method: "HEAD" });
  expect(await receipts()).toEqual([]);
  await askAsBot("listChanges", { query });
  expect(await receipts()).toEqual([{ version: 1 }]);
});

test.each(["tasks", "erasures"])(
  "%s=true is refused, which would bring nothing without a word",
  async (name) => {
    const refused = { status: 400, body: { fields: { [name]: ["must be 1"] } } };
    expect(await read(`${name}=true`)).toMatchObject(refused);
    expect((await read(`${name}=0`)).status).toBe(200);
    if (name === "erasures") expect(await list("getSnapshot", "erasures=true")).toMatchObject(refused);
  },
);

test("waiting polls are answered when their process ends", async () => {
  const services = anotherProcess(site);
  const { body } = await read("");
  const waiting = read(`cursor=${body.nextCursor}&wait=25`, services);
  services.waiting.close();
  expect((await waiting).status).toBe(200);
});

test("more polls wait than the pool has connections", async () => {
  const { body } = await read("");
  const waiting = Array.from({ length: 40 }, () => read(`cursor=${body.nextCursor}&wait=25`));
  await expect.poll(() => site.services.waiting.size).toBe(40);
  await save(teahouse.id, "all");
  const answers = await Promise.all(waiting);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  for (const { body } of answers) expect(body.items).toHaveLength(1);
});
