import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loginPath } from "#app/auth/login-path.ts";
import { submitApplication } from "#app/features/applications/apply.server.ts";
import { replaceShards } from "#app/features/shards/shards.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { giveAccess } from "./access.ts";
import { addressOf } from "./addresses.ts";
import { applicationForm } from "./application-form.ts";
import { declare, greeter } from "./declare.ts";
import {
  clients,
  COLUMNS,
  everywhere,
  given,
  readRoles,
  type Cell,
  type Client,
  type Row,
} from "./roles-table.ts";
import { loadRoutes } from "./route-map.ts";
import { formOf, set, withoutManifest } from "./settings.ts";
import { codeOfAnotherClient } from "./sign-in-flow.ts";
import { PUBLIC_URL, useSite, type Outcome } from "./site.ts";

const rows = readRoles(readFileSync("docs/roles.md", "utf8"));
const modules = await loadRoutes();
const site = useSite();
const cookies = new Map<Person, string>();
const bearers = new Map<Person, string>();
let cells = 0;

const emptyFile = JSON.stringify({
  format: "pearl-settings",
  formatVersion: 1,
  guild: { id: guilds.academy.id, name: "x" },
  modules: {},
  roles: {},
  channels: {},
});

/** Bodies for routes that would otherwise refuse a request as malformed, by client where needed. */
const bodies: Record<string, (sender?: Person) => object | Promise<object>> = {
  "POST /theme": () => new URLSearchParams({ theme: "dark" }),
  "POST /dashboard/guilds/:guildId": () =>
    new URLSearchParams({ module: "nothing", enabled: "true", version: "0" }),
  "POST /dashboard/guilds/:guildId/:module": () => new URLSearchParams({ version: "0", prefix: "?" }),
  "POST /dashboard/guilds/:guildId/:module/message/:field": () =>
    new URLSearchParams({ version: "0", intent: "nothing" }),
  "POST /dashboard/guilds/:guildId/history": () =>
    new URLSearchParams({ intent: "restore", module: "prefix", version: "999999", current: "0" }),
  "POST /dashboard/guilds/:guildId/transfer": () => new URLSearchParams({ intent: "check", text: emptyFile }),
  // Asks once more.
  "POST /admin/bot": () => new URLSearchParams({ userId: people.carol.id }),
  "POST /admin/applications/:discordId": reviewOfCarol,
  "POST /dashboard/guilds/:guildId/access": () => new URLSearchParams({ intent: "restore 0", version: "0" }),
  "PUT /api/access/:guildId": () => ({ grants: [] }),
  "PUT /api/:module/:guildId": () => ({ settings: { prefix: "?" } }),
  "PUT /api/bot/guilds": () => [],
  "PUT /api/bot/guilds/:guildId": () => ({ name: "x", icon: null, member_count: 1, channel_count: 1 }),
  "PUT /api/bot/guilds/:guildId/options/:list": () => ({ options: [] }),
  "PUT /api/bot/guilds/:guildId/status": () => ({ modules: {} }),
  "PUT /api/bot/commands": () => ({ commands: [] }),
  "PUT /api/bot/manifest": () => ({ bot: {}, modules: [] }),
  "POST /dashboard/guilds/:guildId/:module/action": () => new URLSearchParams({ action: "nothing" }),
  "POST /dashboard/guilds/:guildId/:module/test": () =>
    new URLSearchParams([
      ["version", "0"],
      ["intent", "test message"],
      ...formOf(withoutManifest.get("levels")!.fields, {
        ...set.levels,
        roles: [],
        ignoredChannelIds: [],
        ignoredRoleIds: [],
        channelId: "",
      }),
    ]),
  "PUT /api/bot/tasks/:task": () => ({ state: "done" }),
  "PUT /api/bot/erasures/:erasure": () => ({ state: "done" }),
  "POST /api/bot/problems": () => [],
  "DELETE /api/bot/problems": () => [],
  "POST /admin/incidents": () => new URLSearchParams({ title: "Slow" }),
  "PUT /api/bot/shards": () => [{ id: 0, state: "ready", at: new Date().toISOString() }],
  "PUT /api/bot/settings": () => ({ entries: [] }),
  "POST /api/bot/stats": () => ({ servers: 1, users: 1, commands: 1 }),
  "POST /api/discord/oauth/refresh": () => ({
    refresh_token: site.discord.mintGrant(people.bob).refreshToken,
    user_id: people.bob.id,
  }),
  "POST /api/discord/oauth/callback": () => codeOfAnotherClient(site, people.bob),
  "POST /apply": (sender = people.bob) => new URLSearchParams(applicationForm(sender)),
  "PUT /apply/draft": ({ id: discordId, ...sender } = people.bob) => {
    const { discordId: _, username: __, ...content } = applicationForm({ id: discordId, ...sender });
    return { discordId, content: { ...content, additionalInfo: "" } };
  },
  "POST /api/discord/applications/submit": (sender = people.bob) => applicationForm(sender),
  "PUT /api/discord/applications/:discordId/status": () => ({ status: "reviewed" }),
};

beforeAll(async () => {
  await site.reportGuilds();
  await declare(site, greeter);
  // The page about shards is there once the bot has reported one.
  await replaceShards(site.db, [{ id: 0, state: "ready", at: new Date().toISOString() }]);
  const grants = given.map(({ person, level }) => ({
    target: { kind: "member" as const, id: person.id },
    areas: { prefix: level },
    expiresAt: null,
  }));
  await giveAccess(site, guilds.lounge.id, grants);
  for (const person of Object.values(people)) {
    const sent = { applicant: person, form: { ...applicationForm(person), additionalInfo: null } };
    await site.db.transaction().execute((trx) => submitApplication(trx, sent));
  }
});
beforeEach(async () => {
  // Some routes end sessions, and one all tokens of a person.
  for (const person of Object.values(people)) {
    cookies.set(person, await site.signIn(person));
    bearers.set(person, `Bearer ${site.discord.mintToken(person)}`);
  }
});
afterAll(() =>
  console.log(`S8: ${cells} cells, ${rows.length} rows, ${modules.size} routes: all as the table says`),
);

test("every route has rows, and every row has a route", () => {
  expect([...new Set(rows.map(({ path }) => path))].sort()).toEqual([...modules.keys()].sort());
});

const paths = [...modules.keys()];
const title = "%s: handlers, every client's response, and the same in other guilds";
const isRead = (path: string) => rows.every((row) => row.path !== path || row.method === "GET");

describe("routes that only read", () => {
  site.share();
  test.each(paths.filter(isRead))(title, checkRoute);
});
test.each(paths.filter((path) => !isRead(path)))(title, checkRoute);

async function checkRoute(path: string): Promise<void> {
  const own = rows.filter((row) => row.path === path);
  await checkHandlers(path, own);
  for (const row of own)
    for (const column of COLUMNS) await check(row, row.cells[column], clients[column], column);
  if (!path.includes(":guildId")) return;

  for (const row of own)
    for (const { column, person, guild } of everywhere)
      await check(row, row.cells[column], { person, guild }, `${person.username} in ${guild.name}`);
  const malformed = ["1", "nonsense", `${guilds.teahouse.id}0000`];
  for (const row of own)
    for (const [index, column] of COLUMNS.entries()) {
      const cell = row.cells[column];
      const looked = cell.status < 400 ? cell.word !== "login" : cell.status === 403;
      const guild = { id: malformed[index % malformed.length]! };
      await check(row, looked ? { status: 404 } : cell, { ...clients[column], guild }, column);
    }
}

/** A route has a loader or an action for the methods of its rows; others answer 405. */
async function checkHandlers(path: string, own: Row[]): Promise<void> {
  const module = modules.get(path) ?? {};
  const page = own.some((row) => row.page);
  // Without a component Remix treats a route as a resource and answers errors as bare JSON.
  expect("default" in module).toBe(page);
  for (const [handler, methods] of [
    ["loader", ["GET"]],
    ["action", ["POST", "PUT", "DELETE"]],
  ] as const) {
    const listed = methods.filter((method) => own.some((row) => row.method === method));
    if (page || listed.length) expect(handler in module).toBe(listed.length > 0);
    // Actions of pages do not distinguish methods: the server lets only POST through to them.
    if (page || !(handler in module)) continue;
    for (const method of methods.filter((one) => !listed.includes(one)))
      expect([method, (await ask({ path, method }, clients.admin)).status]).toEqual([method, 405]);
  }
}

/** Requests with every kind of credentials, and compares. */
async function check(row: Row, { status, word }: Cell, asker: Client, who: string): Promise<void> {
  const bearer = asker.person && bearers.get(asker.person);
  const credentials =
    row.path.startsWith("/api/") && bearer ? [asker, { bearer, guild: asker.guild }] : [asker];
  for (const one of credentials) {
    const answer = await ask(row, one, asker.person);
    const request = `${row.method} ${answer.address}, ${who}`;
    expect([request, answer.status, wordOf(answer, answer.address)]).toEqual([request, status, word]);
    cells++;
    // The bot's report in the request may have removed it from its guilds.
    if (row.path.startsWith("/api/bot/") && answer.status === 204) await site.reportGuilds();
  }
}

async function ask(
  { path, method }: Pick<Row, "path" | "method">,
  { person, bearer, guild }: Client,
  sender = person,
) {
  const session = "00000000-0000-4000-8000-000000000000";
  const discordId = people.carol.id;
  const module = path.includes("/message/") ? "greeter" : path.endsWith("/test") ? "levels" : "prefix";
  const known = {
    guildId: guild.id,
    module,
    field: "greeting",
    list: "playlists",
    command: "ban",
    page: "economy",
    session,
    discordId,
  };
  // A route gets the parameters of its own path only.
  const params = Object.fromEntries(Object.entries(known).filter(([name]) => path.includes(`:${name}`)));
  const form = path.startsWith("/api/") ? {} : new URLSearchParams();
  const body = method === "GET" ? undefined : ((await bodies[`${method} ${path}`]?.(sender)) ?? form);
  const headers: Record<string, string> = {
    ...(path === "/api/access/:guildId" && method === "PUT" && { "If-Match": "*" }),
    ...(bearer && { Authorization: bearer }),
  };
  if (person && endsSessions(path, method)) cookies.set(person, await site.signIn(person));
  const cookie = person && cookies.get(person);
  const address = addressOf(path, params);
  const sent = { path: address, params, method, body, headers, cookie };
  return { address, ...(await site.call(modules.get(path) ?? {}, sent)) };
}

function endsSessions(path: string, method: string): boolean {
  return path.startsWith("/account/") && method === "POST";
}

/** The table's word for a response. */
function wordOf({ status, headers, body }: Outcome, here: string): string | undefined {
  const to = headers.get("Location");
  if (to === "/") return "home";
  if (to === loginPath(here)) return "login";
  if (to && new URL(to, PUBLIC_URL).pathname === "/account") return "account";
  if (to === "/dashboard") return "dashboard";
  if (to === "/admin/incidents") return "incidents";
  if (to === "/apply?sent") return "thanks";
  if (to && here.startsWith(`${to}/`)) return "server";
  if (to?.includes("?done=decided#")) return "decided";
  if (to?.includes("/test?task=")) return "test";
  if (to?.includes("/access?saved=")) return "access";
  if (to?.startsWith("/site/files/icon.")) return "icon";
  if (to?.startsWith("/")) return to.includes("?saved=") ? "saved" : to;
  if (to?.startsWith(`${site.config.DISCORD_AUTHORIZE_URL}?`)) return "Discord";
  if (to) return "elsewhere";
  const { code, error = code, returnTo } = body as { code?: string; error?: string; returnTo?: string };
  if (status === 401) return returnTo && "sign in";
  return { forbidden: "denied", bot_absent: "no bot" }[error ?? ""];
}

/** The owner's current form, so that she can send her application again. */
async function reviewOfCarol(): Promise<URLSearchParams> {
  const { revision } = await site.db
    .selectFrom("applications")
    .select("revision")
    .where("user_id", "=", people.carol.id)
    .executeTakeFirstOrThrow();
  return new URLSearchParams({ intent: "decide reviewed", message: "", seen: String(revision) });
}
