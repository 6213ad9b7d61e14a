import { spawnSync } from "node:child_process";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { permissionField } from "#app/discord/permissions.ts";
import { createBotKeys } from "#app/features/bot-feed/bot-keys.server.ts";
import { removeBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import { checkConfig } from "#app/features/setup/check-config.server.ts";
import { checkSetup } from "#app/features/setup/check-setup.server.ts";
import type { SetupFinding } from "#app/features/setup/finding.ts";
import { setupLines } from "#app/i18n/setup-lines.server.ts";
import { getTimetable } from "#db/job-queue.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { plainEnvironment } from "#dev/processes.ts";
import { submit } from "#test/apply.ts";
import environment from "#test/environment.json" with { type: "json" };
import { usePages } from "#test/http/pages.ts";
import { ourSite } from "#test/our-site.ts";
import { anotherProcess, DISCORD_BOT_TOKEN, useSite } from "#test/site.ts";
import { recordTimetable } from "#test/timetable.ts";
import * as applications from "./applications/route.tsx";
import * as setup from "./setup.tsx";

const site = useSite({
  PUBLIC_URL: "https://pearl.test",
  DISCORD_BOT_TOKEN,
  TRUST_PROXY: "1",
  REVISION: "c0ffee",
  // What the bot of the stand-in has.
  BOT_PERMISSIONS: permissionField(["VIEW_CHANNEL", "MANAGE_ROLES"]),
});
const page = usePages(site);
const received = { host: "pearl.test", "x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "https" };
const DISCORD_API_URL = "http://127.0.0.1:1/canary";
const DATABASE_URL = "postgres://u:canary@127.0.0.1:1/none";
const BACKUP = { file: "pearl-2026-11-22T040000Z.dump", bytes: 1_240_000, restored: true };
beforeAll(async () => {
  await createBotKeys(site.db).seen("00000000");
  await site.db.insertInto("backups").values(BACKUP).execute();
  await recordTimetable(site.db, { lastRun: 5 });
});

test("/admin/setup: the owner reads that all is well", async () => {
  const context = { ...site.context({ cookie: await site.signIn(people.alice) }), received };
  const request = new Request("https://pearl.test/admin/setup");
  const lines = Array(20).fill({ state: "ok" });
  // A busy machine may need more than the seconds of a check.
  await expect.poll(() => setup.loader({ request, params: {}, context })).toMatchObject({ lines });
});

test("where nobody can apply there are no applications, unless some are stored: the set-up page leads the owner to them", async () => {
  const { services } = site;
  const closed = { ...services, site: { ...services.site, parts: { ...services.site.parts, apply: false } } };
  const cookie = await site.signIn(people.alice);
  const read = (route: Parameters<typeof site.call>[0], path: string) =>
    site.call(route, { path, cookie, services: closed });
  expect((await read(applications, "/admin/applications")).status).toBe(404);
  expect((await read(setup, "/admin/setup")).body).toMatchObject({ applicants: 0 });
  await submit(site.db, people.bob);
  expect((await read(applications, "/admin/applications")).status).toBe(200);
  expect((await read(setup, "/admin/setup")).body).toMatchObject({ applicants: 1 });
});

test.each([
  ["en", "Last one: ", "5 min ago"],
  ["de", "Die letzte: ", "vor 5 Min."],
])(
  "/admin/setup: a sentence takes the time of the last background job as pages word it (%s)",
  async (lng, before, ago) => {
    await recordTimetable(site.db, { lastRun: 5 });
    const { lastRun } = await getTimetable(site.db);
    // The page knows the minute of the last job. Five and a half minutes after it no clock is near another minute.
    vi.useFakeTimers({ toFake: ["Date"], now: lastRun!.setSeconds(330, 0) });
    onTestFinished(() => void vi.useRealTimers());
    const { text } = await page("/admin/setup", { cookie: `${await site.signIn(people.alice)}; lng=${lng}` });
    expect(text.replace(/<[^>]*>/g, "\n")).toContain(`\n${before}\n${ago}\n.`);
  },
);

test("/admin/setup: the first line has version and commit", async () => {
  const [first] = setupLines("en", await checkSetup(site.services));
  expect(first?.found).toMatch(/^Version \d+\.\d+\.\d+ \(c0ffee\) on Node v/);
});

test.each<[string, Parameters<typeof anotherProcess>[1]]>([
  ["warning.otherHost failed.redirectUris", { PUBLIC_URL: "https://other.test" }],
  ["warning.plainHttp failed.redirectUris", { PUBLIC_URL: "http://pearl.test" }],
  ["failed.untrustedProxy failed.botToken", { DISCORD_BOT_TOKEN: "canary.token", TRUST_PROXY: 0 }],
  ["unchecked.botToken unchecked.redirectUris", { DISCORD_BOT_TOKEN: undefined }],
  ["failed.missingProxy failed.clientSecret", { DISCORD_CLIENT_SECRET: "canary", TRUST_PROXY: 2 }],
  [
    "warning.apiToken failed.noAnswer failed.noAnswer failed.noAnswer failed.noAnswer failed.noAnswer failed.noAnswer failed.noAnswer",
    { DATABASE_URL, BOT_API_TOKEN: [] },
  ],
  ["failed.noAnswer failed.noAnswer failed.noAnswer", { DISCORD_API_URL }],
])("set-up: %s is found, and no secret shown, with %o", async (expected, changes) => {
  const services = anotherProcess(site, changes);
  let found: SetupFinding[] = [];
  const wrong = async () => {
    found = await checkSetup(services, received);
    return found.flatMap(([, outcome]) => (outcome.startsWith("ok.") ? [] : outcome)).join(" ");
  };
  // A busy machine may need more than the seconds of a check.
  await expect.poll(wrong).toBe(expected);
  expect(JSON.stringify(setupLines("de", found))).not.toMatch(/canary@|canary\.|client-secret|token-of/);
});

test("set-up: example links and a webhook that is none of Discord's are warnings of a public site", async () => {
  const APPLICATIONS_WEBHOOK_URL = "https://hooks.test/canary";
  const changes = { production: true, APPLICATIONS_WEBHOOK_URL };
  const found = await checkSetup(anotherProcess(site, changes), received);
  const warnings = found.filter(([, outcome]) => outcome.startsWith("warning."));
  expect(warnings.map(([, outcome]) => outcome)).toEqual(["warning.content", "warning.webhook"]);
  const lines = setupLines("de", warnings);
  expect(lines[0]?.found).toMatch(/Marlin.*privacy.*impressum/);
  expect(JSON.stringify(lines)).not.toContain("canary");
});

test.each(["https://discord.com/api/webhooks/1/x-Y_z", "https://canary.discord.com/api/v10/webhooks/1/x"])(
  "set-up: %s is a Discord webhook",
  async (APPLICATIONS_WEBHOOK_URL) => {
    const found = checkConfig({ config: { ...site.config, APPLICATIONS_WEBHOOK_URL }, site: ourSite });
    expect(found.map(([, outcome]) => outcome)).not.toContain("warning.webhook");
  },
);

test("set-up: the webhook of the stand-in for Discord is one", () => {
  const APPLICATIONS_WEBHOOK_URL = site.discord.webhookUrl;
  const found = checkConfig({ config: { ...site.config, APPLICATIONS_WEBHOOK_URL }, site: ourSite });
  expect(found.map(([, outcome]) => outcome)).not.toContain("warning.webhook");
});

test("set-up: of many findings in the site folder those that are more than a warning come first", () => {
  const warnings = Array.from({ length: 30 }, (_, line) => {
    return { file: "texts/pl", line, code: "missing_text" as const, message: "Missing." };
  });
  const findings = [
    ...warnings,
    { file: "faq.en.md", line: 3, code: "bad_link" as const, message: "Wrong." },
  ];
  const found = checkConfig({ config: site.config, site: { ...ourSite, findings } });
  const [line] = setupLines("en", found).filter(({ label }) => label === "Site folder");
  expect(line?.state).toBe("failed");
  expect(line?.found).toMatch(/\(31\):\nfaq\.en\.md:3 bad_link Wrong\.\ntexts\/pl:0 /);
});

test.each([
  ["ok.restoredBackup", { age: 0, restored: true }],
  ["ok.readBackup", { age: 25, restored: false }],
  ["warning.restoredBackup", { age: 27, restored: true }],
  ["warning.readBackup", { age: 27, restored: false }],
])("set-up: %s is said of the last backup, with %o", async (expected, { age, restored }) => {
  const made_at = new Date(Date.now() - age * 3_600_000);
  await site.db.updateTable("backups").set({ made_at, restored }).execute();
  const older = { ...BACKUP, file: "older.dump", made_at: new Date(0) };
  await site.db.insertInto("backups").values(older).execute();
  const found = (await checkSetup(site.services)).filter(([check]) => check === "backups");
  expect(found).toMatchObject([["backups", expected, { file: BACKUP.file, megabytes: 1.24 }]]);
  expect(setupLines("en", found)[0]?.found).toContain(`UTC, ${BACKUP.file}, 1.24 MB, re`);
});

test("set-up: a warning says that no backup is known, and what the site does not see", async () => {
  await site.db.deleteFrom("backups").execute();
  const found = (await checkSetup(site.services)).filter(([check]) => check === "backups");
  expect(setupLines("en", found)).toEqual([
    {
      state: "warning",
      label: "Backups",
      found: expect.stringContaining("does not see backups that were not made by deploy/backup.sh"),
      todo: expect.stringContaining("docker compose run --rm backup now"),
    },
  ]);
});

test("set-up: clocks that differ by ten seconds fail", async () => {
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 10_000);
  const found = await checkSetup(site.services).finally(() => clock.mockRestore());
  expect(found.filter(([, outcome]) => outcome === "failed.clock")).toHaveLength(2);
});

test("npm run doctor: prints what failed, without a secret, and exits with 1", () => {
  const env = { ...plainEnvironment(), ...environment, DISCORD_API_URL, DATABASE_URL } as NodeJS.ProcessEnv;
  const options = { env, encoding: "utf8" } as const;
  const run = spawnSync(process.execPath, ["server/program.mjs", "server/doctor.ts"], options);
  expect(run).toMatchObject({ stderr: "", status: 1 });
  expect(run.stdout).toMatch(/^failed {5}Postgres: .*ECONNREFUSED/m);
  expect(run.stdout).not.toContain("canary");
});

test("set-up: says how many left servers go and when, and that none goes while nobody says where the bot is", async () => {
  await site.reportGuilds();
  await site.db.transaction().execute((trx) => removeBotGuild(trx, guilds.teahouse.id));
  const line = async (changes = {}) => {
    const found = await checkSetup(anotherProcess(site, changes));
    return setupLines("en", found).find(({ label }) => label === "Servers that were left");
  };
  const date = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d UTC`;
  expect(await line()).toMatchObject({
    state: "ok",
    found: expect.stringMatching(
      new RegExp(`left: 1\\. Settings.* go at ${date}, of the last at ${date}\\.$`),
    ),
  });
  const { text } = await page("/admin/setup", { cookie: await site.signIn(people.alice) });
  expect(text).toMatch(/<p [^>]*dir="auto"[^>]*>Version /);
  expect(text).toMatch(/ of the first go at <time [^>]*>\w{3} \d{1,2}, \d{4}, \d/);
  expect(await line({ LEFT_SERVERS_DAYS: 0 })).toMatchObject({
    state: "ok",
    found: expect.stringContaining("kept for good"),
  });
  await site.db
    .updateTable("guilds")
    .set({ presence_at: new Date(0) })
    .execute();
  await site.db.updateTable("discord_list").set({ listed_at: null }).execute();
  expect(await line()).toMatchObject({
    state: "warning",
    found: expect.stringContaining("Nothing goes now"),
    todo: expect.any(String),
  });
});
