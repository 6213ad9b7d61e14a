import { beforeAll, describe, expect, test } from "vitest";
import { snapshotCursor } from "#app/features/bot-feed/snapshot.server.ts";
import { erasePerson } from "#app/features/erasures/erase-person.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { applicationForm } from "./application-form.ts";
import { apiClient, type Asked } from "./contract.ts";
import { welcome } from "./manifest.ts";
import { withoutManifest } from "./settings.ts";
import { codeOfAnotherClient } from "./sign-in-flow.ts";
import { anotherProcess, asBot, PUBLIC_URL, useSite } from "./site.ts";
import { skipDelays } from "./skip-delays.ts";

skipDelays();
const site = useSite();
const { operations, met, ask } = await apiClient(site);
const { harbour, lounge } = guilds;

let [alice, bob] = ["", ""];
beforeAll(async () => {
  await site.reportGuilds();
  alice = await site.signIn(people.alice);
  bob = await site.signIn(people.bob);
});

/** A client with all permissions for an operation: the bot's owner where the bot has none, else the bot. */
const entitled = (path: string): Asked =>
  path.startsWith("/api/access/")
    ? { cookie: bob, headers: { "If-Match": "*" } }
    : path.startsWith("/api/discord/applications")
      ? { cookie: alice }
      : { headers: asBot };

const report = { name: "Tea", icon: null, member_count: 3, channel_count: 2 };
const stats = { servers: 1, users: 2, commands: 3, uptime: "99.9%" };
const settings = { settings: { prefix: "?" } };
const manifest = { bot: {}, modules: [welcome] };
const codeBody = { code: "never-issued", redirect_uri: `${PUBLIC_URL}/auth/callback` };
const refreshBody = (user_id: string = people.bob.id) => ({
  refresh_token: site.discord.mintGrant(people.bob).refreshToken,
  user_id,
});

describe("success", () => {
  test.each(withoutManifest.list)(
    "settings of $id are read and written by the bot, a person and a session",
    async (module) => {
      const name = module.id.charAt(0).toUpperCase() + module.id.slice(1);
      const [get, put, body] = [`get${name}`, `put${name}`, { settings: module.defaults }];
      const read = await ask(get, { headers: asBot });
      const etag = read.headers.get("ETag") ?? "";
      expect((await ask(get, { headers: { ...asBot, "If-None-Match": etag } })).status).toBe(304);
      expect((await ask(get, { cookie: bob })).status).toBe(200);
      const user = { Authorization: `Bearer ${site.discord.mintToken(people.bob)}` };
      expect((await ask(get, { headers: user })).status).toBe(200);
      const acting = { ...asBot, "If-Match": etag, "X-Acting-User": people.bob.id };
      const saved = await ask(put, { headers: acting, body });
      expect(saved.status).toBe(200);
      const next = await ask(get, { headers: asBot });
      expect([next.headers.get("ETag"), next.body]).toEqual([saved.headers.get("ETag"), saved.body]);
      expect(next.headers.get("ETag")).not.toBe(etag);
      const conflict = { error: "version_conflict", current: saved.body };
      expect(await ask(put, { headers: acting, body })).toMatchObject({ status: 412, body: conflict });
      expect((await ask(get, { headers: asBot })).body).toEqual(saved.body);
      expect((await ask(put, { cookie: bob, body })).status).toBe(200);
    },
  );

  test("the feed returns changed and deleted entries", async () => {
    await ask("putPrefix", { headers: asBot, guildId: lounge.id, body: settings });
    await ask("removeBotGuild", { headers: asBot, guildId: lounge.id });
    const listed = () => ask("listChanges", { headers: asBot, query: "?limit=500&wait=0" });
    // Transactions of other test files delay the feed, too.
    await expect.poll(async () => JSON.stringify((await listed()).body)).toContain('"deleted":true');
    await ask("getSnapshot", { headers: asBot, query: "?limit=1" });
    await ask("reportBotGuild", { headers: asBot, guildId: lounge.id, body: report });
  });

  test("the bot's reports, people, guilds and public resources are accepted and returned", async () => {
    const channels = [{ id: "100000000000000009", name: "general", type: 0, position: 0, parent_id: null }];
    await ask("getStats");
    await ask("recordStats", { headers: asBot, method: "POST", body: stats });
    for (const id of ["getStats", "listCommands", "getHealth", "getReadiness"])
      expect((await ask(id)).status).toBe(200);
    await ask("reportBotGuild", { headers: asBot, body: { ...report, channels } });
    await ask("putManifest", { headers: asBot, body: manifest });
    const commands = [{ type: 1, name: "tea", description: "Makes tea." }];
    await ask("putCommands", { headers: asBot, body: { commands } });
    expect((await ask("listCommands")).status).toBe(200);
    const problem = { guildId: guilds.teahouse.id, module: "levels", version: 77, code: 50013 };
    for (const body of [[], [problem]]) await ask("reportProblems", { headers: asBot, method: "POST", body });
    await ask("resolveProblems", { headers: asBot, body: [] });
    const options = [{ value: "calm", label: "Calm" }];
    expect((await ask("putOptions", { headers: asBot, body: { options } })).status).toBe(204);
    const shard = { id: 0, state: "ready", at: new Date().toISOString() };
    await ask("replaceShards", { headers: asBot, body: [shard] });
    const entry = { guildId: guilds.teahouse.id, module: "prefix", settings: { prefix: "?" } };
    await ask("importSettings", { headers: asBot, body: { entries: [entry] } });
    const lines = [
      { label: { en: "Panel" }, value: "posted" },
      { label: "Open", value: 4, tone: "good" },
    ];
    await ask("reportStatus", { headers: asBot, body: { modules: { tickets: lines } } });
    await ask("listGuilds", { cookie: bob });
    const ofGuilds = ["getBotGuild", "getGuildDetails", "listGuildChannels", "listGuildRoles"];
    for (const id of [...ofGuilds, "listBotServers", "listBotServersAgain"])
      for (const who of [{ headers: asBot }, { cookie: bob }]) await ask(id, who);
    const present = Object.values(guilds).filter(({ botPresent }) => botPresent);
    const list = present.map(({ id }) => ({ id, ...report }));
    expect((await ask("replaceBotGuilds", { headers: asBot, body: list })).status).toBe(204);
  });

  test.each(["putManifest", "putCommands"])("%s answers its example as the document says", async (id) => {
    const { body, answers } = operations.find((one) => one.id === id)!;
    const [expected] = answers.flatMap(({ status, examples }) => (status === 200 ? examples : []));
    const answer = await ask(id, { headers: asBot, body: body?.example as object });
    expect(answer).toMatchObject({
      status: 200,
      body: { ...(expected as object), ...(id === "putManifest" && { revision: 1 }) },
    });
  });

  test("the list of who has access is read and replaced by an administrator, for the state that they saw", async () => {
    const read = await ask("getAccess", { cookie: bob });
    const etag = read.headers.get("ETag") ?? "";
    expect((await ask("getAccess", { cookie: bob, headers: { "If-None-Match": etag } })).status).toBe(304);
    const grants = [{ target: { kind: "manage_guild" }, areas: { prefix: "edit" } }];
    const put = (headers: Record<string, string>) =>
      ask("putAccess", { cookie: bob, headers, body: { grants } });
    expect((await put({})).status).toBe(428);
    expect((await put({ "If-Match": etag })).status).toBe(200);
    const current = { version: 1, grants };
    expect(await put({ "If-Match": etag })).toMatchObject({ status: 412, body: { current } });
    expect((await ask("getAccess", { cookie: bob })).body).toMatchObject(current);
    expect((await ask("getOwnAccess", { cookie: bob })).status).toBe(200);
  });

  test("the feed gives a task, and takes its result once and in time", async () => {
    const test = { guild_id: guilds.teahouse.id, user_id: people.bob.id, module: "levels", field: "message" };
    const add = (seconds: number) =>
      site.db
        .insertInto("tasks")
        .values({
          ...test,
          settings: JSON.stringify(withoutManifest.get("levels")!.defaults),
          expires_at: new Date(Date.now() + seconds * 1_000),
          ...(seconds < 0 && { given_at: new Date() }),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
    const [{ id: task }, { id: old }] = [await add(600), await add(-600)];
    const feed = async () => (await ask("listChanges", { headers: asBot, query: "?tasks=1&limit=500" })).body;
    // Changes come before tasks.
    await expect
      .poll(async () => {
        const { items, nextCursor } = (await feed()) as { items: object[]; nextCursor: string };
        const next = await ask("listChanges", { headers: asBot, query: `?tasks=1&cursor=${nextCursor}` });
        return JSON.stringify([items, next.body]);
      })
      .toContain(task);
    const result = { state: "done", messageId: "1003410000000000002", channelId: "1003410000000000001" };
    const answer = (id: string, body: object) => ask("answerTask", { headers: asBot, task: id, body });
    expect((await answer(task, result)).status).toBe(204);
    expect((await answer(task, result)).status).toBe(204);
    expect((await answer(task, { state: "failed", code: 50007 })).status).toBe(409);
    expect((await answer(old, result)).status).toBe(410);
    expect((await answer(crypto.randomUUID(), result)).status).toBe(404);
  });

  test("feed and snapshot give an erasure, and its answer is taken", async () => {
    const stranger = "100200300400500600";
    await erasePerson(site.db, stranger, crypto.randomUUID());
    const feed = async () =>
      (await ask("listChanges", { headers: asBot, query: "?erasures=1&limit=500" })).body;
    await expect.poll(async () => JSON.stringify(await feed())).toContain('"erase"');
    const { body } = await ask("getSnapshot", { headers: asBot, query: "?erasures=1" });
    const { erasures } = body as { erasures: { id: string }[] };
    expect(erasures).toMatchObject([{ kind: "erase", userId: stranger }]);
    const answer = (erasure: string) =>
      ask("answerErasure", { headers: asBot, erasure, body: { state: "done" } });
    expect((await answer(erasures[0]!.id)).status).toBe(204);
    expect((await answer("1")).status).toBe(404);
  });

  test("applications are sent, replaced, listed and decided", async () => {
    const send = () => ask("submitApplication", { cookie: bob, body: applicationForm(people.bob) });
    expect([(await send()).status, (await send()).status]).toEqual([201, 200]);
    expect((await ask("listApplications", { cookie: alice, query: "?status=pending" })).body).toMatchObject({
      applications: [{ discordId: people.bob.id }],
    });
    const accept = { cookie: alice, body: { status: "accepted" } };
    expect((await ask("setApplicationStatus", accept)).status).toBe(200);
    expect((await send()).body).toMatchObject({ error: "conflict" });
  });

  test("tokens are refreshed and exchanged", async () => {
    await ask("getSession");
    await ask("refreshTokens", { body: refreshBody() });
    expect((await ask("exchangeCode", { body: await codeOfAnotherClient(site, people.bob) })).status).toBe(
      200,
    );
  });

  test.each([
    "getSession",
    "getApiDescription",
    "getManifest",
    "getManifestSchema",
    "getSiteSchema",
    "getFeatureSchema",
  ])("%s answers 304 to its ETag", async (id) => {
    const etag = (await ask(id, { cookie: bob, headers: asBot })).headers.get("ETag") ?? "";
    const headers = { ...asBot, "If-None-Match": etag };
    expect((await ask(id, { cookie: bob, headers })).status).toBe(304);
  });
});

describe("failures", () => {
  site.share();
  const guarded = operations.filter(({ codes }) => codes.includes("unauthorized"));
  const written = operations.filter(({ body }) => body);
  const ofServers = operations.filter(({ codes }) => codes.includes("not_found"));

  test.each(guarded)("$method $path answers 401 without credentials", async ({ id, who, answers }) => {
    const answer = await ask(id, { body: id.startsWith("get") || id.startsWith("list") ? undefined : {} });
    // A bot cannot sign in.
    const requireReauth = who.some((proof) => proof !== "bot") || undefined;
    expect(answer.status).toBe(401);
    const examples = answers.flatMap((one) => (one.status === 401 ? one.examples : []));
    for (const body of [answer.body, ...examples])
      expect((body as { requireReauth?: true }).requireReauth).toBe(requireReauth);
  });

  test.each(ofServers)("$method $path answers 404 for a malformed id", async ({ id, path }) => {
    const body = written.some((one) => one.id === id) ? report : undefined;
    expect(
      (
        await ask(id, {
          ...entitled(path),
          guildId: "abc",
          discordId: "abc",
          task: "abc",
          erasure: "abc",
          body,
        })
      ).status,
    ).toBe(404);
  });

  test.each(written)("$method $path refuses malformed JSON", async ({ id, path }) => {
    const who = entitled(path);
    expect((await ask(id, { ...who, body: { nonsense: true } })).body).toHaveProperty("fields");
    const headers = { ...who.headers, "Content-Type": "application/json" };
    expect((await ask(id, { ...who, headers, body: "{" })).status).toBe(400);
    expect((await ask(id, { ...who, body: new URLSearchParams({ a: "b" }) })).status).toBe(415);
  });

  test.each(operations)("$path answers 405 with the supported methods", async ({ id, path }) => {
    const has = operations.filter((one) => one.path === path).map(({ method }) => method);
    const answer = await ask(id, { method: "PATCH", headers: asBot });
    const allowed = (answer.headers.get("Allow") ?? "").split(", ").filter((method) => method !== "HEAD");
    expect([answer.status, allowed.sort()]).toEqual([405, has.sort()]);
    expect(answer.body).toEqual({ error: "method_not_allowed", message: expect.any(String) });
  });

  const cursorOf = (...parts: unknown[]) =>
    `?cursor=${Buffer.from(JSON.stringify(parts)).toString("base64url")}`;

  test("the feed refuses invalid queries and expired cursors", async () => {
    expect((await ask("listChanges", { headers: asBot, query: "?limit=100000" })).status).toBe(200);
    for (const query of [
      "?cursor=nonsense",
      cursorOf("another", 1, ["99999999999999999999", "", ""], null),
      cursorOf("another 99999999999999999999 1", 1, ["1", "", ""], null),
      cursorOf("another 1 \0", 1, ["1", "", ""], null),
      cursorOf("another 1 1", 2 ** 53 - 1, ["1", "", ""], null),
      "?cursor=%00",
      "?limit=0",
      "?limit=-1",
      "?wait=soon",
      "?wait=1.5",
    ])
      expect((await ask("listChanges", { headers: asBot, query })).body).toHaveProperty("fields");
    expect((await ask("getSnapshot", { headers: asBot, query: "?cursor=~" })).status).toBe(400);
    for (const query of [
      cursorOf("another", 1, ["0", "", ""], null),
      cursorOf("another", 1, ["18446744073709551615", "", ""], ["0", "", ""]),
      cursorOf("another 18446744073709551615 1", 2 ** 32, ["1", "", ""], ["0", "", ""]),
    ])
      expect((await ask("listChanges", { headers: asBot, query })).status).toBe(410);
    const place = { guildId: guilds.teahouse.id, module: "prefix", changesCursor: "none" };
    const query = `?cursor=${snapshotCursor.write(place)}`;
    expect((await ask("getSnapshot", { headers: asBot, query })).status).toBe(410);
  });

  test("requests without permission, for others and for what does not exist are refused", async () => {
    const [carol, status] = [await site.signIn(people.carol), { status: "accepted" }];
    const token = site.discord.mintToken(people.bob, { scopes: ["identify"] });
    const withoutGuilds = { Authorization: `Bearer ${token}` };
    const refused: [id: string, options: Asked, status: number, body?: object][] = [
      ["getPrefix", { cookie: carol }, 403, { error: "forbidden" }],
      ["getPrefix", { cookie: bob, guildId: harbour.id }, 403, { error: "bot_absent" }],
      ["getBotGuild", { cookie: carol, guildId: guilds.academy.id }, 403],
      ["listGuilds", { headers: asBot }, 403],
      ["listBotServers", { headers: withoutGuilds }, 403],
      ["submitApplication", { cookie: carol, body: applicationForm(people.dora) }, 403],
      ["listApplications", { cookie: carol }, 403],
      ["setApplicationStatus", { cookie: carol, body: status }, 403],
      ["setApplicationStatus", { cookie: alice, body: status, discordId: "abc" }, 404],
      ["setApplicationStatus", { cookie: alice, body: status, discordId: people.dora.id }, 404],
      ["listApplications", { cookie: alice, query: "?status=toString" }, 400, { fields: expect.anything() }],
      ["listApplications", { cookie: alice, query: "?status=" }, 400],
      ["refreshTokens", { body: refreshBody(people.dora.id) }, 403],
      ["putManifest", { headers: { ...asBot, "If-Match": '"older"' }, body: manifest }, 412],
    ];
    for (const [id, options, expected, body = {}] of refused)
      expect([id, await ask(id, options)]).toMatchObject([id, { status: expected, body }]);
  });

  test("tokens that Discord refuses are refused", async () => {
    const headers = { Authorization: "Bearer nobody-knows-this" };
    for (const { id } of guarded.filter(({ codes }) => codes.includes("invalid_grant"))) {
      const body = id === "putPrefix" ? settings : undefined;
      expect((await ask(id, { headers, body })).body).toMatchObject({ tokenExpired: true });
    }
    expect((await ask("exchangeCode", { body: codeBody })).body).toMatchObject({ error: "invalid_grant" });
    const dead = { refresh_token: "dead", user_id: people.bob.id };
    expect((await ask("refreshTokens", { body: dead })).body).toMatchObject({ error: "invalid_grant" });
  });

  test.each([
    [{ kind: "status", status: 401 }, "invalid_grant"],
    [{ kind: "status", status: 429, retryAfter: 2 }, "rate_limited"],
    [{ kind: "status", status: 500 }, "discord_error"],
    [{ kind: "malformed" }, "unexpected_format"],
    [{ kind: "reset" }, "network"],
  ] as const)("Discord fails with %j: %s", async (fault, error) => {
    for (const id of ["listGuilds", "listBotServers", "listBotServersAgain", "getBotGuild", "getPrefix"]) {
      const cookie = await site.signIn(people.dora);
      site.discord.faults.set("GET /users/@me/guilds", fault);
      expect((await ask(id, { cookie })).body).toMatchObject({ error });
      site.discord.faults.clear();
    }
  });

  test("rate limits are enforced", async () => {
    const services = anotherProcess(site, { RATE_LIMIT_SCALE: 0.001 });
    const refresh = { refresh_token: "dead", user_id: people.bob.id };
    for (const [id, body] of Object.entries({ exchangeCode: codeBody, refreshTokens: refresh })) {
      await ask(id, { body, services, address: "192.0.2.7" });
      expect((await ask(id, { body, services, address: "192.0.2.7" })).status).toBe(429);
    }
  });

  test("an unavailable database answers 503", async () => {
    const services = anotherProcess(site, { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
    for (const id of ["getStats", "getReadiness", "getSession"]) {
      const answer = await ask(id, { services, cookie: bob });
      expect(answer).toMatchObject({ status: 503, body: { error: "unavailable" } });
    }
    expect((await ask("getHealth", { services })).status).toBe(200);
    for (const [id, body] of [["recordStats", stats], ["replaceBotGuilds", []], ["getSnapshot"]] as const)
      expect((await ask(id, { services, headers: asBot, body })).status).toBe(503);
  });
});

test("every operation has succeeded, and every documented error code has occurred", () => {
  // Answered by the process outside of any route, or after a timeout of five seconds: tested in `server/` and `app/discord/`.
  const elsewhere = ["payload_too_large", "internal", "timeout"];
  const seen = [...elsewhere, ...[...met].map((line) => line.split(" ")[1])];
  expect(operations.flatMap(({ codes }) => codes).filter((code) => !seen.includes(code))).toEqual([]);
  const good = operations.flatMap(({ id, answers }) =>
    answers.filter(({ status }) => status < 400 || status === 412).map(({ status }) => `${id} ${status}`),
  );
  expect(good.filter((line) => !met.has(line))).toEqual([]);
});
