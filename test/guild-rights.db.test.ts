import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { removeBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { addressOf } from "./addresses.ts";
import { declare, greeter } from "./declare.ts";
import { readRoles } from "./roles-table.ts";
import { loadRoutes } from "./route-map.ts";
import { formOf, set, withoutManifest } from "./settings.ts";
import { useSite, type Outcome } from "./site.ts";

/**
 * People who have lost their permissions: from the next write on they are treated as strangers in `docs/roles.md`,
 * regardless of caches, for every module and with valid bodies.
 */
const site = useSite();
const { teahouse } = guilds;
const rows = readRoles(readFileSync("docs/roles.md", "utf8")).filter(
  ({ path, cells }) => path.includes(":guildId") && cells.member.status === 403,
);
const routes = await loadRoutes();
let bob = "";

beforeAll(async () => {
  await site.reportGuilds();
  await declare(site, greeter);
});
beforeEach(async () => void (bob = await site.signIn(people.bob)));

const BODIES: Record<string, (module: string) => object> = {
  "POST /dashboard/guilds/:guildId": (module) =>
    new URLSearchParams({ module, enabled: "true", version: "0" }),
  "POST /dashboard/guilds/:guildId/:module": (module) =>
    new URLSearchParams([["version", "0"], ...sent(module)]),
  "POST /dashboard/guilds/:guildId/:module/action": () => new URLSearchParams({ action: "post" }),
  "POST /dashboard/guilds/:guildId/:module/test": (module) =>
    new URLSearchParams([["version", "0"], ["intent", "test message"], ...sent(module)]),
  "POST /dashboard/guilds/:guildId/:module/message/:field": () =>
    new URLSearchParams({ version: "0", content: "Hello" }),
  "POST /dashboard/guilds/:guildId/history": (module) =>
    new URLSearchParams({ intent: "restore", module, version: "1", current: "1" }),
  "POST /dashboard/guilds/:guildId/transfer": () =>
    new URLSearchParams({ intent: "import", module: "prefix" }),
  "POST /dashboard/guilds/:guildId/access": () => new URLSearchParams({ intent: "restore 0", version: "0" }),
  "PUT /api/access/:guildId": () => ({ grants: [] }),
  "PUT /api/:module/:guildId": (module) => ({ settings: set[module] }),
};
const writes = rows.filter(({ method }) => method !== "GET");
const puts = writes.filter(({ method, path }) => method === "PUT" && path.includes(":module"));
const reads = rows.filter(({ method }) => method === "GET");

test("the matrix contains every write below a guild, each with a body", () => {
  expect(writes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(BODIES).sort());
  expect(reads.length).toBeGreaterThan(7);
});

const asMember = { id: teahouse.id, name: "x", icon: null, owner: false, permissions: String(1n << 5n) };
test.each([
  ["is no member any more", []],
  ["is no administrator any more", [asMember]],
] as const)("a person who %s can no longer write, although a page is still open", async (_, list) => {
  // Fills the cache of guild lists.
  expect((await requestAll(reads, "levels")).every(({ status }) => status < 400)).toBe(true);
  site.discord.faults.set("GET /users/@me/guilds", { kind: "body", body: list });
  for (const { id } of withoutManifest.list) {
    for (const { status, body } of await requestAll(writes, id)) {
      expect(status).toBe(403);
      expect(body).toMatchObject({ [body && "error" in body ? "error" : "code"]: "forbidden" });
    }
  }
  // Discord itself checks who may add the bot.
  const pages = reads.filter(({ path }) => !/invite|added/.test(path));
  for (const { status } of await requestAll(pages, "levels")) expect(status).toBe(403);
  expect(await site.db.selectFrom("settings").selectAll().execute()).toEqual([]);
});

const limited = { kind: "status", status: 429, retryAfter: 7 } as const;
const broken = { kind: "status", status: 500 } as const;
test.each([
  ["limits", { "GET /users/@me/guilds": limited }],
  ["forbids", { "GET /users/@me/guilds": { kind: "status", status: 403 } }],
  // Discord refuses the token, and its renewal fails for a moment.
  ["refuses", { "GET /users/@me/guilds": { kind: "status", status: 401 }, "POST /oauth2/token": broken }],
] as const)(
  "an earlier list of guilds does not permit a write while Discord %s the person's own token",
  async (_, faults) => {
    await requestAll(reads, "prefix");
    for (const [operation, fault] of Object.entries(faults)) {
      site.discord.faults.set(operation as keyof typeof faults, fault);
    }
    const answers = await requestAll(writes, "prefix");
    expect(answers.map(({ status }) => status)).toEqual(writes.map(() => 503));
    for (const { body } of answers) {
      if ("error" in body!) expect(body).toMatchObject({ error: "unavailable" });
      else
        expect(body).toMatchObject({ detail: "rights_unchecked", submitted: { fields: expect.anything() } });
    }
    expect(await site.db.selectFrom("settings").selectAll().execute()).toEqual([]);

    // A failure of Discord's that comes after this refusal does not make the list good again.
    site.discord.faults.clear();
    site.discord.faults.set("GET /users/@me/guilds", broken);
    expect(await requestAll(puts, "prefix")).toMatchObject([{ status: 503 }]);
  },
);

test("while Discord fails for everybody, a list of at most a minute is enough to write, and none is not", async () => {
  site.discord.faults.set("GET /users/@me/guilds", broken);
  expect(await requestAll(puts, "prefix")).toMatchObject([{ status: 503, body: { error: "unavailable" } }]);
  site.discord.faults.clear();
  await requestAll(reads, "prefix");
  site.discord.faults.set("GET /users/@me/guilds", broken);
  expect(await requestAll(puts, "prefix")).toMatchObject([{ status: 200 }]);
});

test("writes to a guild that the bot has left are refused as bot_absent", async () => {
  await site.db.transaction().execute((trx) => removeBotGuild(trx, teahouse.id));
  for (const { id } of withoutManifest.list) {
    for (const { status, body } of await requestAll(writes, id)) {
      expect(status).toBe(403);
      expect(JSON.stringify(body)).toContain("bot_absent");
    }
  }
  expect(await site.db.selectFrom("settings").selectAll().execute()).toEqual([]);
});

type Answer = Outcome & { body: object | undefined };

async function requestAll(some: typeof rows, module: string): Promise<Answer[]> {
  const answers = [];
  for (const { method, path } of some) {
    const isMessage = path.includes("/message/");
    const params = {
      guildId: teahouse.id,
      ...(isMessage ? { module: "greeter", field: "greeting" } : { module }),
    };
    const body = BODIES[`${method} ${path}`]?.(module);
    const sent = { path: addressOf(path, params), params, method, body, cookie: bob };
    answers.push((await site.call(routes.get(path) ?? {}, sent)) as Answer);
  }
  return answers;
}

function sent(module: string) {
  const fields = withoutManifest.list.find(({ id }) => id === module)?.fields ?? [];
  return formOf(fields, set[module] ?? {});
}
