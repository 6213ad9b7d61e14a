import { once } from "node:events";
import { beforeAll, expect, test } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { queriesOf } from "#test/queries.ts";
import { useSite, type Outcome } from "#test/site.ts";
import { stopClock } from "#test/stop-clock.ts";
import * as overview from "./overview.tsx";

type Entry = { title: string; guild?: string; to?: string; at: Date };

const site = useSite();
beforeAll(() => site.reportGuilds());

const open = (cookie: string): Promise<Outcome> => site.call(overview, { path: "/dashboard", cookie });
const names = (list: unknown) => (list as { name: string }[]).map(({ name }) => name);

test("GET dashboard: servers with the bot, the others, the age of the list, and no secret", async () => {
  const cookie = await site.signIn(people.bob);
  await site.db.updateTable("users").set({ email: people.bob.email }).execute();
  const { body } = await open(cookie);
  const page = body as { managed: unknown; addable: unknown; user: object };
  expect(names(page.managed).sort()).toEqual([guilds.teahouse.name, guilds.academy.name].sort());
  expect(names(page.addable).sort()).toEqual([guilds.harbour.name, guilds.repairs.name].sort());
  expect(page.user).toMatchObject({ username: people.bob.username, connectedServers: 2 });
  expect(page).toMatchObject({ asOf: expect.any(Date), failure: undefined });
  const token = (await site.services.sessions.getSession(cookie)).get("discord_token");
  for (const secret of [token, people.bob.email]) {
    expect(secret).toBeTruthy();
    expect(JSON.stringify(body)).not.toContain(secret);
  }
});

/** Moments in minutes after the first event. */
const minute = (minutes: number) => new Date(Date.UTC(2026, 0, 15, 12, minutes));
const change = { module: "prefix", actor_kind: "user", before: "{}", after: "{}" } as const;
const saved = (minutes: number, actor_id: string, guild_id: string = guilds.teahouse.id) => {
  const row = { guild_id, actor_id, created_at: minute(minutes), version: minutes, ...change };
  return site.db.insertInto("settings_versions").values(row).execute();
};
const happened = (minutes: number, user_id: string, event: object) => {
  const row = { user_id, actor_id: user_id, kind: "status", created_at: minute(minutes), ...event } as const;
  return site.db.insertInto("application_events").values(row).execute();
};

test("GET dashboard: the three latest changes and events of the person's application", async () => {
  const { dora, alice, carol } = people;
  const cookie = await site.signIn(dora);
  const activity = async (lng = "en") => {
    const { body } = await site.call(overview, { path: `/dashboard?lng=${lng}`, cookie });
    return (body as { activity: Entry[] }).activity;
  };
  expect(await activity()).toEqual([]);

  const byOwner = { actor_id: alice.id };
  await happened(1, dora.id, { kind: "submitted" });
  await saved(2, dora.id);
  await saved(3, dora.id, "700000000000000009");
  const { id, name: guild } = guilds.teahouse;
  expect(await activity()).toMatchObject([
    { guild: "700000000000000009", to: "/dashboard/guilds/700000000000000009/prefix" },
    { title: "Command prefix · ", guild, to: `/dashboard/guilds/${id}/prefix`, at: minute(2) },
    { title: "Application to join the team: sent", to: "/apply", at: minute(1) },
  ]);

  await happened(4, dora.id, { kind: "replaced" });
  await happened(5, dora.id, { kind: "withdrawn" });
  // Events of other people, and events that applicants do not see.
  await saved(6, carol.id);
  await happened(7, carol.id, { kind: "submitted" });
  await happened(8, carol.id, { status: "accepted", actor_id: dora.id });
  await happened(9, dora.id, { status: "reviewed", ...byOwner });
  await happened(10, dora.id, { kind: "message", ...byOwner });
  await happened(11, dora.id, { status: "rejected", undone_at: minute(12), undone_by: alice.id, ...byOwner });
  expect((await activity()).map(({ title, at }) => [title, at])).toEqual([
    ["Application to join the team: withdrawn", minute(5)],
    ["Application to join the team: changed", minute(4)],
    ["Command prefix · ", minute(3)],
  ]);

  await happened(13, dora.id, { status: "rejected", ...byOwner });
  await happened(14, dora.id, { status: "accepted", ...byOwner });
  expect((await activity("de")).map(({ title }) => title)).toEqual([
    "Bewerbung fürs Team: angenommen",
    "Bewerbung fürs Team: abgelehnt",
    "Bewerbung fürs Team: zurückgezogen",
  ]);
  expect(JSON.stringify((await open(cookie)).body)).not.toContain(alice.id);
});

test("GET dashboard: no activity links to a page that is not there any more", async () => {
  const { id } = people.dora;
  await happened(1, id, { kind: "submitted" });
  await saved(2, id);
  await site.db.updateTable("settings_versions").set({ module: "retired" }).execute();
  const { services } = site;
  const closed = { ...services, site: { ...services.site, parts: { ...services.site.parts, apply: false } } };
  const cookie = await site.signIn(people.dora);
  const { body } = await site.call(overview, { path: "/dashboard", cookie, services: closed });
  expect((body as { activity: Entry[] }).activity.map(({ to }) => to)).toEqual([
    `/dashboard/guilds/${guilds.teahouse.id}`,
    undefined,
  ]);
});

test("GET dashboard: a bot that has stopped fetching is offline, one that never began is not", async () => {
  const cookie = await site.signIn(people.bob);
  const isOffline = async () => ((await open(cookie)).body as { offline: boolean }).offline;
  expect(await isOffline()).toBe(false);
  await site.services.botKeys.seen("key", { fetching: true });
  expect(await isOffline()).toBe(false);
  await site.db
    .updateTable("bot_keys")
    .set({ fetched_at: new Date(Date.now() - 200_000) })
    .execute();
  expect(await isOffline()).toBe(true);
});

const reload = (cookie?: string, path = "/dashboard") =>
  site.call(overview, { path, method: "POST", cookie, body: new URLSearchParams() });
const asked = () => site.discord.requests.filter(({ path }) => path.endsWith("/users/@me/guilds")).length;

test("GET dashboard: asks Discord once, then makes three queries while notifications are heard; POST asks again and keeps the search", async () => {
  // The first process that listens stores the modules of the site folder, and all read them anew.
  const stored = once(site.services.events, "manifest");
  site.services.notifications.start();
  await stored;
  stopClock();
  const cookie = await site.signIn(people.bob);
  const first = asked();
  await Promise.all(Array.from({ length: 10 }, () => open(cookie)));
  const before = asked();
  expect(before).toBe(first + 1);
  const queries = await queriesOf(() => open(cookie));
  expect(queries.filter((text) => !/^set /i.test(text))).toHaveLength(3);
  expect(asked()).toBe(before);
  const { status, headers } = await reload(cookie, "/dashboard?q=T%26a&lng=de");
  expect([status, headers.get("Location")]).toEqual([303, "/dashboard?q=T%26a"]);
  await open(cookie);
  expect(asked()).toBe(before + 1);
});

test("POST dashboard: after a failure of Discord the older list is shown with its age", async () => {
  const cookie = await site.signIn(people.bob);
  const first = (await open(cookie)).body as { asOf: Date };
  await reload(cookie);
  site.discord.faults.set("GET /users/@me/guilds", { kind: "status", status: 429, retryAfter: 30 });
  const { body } = await open(cookie);
  expect(body).toMatchObject({ asOf: first.asOf, failure: { code: "rate_limited" } });
  expect(names((body as { managed: unknown }).managed)).toContain(guilds.teahouse.name);
});

test("GET dashboard: a server whose name shows nothing is named by its id, a person by their user name", async () => {
  const { id } = guilds.teahouse;
  const cookie = await site.signIn(people.bob);
  await site.db.updateTable("users").set({ global_name: "\u2800" }).execute();
  const body = [{ id, name: "\u3164", icon: null, permissions: "8" }];
  site.discord.faults.set("GET /users/@me/guilds", { kind: "body", body });
  const page = (await open(cookie)).body as { managed: unknown; user: object };
  expect([names(page.managed), page.user]).toEqual([
    [id],
    expect.objectContaining({ name: people.bob.username }),
  ]);
});

// Failed lists are not cached, so each case is a first request.
test.each([
  [{ kind: "status", status: 429, retryAfter: 30 }, "rate_limited"],
  [{ kind: "status", status: 500 }, "discord_error"],
  [{ kind: "html", status: 502 }, "discord_error"],
  [{ kind: "malformed" }, "unexpected_format"],
  [{ kind: "body", body: { not: "a list" } }, "unexpected_format"],
  [{ kind: "reset" }, "network"],
] as const)("Discord fails with %j: the card is there, and says %s", async (fault, code) => {
  const cookie = await site.signIn(people.carol);
  site.discord.faults.set("GET /users/@me/guilds", fault);
  const body = { user: { username: people.carol.username }, managed: [], failure: { code } };
  expect(await open(cookie)).toMatchObject({ status: 200, body });
});

test("GET dashboard: a token refused by Discord ends the session, and the sign-in leads back", async () => {
  const cookie = await site.signIn(people.carol);
  site.discord.faults.set("GET /users/@me/guilds", { kind: "status", status: 401 });
  const answer = await open(cookie);
  expect(answer).toMatchObject({ status: 401, body: { code: "invalid_grant", returnTo: "/dashboard" } });
  // No redirect right after a sign-in: it would loop.
  expect(answer.headers.has("Refresh")).toBe(false);
  expect((await open(cookie)).headers.get("Location")).toBe("/login?redirect=%2Fdashboard");
});
