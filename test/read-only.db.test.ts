import pg from "pg";
import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import * as applications from "#app/routes/api/application-submit.ts";
import * as draft from "#app/routes/apply/draft.ts";
import * as readyz from "#app/routes/ops/readyz.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { applicationForm } from "./application-form.ts";
import { submit } from "./apply.ts";
import { adminOf } from "./database/databases.ts";
import { usePages } from "./http/pages.ts";
import { putSettings, readSettings } from "./settings-resource.ts";
import { asBot, useSite } from "./site.ts";

/** A read-only database, as in the first seconds of a failover: reads succeed, writes ask to try again. */
const site = useSite();
const pages = usePages(site);
const { teahouse } = guilds;
const { bob, carol } = people;
const form = applicationForm(carol);
const page = `/dashboard/guilds/${teahouse.id}/prefix`;
const unavailable = { status: 503, body: { error: "unavailable" } };
let cookies = { alice: "", bob: "", carol: "" };

/** Changes the mode of new connections. */
async function setReadOnly(value: "on" | "off") {
  const { adminUrl } = inject("testDatabase");
  const name = pg.escapeIdentifier(new URL(site.config.DATABASE_URL).pathname.slice(1));
  await adminOf(adminUrl).query(`alter database ${name} set default_transaction_read_only = ${value}`);
}

beforeAll(async () => {
  await site.reportGuilds();
  cookies = {
    alice: await site.signIn(people.alice),
    bob: await site.signIn(bob),
    carol: await site.signIn(carol),
  };
  await submit(site.db, bob);
  // The previous use is old enough for this one to be recorded.
  await site.db
    .updateTable("sessions")
    .set({ last_used_at: new Date(Date.now() - 600_000) })
    .execute();
});
beforeEach(() => setReadOnly("on"));

test.each(["/", "/dashboard", page, `/dashboard/guilds/${teahouse.id}/history`, "/account", "/apply"])(
  "the page %s shows the signed-in user",
  async (path) => {
    const { status, text } = await pages(path, { cookie: cookies.bob });
    expect(status).toBe(200);
    expect(text).toContain(bob.username);
  },
);

test("settings are returned to administrators and the bot, and saves answer 503", async () => {
  for (const by of [{ cookie: cookies.bob }, { headers: asBot }]) {
    const read = await readSettings(site, "prefix", by);
    expect(read).toMatchObject({ status: 200, body: { version: 0 } });
    const answer = await putSettings(site, "prefix", { prefix: "?" }, by);
    expect(answer).toMatchObject(unavailable);
    expect(answer.headers.get("Retry-After")).toBe("5");
  }
});

test.each([
  ["settings", page, bob, { version: "0", prefix: "typed" }, 'value="typed"'],
  ["an application", "/apply", carol, { ...form, basedOn: "0", intent: "submit" }, form.projects],
  ["a draft", "/apply", carol, { ...form, basedOn: "0", intent: "draft" }, form.projects],
])("saving %s by form answers 503 with the input", async (_, path, person, fields, typed) => {
  const cookie = person === bob ? cookies.bob : cookies.carol;
  const body = new URLSearchParams(fields);
  const { status, headers, text } = await pages(path, { method: "POST", cookie, body });
  expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(text).toContain(typed);
});

const sending = "There was an error submitting your application.";
const deciding = "Error updating status.";
const review = `/admin/applications/${bob.id}`;

test.each([
  ["/apply", "submit", sending],
  ["/apply", "draft", undefined],
  ["/apply", "discard", undefined],
  ["/apply", "withdraw", undefined],
  [review, "decide accepted", deciding],
  [review, "undo 1", deciding],
  [review, "note", undefined],
])("a post to %s of %s answers 503 and names what failed", async (path, intent, named) => {
  const cookie = path === review ? cookies.alice : cookies.carol;
  const body = new URLSearchParams({
    ...form,
    basedOn: "0",
    seen: "0",
    message: "",
    note: "A note.",
    intent,
  });
  const { status, text } = await pages(path, { method: "POST", cookie, body });
  expect(status).toBe(503);
  expect([sending, deciding].find((words) => text.includes(words))).toBe(named);
});

test("an application and its draft by JSON answer 503", async () => {
  const headers = { Authorization: `Bearer ${site.discord.mintToken(carol)}` };
  const sent = { method: "POST", path: "/api/discord/applications/submit", headers, body: form };
  expect(await site.call(applications, sent)).toMatchObject(unavailable);
  const { discordId, username: _username, ...content } = { ...form, additionalInfo: "" };
  const kept = { method: "PUT", path: "/apply/draft", cookie: cookies.carol, body: { discordId, content } };
  expect(await site.call(draft, kept)).toMatchObject(unavailable);
});

test("a sign-in asks to try again", async () => {
  const { status, headers } = await pages("/login");
  expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
});

test("a save succeeds as soon as the database is writable, on any connection", async () => {
  await Promise.all(Array.from({ length: 20 }, () => site.call(readyz, { path: "/readyz" })));
  await setReadOnly("off");
  // The first attempt may detect an outdated connection. A pooler keeps its own, which it has to leave.
  const status = async () => (await putSettings(site, "prefix", { prefix: "?" })).status;
  await status();
  if (process.env.TEST_POOLER) await expect.poll(status).toBe(200);
  expect(await status()).toBe(200);
});
