import type { RequestListener } from "node:http";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { permissionField } from "#app/discord/permissions.ts";
import { setupLines } from "#app/i18n/setup-lines.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { startDiscord } from "#dev/discord/start.ts";
import packageJson from "#package.json" with { type: "json" };
import { declare } from "#test/declare.ts";
import { serve } from "#test/http/serve.ts";
import { anotherProcess, APPLICATION, DISCORD_BOT_TOKEN, useSite } from "#test/site.ts";
import { recordTimetable } from "#test/timetable.ts";
import { checkSetup } from "./check-setup.server.ts";

const site = useSite({ DISCORD_BOT_TOKEN });
type Changes = Parameters<typeof anotherProcess>[1];

/** Outcomes of one check with changes of the configuration, and its English texts. */
async function outcomeOf(check: string, changes: Changes = {}, received?: Record<string, string>) {
  const found = await checkSetup(anotherProcess(site, changes), received);
  const own = found.filter(([name]) => name === check);
  return { outcomes: own.map(([, outcome]) => outcome), lines: setupLines("en", own) };
}

/** Starts another stand-in for Discord, and returns the configuration for it. */
async function anotherDiscord(options: Partial<Parameters<typeof startDiscord>[0]>): Promise<Changes> {
  const discord = await startDiscord({ application: { ...APPLICATION, redirectUris: [] }, ...options });
  onTestFinished(discord.stop);
  return { DISCORD_API_URL: discord.apiUrl };
}

test("botToken: a token of another application fails", async () => {
  const { outcomes } = await outcomeOf("botToken", { DISCORD_CLIENT_ID: "100000000000000009" });
  expect(outcomes).toEqual(["failed.otherApplication"]);
});

test("owner: the id of the application, which the portal shows beside the secret, is nobody's", async () => {
  expect((await outcomeOf("owner")).outcomes).toEqual([]);
  const { lines } = await outcomeOf("owner", { BOT_OWNER_ID: site.config.DISCORD_CLIENT_ID });
  expect(lines).toMatchObject([{ state: "failed", todo: expect.stringContaining("user id") }]);
});

test("migrations: one that is missing fails with its name", async () => {
  await sql`delete from kysely_migration where name = '0009-large-tables'`.execute(site.db);
  const { lines } = await outcomeOf("migrations");
  expect(lines).toMatchObject([{ state: "failed", found: "Not applied: 0009-large-tables." }]);
});

test("notifications: those that do not arrive fail with the addresses to use", async () => {
  expect((await outcomeOf("notifications")).outcomes).toEqual(["ok.notifications"]);
  expect(setupLines("en", [["notifications", "failed.notifications"]])).toMatchObject([
    {
      state: "failed",
      found: expect.stringContaining("transaction mode"),
      todo: expect.stringMatching(/5432/),
    },
  ]);
});

test("notifications: a direct address that leads to another database fails with its name", async () => {
  const elsewhere = new URL(site.config.DATABASE_URL);
  elsewhere.pathname = "/postgres";
  const { outcomes, lines } = await outcomeOf("notifications", { DATABASE_DIRECT_URL: String(elsewhere) });
  expect(outcomes).toEqual(["failed.directAddress"]);
  expect(lines).toMatchObject([{ found: expect.stringContaining("two databases") }]);
});

test("jobs: none long after the first start and none for long are warnings", async () => {
  expect((await outcomeOf("jobs")).outcomes).toEqual(["warning.noJobs"]);
  for (const [timetable, outcome] of [
    [{ since: 5 }, "unchecked.jobs"],
    [{ since: 40 }, "warning.noJobs"],
    [{ lastRun: 5 }, "ok.jobs"],
    [{ lastRun: 40 }, "warning.jobs"],
    // Noted by a clock that was ahead: none runs until then.
    [{ lastRun: -40 }, "warning.jobs"],
  ] as const) {
    await recordTimetable(site.db, timetable);
    expect((await outcomeOf("jobs")).outcomes).toEqual([outcome]);
  }
});

test("publicUrl: another scheme than the proxy's is a warning", async () => {
  const { host } = new URL(site.config.PUBLIC_URL);
  const received = { host, "x-forwarded-proto": "http" };
  const changes = { PUBLIC_URL: `https://${host}`, TRUST_PROXY: 1 };
  expect((await outcomeOf("publicUrl", changes, received)).outcomes).toEqual(["warning.otherScheme"]);
});

test("intents: none at all is a warning", async () => {
  const changes = await anotherDiscord({ application: { ...APPLICATION, redirectUris: [], flags: 0 } });
  expect((await outcomeOf("intents", changes)).outcomes).toEqual(["warning.intents"]);
});

test("discordClock: an answer without the header Date leaves it unchecked", async () => {
  const url = await serve((_, res) => {
    res.sendDate = false;
    res.end("{}");
  });
  const { lines } = await outcomeOf("discordClock", { DISCORD_API_URL: url });
  expect(lines).toMatchObject([{ state: "unchecked", found: "The answer does not say what time it is." }]);
});

test("permissions: what the bot lacks is named, with the number of servers and the invite link", async () => {
  const { teahouse, lounge, repairs } = guilds;
  const all = teahouse.roles.map((role) => ({ ...role, permissions: permissionField(["ADMINISTRATOR"]) }));
  const some = await anotherDiscord({ guilds: [{ ...teahouse, roles: all }, lounge, repairs] });
  const asked = permissionField(["VIEW_CHANNEL", "BAN_MEMBERS", "MODERATE_MEMBERS"]);
  const { lines } = await outcomeOf("permissions", { ...some, BOT_PERMISSIONS: asked });
  expect(lines).toEqual([
    {
      state: "warning",
      label: "Permissions of the bot",
      found: expect.stringMatching(
        /^Servers looked at: 2\. .*: Ban Members \(1\) and Timeout Members \(1\)\.$/,
      ),
      todo: expect.stringMatching(new RegExp(`: http.*[?&]permissions=${asked}$`)),
    },
  ]);
});

test("permissions: those that a declared module needs are looked at, too", async () => {
  const fields = [{ name: "enabled", kind: "toggle", label: "On" }];
  const polls = { id: "polls", title: "Polls", fields, permissions: [{ all: ["SEND_POLLS"] }] };
  await declare(site, { bot: {}, uses: [], modules: [polls] });
  const { lines } = await outcomeOf("permissions");
  expect(lines).toMatchObject([{ state: "warning", found: expect.stringContaining("Send Polls (") }]);
  expect(lines[0]?.found).not.toContain("Audit Log");
});

test("permissions: a bot with the permissions of the invite link lacks nothing", async () => {
  const BOT_PERMISSIONS = permissionField(["VIEW_CHANNEL", "MANAGE_ROLES"]);
  const { lines } = await outcomeOf("permissions", { BOT_PERMISSIONS });
  expect(lines).toMatchObject([{ state: "ok", found: expect.stringContaining("Servers looked at: 4.") }]);
});

test("permissions: a list that Discord does not give fails alone", async () => {
  site.discord.faults.set("GET /users/@me/guilds as bot", { kind: "status", status: 500 });
  const found = await checkSetup(anotherProcess(site));
  const failed = found.filter(([, outcome]) => outcome.startsWith("failed."));
  expect(failed.map(([check, outcome]) => `${check} ${outcome}`)).toEqual(["permissions failed.noAnswer"]);
});

const [major = 0, minor = 0, patch = 0] = packageJson.version.split(".").map(Number);
const answer = (tag_name: unknown) => JSON.stringify({ tag_name, body: "notes" });

test.each([
  ["ok.release", `v${packageJson.version}`],
  ["ok.release", `${major}.${minor}.0-rc.1`],
  ["warning.release", `v${major}.${minor}.${patch + 10}`],
  ["warning.release", `${major + 1}.0.0`],
  ["failed.noAnswer", "nightly"],
  ["failed.noAnswer", 3],
])("release: %s for the tag %s", async (expected, tag) => {
  const RELEASES_URL = await serve((_, res) => res.end(answer(tag)));
  expect((await outcomeOf("release", { RELEASES_URL })).outcomes).toEqual([expected]);
});

test.each<[string, RequestListener]>([
  ["HTTP 404", (_, res) => res.writeHead(404).end()],
  ["HTTP 302", (_, res) => res.writeHead(302, { Location: "http://127.0.0.1:1/canary" }).end()],
  ["the answer has no tag_name", (_, res) => res.end("<html>")],
  ["the answer is too large", (_, res) => res.end(answer("x".repeat(1_000_001)))],
  ["UND_ERR_SOCKET", (_, res) => res.destroy()],
])("release: fails with the reason %s and without the URL", async (reason, listener) => {
  const RELEASES_URL = `${await serve(listener)}/latest?token=canary`;
  const { lines } = await outcomeOf("release", { RELEASES_URL });
  expect(lines).toMatchObject([{ state: "failed", found: `There was no usable answer: ${reason}` }]);
  expect(JSON.stringify(lines)).not.toContain("canary");
});

test("release: fails with the reason for a port to which nobody may connect", async () => {
  const { lines } = await outcomeOf("release", { RELEASES_URL: "http://127.0.0.1:6000/latest?token=canary" });
  expect(lines).toMatchObject([{ state: "failed", found: "There was no usable answer: bad port" }]);
});

test("release: nobody is asked without RELEASES_URL", async () => {
  expect((await outcomeOf("release")).outcomes).toEqual([]);
});
