import { once } from "node:events";
import { beforeEach, expect, test } from "vitest";
import * as botGuild from "#app/routes/api/bot-guild.ts";
import * as settings from "#app/routes/api/settings.ts";
import { notify } from "#db/notifications.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { ask, type Answer } from "#test/http/ask.ts";
import { startApp, type TestHandle } from "#test/http/start-app.ts";
import { untilListening } from "#test/listening.ts";
import { putSettings } from "#test/settings-resource.ts";
import { withoutManifest } from "#test/settings.ts";
import { asBot, useSite } from "#test/site.ts";

const site = useSite();
const { teahouse, academy } = guilds;
const path = `/api/prefix/${teahouse.id}`;
let reached = 0;

/** Remix, reduced to the settings route. */
const handle: TestHandle = async (request, context) => {
  reached++;
  const [, , module, guildId] = new URL(request.url).pathname.split("/");
  return settings.loader({ request, context: { ...context }, params: { module, guildId } });
};
const start = (late = (answer: Response) => Promise.resolve(answer)) =>
  startApp({
    services: site.services,
    handle: async (...asked) => late((await handle(...asked)) as Response),
  });
const save = (module: string, value: object, guildId = teahouse.id) =>
  putSettings(site, module, value, { guildId });
const get = (port: number, etag = "", headers: Record<string, string> = asBot, url = path) =>
  ask(port, url, { headers: { ...headers, ...(etag && { "If-None-Match": etag }) } });
async function notified<Result>(event: "settings" | "guilds" | "stats", act: () => Promise<Result>) {
  const arrived = once(site.services.events, event);
  const result = await act();
  await arrived;
  return result;
}
/** Starts an app that knows the prefix, and returns its ETag. Requests that reach Remix are counted from then on. */
async function startKnowing() {
  const { port } = await start();
  const { etag = "" } = (await get(port)).headers;
  await untilKnown(() => get(port), 200);
  reached = 0;
  return { port, etag };
}
/** A busy machine may miss the listening connection's pulse, and then Remix is asked once more. */
async function untilKnown(ask: () => Promise<Answer>, expected = 304) {
  let answer: Answer | undefined;
  const again = async () => {
    const before = reached;
    answer = await ask();
    return [answer.status, reached - before];
  };
  await expect.poll(again).toEqual([expected, 0]);
  return answer!;
}

beforeEach(async () => {
  await untilListening(site.services);
  await site.reportGuilds();
  // A notification arrives after all earlier ones.
  await notified("stats", () => notify(site.db, { kind: "stats" }));
  reached = 0;
});

test("an unchanged settings GET answers the route's 200 or 304 without calling Remix", async () => {
  const { port } = await start();
  const first = await get(port);
  const etag = first.headers.etag ?? "";
  expect([first.status, reached]).toEqual([200, 1]);
  const byShortcut = await untilKnown(() => get(port, etag));

  const other = await start();
  reached = 0;
  const byRoute = await get(other.port, etag);
  expect([byRoute.status, reached]).toEqual([304, 1]);
  expect(comparable(byShortcut)).toEqual(comparable(byRoute));
  // The other app has only seen its route's 304, so that this one is its route's 200.
  const byOtherRoute = await get(other.port);
  expect([byOtherRoute.status, reached]).toEqual([200, 2]);
  expect(comparable(await untilKnown(() => get(port), 200))).toEqual(comparable(byOtherRoute));
});

test.each(withoutManifest.list)(
  "the ETag of a PUT of $id answers 304 without Remix after one GET",
  async ({ id: module, defaults }) => {
    const { port } = await start();
    const saved = await notified("settings", () => save(module, defaults));
    const etag = saved.headers.get("ETag") ?? "";
    expect(saved.status).toBe(200);
    const ask = () => get(port, etag, asBot, `/api/${module}/${teahouse.id}`);
    const first = await ask();
    expect([first.status, first.headers.etag, reached]).toEqual([304, etag, 1]);
    await untilKnown(ask);
  },
);

test("a change is visible in the next GET, one in another guild changes nothing, and the bot leaving is a 404", async () => {
  const { port, etag } = await startKnowing();
  await notified("settings", () => save("prefix", { prefix: "else" }, academy.id));
  expect([(await get(port, etag)).status, reached]).toEqual([304, 0]);

  await notified("settings", () => save("prefix", { prefix: "new!" }));
  const answer = await get(port, etag);
  expect([answer.status, reached]).toEqual([200, 1]);
  expect(answer.text).toContain("new!");

  const params = { guildId: teahouse.id };
  const leaving = { path: `/api/bot/guilds/${teahouse.id}`, params, method: "DELETE", headers: asBot };
  await notified("guilds", () => site.call(botGuild, leaving));
  expect([(await get(port, etag)).status, reached]).toEqual([404, 2]);
});

test("an answer that was read before a change is not kept", async () => {
  const { port } = await start(async (answer) => {
    await notified("settings", () => save("prefix", { prefix: "new!" }));
    return answer;
  });
  expect((await get(port)).text).not.toContain("new!");
  expect((await get(port)).text).toContain("new!");
});

test("without a token or notifications, with a wrong one or another method the route decides, and another ETag answers 200", async () => {
  const { port, etag } = await startKnowing();
  for (const [status, asked] of [
    [401, get(port, etag, {})],
    [401, get(port, etag, { Authorization: "Bearer wrong" })],
    [200, get(port, '"another"')],
    [200, get(port)],
    [304, ask(port, path, { method: "HEAD", headers: { ...asBot, "If-None-Match": etag } })],
  ] as const)
    expect((await asked).status).toBe(status);
  // All but the two 200, which are known.
  expect(reached).toBe(3);
  // Notifications are not received any more.
  site.services.events.emit("missed");
  expect([(await get(port, etag)).status, reached]).toEqual([304, 4]);
});

/** Response without the headers that differ each time. */
function comparable({ status, headers: { date: _, "x-request-id": __, ...headers }, text }: Answer) {
  return { status, headers, text };
}

test("while the process drains, known settings have Connection: close", async () => {
  const { port, drain } = await start();
  const known = () => untilKnown(() => get(port, "", { ...asBot, Connection: "keep-alive" }), 200);
  expect((await known()).headers.connection).toBe("keep-alive");
  drain();
  expect((await known()).headers.connection).toBe("close");
});
