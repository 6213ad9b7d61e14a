import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { lockModules } from "#app/features/bot-feed/record.server.ts";
import { forgetPlain } from "#app/features/settings/secrets-upkeep.server.ts";
import * as changes from "#app/routes/api/bot-changes.ts";
import * as brought from "#app/routes/api/bot-settings.ts";
import * as snapshot from "#app/routes/api/bot-snapshot.ts";
import * as resource from "#app/routes/api/settings.ts";
import * as form from "#app/routes/dashboard/settings.tsx";
import * as testMessage from "#app/routes/dashboard/test-message.tsx";
import type { Services } from "#app/services.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { untilWaiting } from "./database/waiting.ts";
import { declare } from "./declare.ts";
import { anotherProcess, asBot, useSite } from "./site.ts";

/** Requests at the moment in which a bot declares its modules anew. */
const site = useSite();
const { teahouse } = guilds;
const path = `/api/shop/${teahouse.id}`;

const field = (name: string, kind = "text") => ({
  ...{ name, kind, label: name },
  ...(kind === "text" && { max: 100 }),
});
const shopOf = (...fields: object[]) =>
  declare(site, { bot: {}, modules: [{ id: "shop", title: "Shop", fields }] });
const put = (settings: object, services?: Services) =>
  site.call(resource, { path, method: "PUT", headers: asBot, body: { settings }, services });

/** A process that keeps what it knows, and has not heard yet of what comes now. */
async function notHearing(): Promise<Services> {
  const services = anotherProcess(site);
  vi.spyOn(services.notifications, "listening", "get").mockReturnValue(true);
  await services.modules.current();
  return services;
}

/** Waits for a change, which transactions of the tests beside this one may delay. */
async function feedSince(cursor: string, services?: Services, wait = 20) {
  const query = new URLSearchParams({ wait: `${wait}`, ...(cursor && { cursor }) });
  const { body } = await site.call(changes, {
    ...{ path: `/api/bot/changes?${query}`, headers: asBot, services },
  });
  return body as { items: object[]; nextCursor: string };
}

beforeEach(async () => {
  await site.reportGuilds();
  await shopOf(field("name"), field("note"));
  expect((await put({ name: "Tea", note: "Hot" })).status).toBe(200);
});

test("feed and snapshot of a process that has not heard of a declaration have the settings by it", async () => {
  const late = await notHearing();
  const { nextCursor } = await feedSince("", late);
  await shopOf(field("name", "toggle"), field("note"));
  const now = [{ version: 1, settings: { name: false, note: "Hot" } }];
  expect((await feedSince(nextCursor, late)).items).toMatchObject(now);
  const later = await notHearing();
  await shopOf(field("name"), field("note", "toggle"));
  const { body } = await site.call(snapshot, { path: "/api/bot/snapshot", headers: asBot, services: later });
  expect(body).toMatchObject({ items: [{ settings: { name: "Tea", note: false } }] });
  expect(body).not.toHaveProperty("declared");
});

test("settings that were checked by the declaration before are not stored: 503, with what was typed", async () => {
  const note = { ...field("note", "message"), max: 100, placeholders: [] };
  await shopOf(field("name"), note);
  const late = await notHearing();
  await shopOf(field("name", "secret"), note);
  expect(await put({ name: "canary", note: "" }, late)).toMatchObject({
    status: 503,
    body: { error: "unavailable", message: expect.stringContaining("declared anew") as string },
  });
  const entries = [{ guildId: guilds.academy.id, module: "shop", settings: { name: "canary" } }];
  const bring = { path: "/api/bot/settings", method: "PUT", headers: asBot, body: { entries } };
  expect((await site.call(brought, { ...bring, services: late })).status).toBe(503);
  const cookie = await site.signIn(people.bob);
  const typed = new URLSearchParams({ version: "1", name: "canary", note: "typed" });
  const page = `/dashboard/guilds/${teahouse.id}/shop`;
  expect(
    await site.call(form, { path: page, method: "POST", cookie, body: typed, services: late }),
  ).toMatchObject({ status: 503, body: { detail: "declared_anew", submitted: { action: page } } });
  typed.append("intent", "test note");
  const tested = { path: `${page}/test`, method: "POST", cookie, body: typed, services: late };
  expect(await site.call(testMessage, tested)).toMatchObject({ body: { detail: "declared_anew" } });
  expect(await site.db.selectFrom("tasks").selectAll().execute()).toEqual([]);
  expect(
    (
      await site.call(resource, {
        ...{ path: `/api/prefix/${teahouse.id}`, method: "PUT", headers: asBot, services: late },
        body: { settings: { prefix: "?" } },
      })
    ).status,
  ).toBe(200);
  const { rows } = await sql`select from settings_versions where after::text like '%canary%'`.execute(
    site.db,
  );
  expect(rows).toEqual([]);
});

test("a save and a declaration that makes a field a secret wait for each other without a deadlock", async () => {
  let saving: ReturnType<typeof put> | undefined;
  await site.db.transaction().execute(async (trx) => {
    await lockModules(trx, { alone: true });
    saving = put({ name: "Coffee", note: "Hot" });
    await untilWaiting(site.db);
    await forgetPlain(trx, "shop", ["name"]);
  });
  expect((await saving)?.status).toBe(200);
});

test("a field that returns comes to the bot again where it is saved, in rows too", async () => {
  const rows = (...fields: object[]) => ({ ...field("list", "rows"), max: 3, fields });
  const whole = [field("name"), field("note"), rows(field("a"), field("b"))];
  await shopOf(...whole);
  await put({ name: "Tea", note: "Hot", list: [{ a: "1", b: "2" }] });
  let { nextCursor } = await feedSince("");
  await shopOf(field("name"), rows(field("a")));
  await shopOf(field("name"), field("note"), rows(field("a")));
  const first = await feedSince(nextCursor);
  expect(first.items).toMatchObject([{ settings: { name: "Tea", note: "Hot", list: [{ a: "1" }] } }]);
  ({ nextCursor } = first);
  await shopOf(...whole, field("new"));
  const second = await feedSince(nextCursor);
  expect(second.items).toMatchObject([{ settings: { list: [{ a: "1", b: "2" }], new: "" } }]);
  await shopOf(...whole, field("new"), field("newest"));
  expect((await feedSince(second.nextCursor, undefined, 0)).items).toEqual([]);
});
