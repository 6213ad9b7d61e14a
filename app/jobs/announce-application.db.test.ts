import * as worker from "graphile-worker";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { createDiscordWebhook } from "#app/discord/webhook.server.ts";
import { announceApplication, queueAnnouncement } from "#app/features/applications/announce.server.ts";
import { deletePersonalData } from "#app/features/users/personal-data.server.ts";
import { people } from "#dev/discord/people.ts";
import { createLogger } from "#server/log.ts";
import { useAnnouncements } from "#test/announcements.ts";
import { serve } from "#test/http/serve.ts";
import { PUBLIC_URL } from "#test/site.ts";
import { workerOptions } from "./jobs.server.ts";

const { site, send, sendByPage, withdraw, jobs, work, contents, news, pool } = useAnnouncements();
const { bob, carol, dora } = people;
const EXECUTE = "POST /webhooks/{id}/{token}";
const letPass = (minutes: number) =>
  sql`update application_events set created_at = created_at - ${minutes} * interval '1 minute'`.execute(
    site.db,
  );
const letAnHourPass = () => letPass(61);

test("a new application is announced in one sentence without its content", async () => {
  expect(await send(bob)).toBe(201);
  expect(await jobs()).toMatchObject([{ attempts: 0, key: `announce-application ${bob.id}` }]);
  expect(contents()).toEqual([]);
  expect(await work({ due: true })).toMatchObject([
    { level: "info", msg: "told the owner about a new application" },
  ]);
  const sentence = /^\*\*\u2068.*\u2069\*\* has applied to join the team \(<t:\d+:f>\): <(\S+)>$/;
  expect(contents()).toEqual([expect.stringMatching(sentence)]);
  expect(sentence.exec(contents()[0]!)?.[1]).toBe(`${PUBLIC_URL}/admin/applications/${bob.id}`);
  expect(await jobs()).toEqual([]);
});

test("a replaced or refused application is not announced, nor any without a webhook, sent by page or API", async () => {
  expect(await sendByPage(bob)).toEqual([303, "/apply?sent"]);
  await work();
  expect(contents()).toHaveLength(1);
  expect(await sendByPage(bob)).toEqual([303, "/apply?sent"]);
  expect(await send(bob, { skills: "Others." })).toBe(200);
  expect(await send(bob, { skills: " " })).toBe(400);
  await site.db.updateTable("applications").set({ status: "rejected" }).execute();
  expect(await send(bob)).toBe(409);
  expect(await send(carol, { by: site.services })).toBe(201);
  expect(await sendByPage(dora, site.services)).toEqual([303, "/apply?sent"]);
  expect(await jobs()).toEqual([]);
});

test("an application whose transaction is rolled back is not announced", async () => {
  const failing = site.db.transaction().execute(async (trx) => {
    await queueAnnouncement(trx, bob.id);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await jobs()).toEqual([]);
});

test("withdrawing and sending again is announced once within an hour, and again later", async () => {
  await send(bob);
  await work();
  await withdraw(bob);
  expect(await send(bob)).toBe(201);
  await work();
  expect(contents()).toHaveLength(1);

  await withdraw(bob);
  await letAnHourPass();
  expect(await send(bob)).toBe(201);
  await work();
  expect(contents()).toHaveLength(2);

  // The hour is that of the last one that was announced.
  for (const announced of [2, 3]) {
    await withdraw(bob);
    await letPass(50);
    expect(await send(bob)).toBe(201);
    await work();
    expect(contents()).toHaveLength(announced);
  }
});

test("a withdrawn application is not announced, unless it is sent again within the hour", async () => {
  await send(bob);
  await withdraw(bob);
  await work();
  expect(contents()).toEqual([]);
  const [waits] = await jobs();
  expect(waits?.due).toBeGreaterThan(3_000);
  expect(waits?.due).toBeLessThanOrEqual(3_600);
  expect(await send(bob)).toBe(201);
  expect(await jobs()).toHaveLength(1);
  await work();
  expect(contents()).toHaveLength(1);
  expect(await jobs()).toEqual([]);

  await send(carol);
  await withdraw(carol);
  await letAnHourPass();
  await work();
  expect([contents().length, await jobs()]).toEqual([1, []]);
});

const erase = () => site.db.transaction().execute((trx) => deletePersonalData(trx, bob.id));

test("deleting a person's data removes their job, also one whose process was killed", async () => {
  await send(bob);
  await erase();
  expect(await jobs()).toEqual([]);
  await send(bob);
  await send(carol);
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed'`.execute(
    site.db,
  );
  // A new job of this key leaves the locked one without a key.
  await site.db.transaction().execute((trx) => queueAnnouncement(trx, bob.id));
  expect(await jobs()).toHaveLength(3);
  await erase();
  expect(await jobs()).toMatchObject([{ key: `announce-application ${carol.id}` }]);
});

test.each([500, 429])(
  "deleting a person's data removes a job that is running and gets a %i",
  async (status) => {
    const headers = { "Retry-After": "60", "Content-Type": "application/json" };
    const origin = await serve(
      (_, res) => void erase().finally(() => res.writeHead(status, headers).end('{"retry_after":60}')),
    );
    const { publicUrl } = news();
    const url = `${origin}/api/webhooks/900000000000000001/a-secret-that-is-in-no-log`;
    await send(bob);
    await work({ news: { webhook: createDiscordWebhook({ url, publicUrl }), publicUrl }, url });
    expect(await jobs()).toEqual([]);
  },
);

test("after a 429 the job is retried when the pause is over, without using an attempt, and other jobs wait", async () => {
  site.discord.faults.set(EXECUTE, { kind: "status", status: 429, retryAfter: 1_800 }, { times: 1 });
  // A process remembers pauses, so this test uses its own.
  const { discord, config } = site;
  const { PUBLIC_URL: publicUrl } = config;
  const own = { webhook: createDiscordWebhook({ url: discord.webhookUrl, publicUrl }), publicUrl };
  const asked = () => discord.requests.filter(({ path }) => path.includes("/webhooks/")).length;
  const before = asked();
  await send(bob);
  expect(await work({ news: own })).toMatchObject([{ level: "info", until: expect.any(String) }]);
  await send(carol);
  await work({ due: true, news: own });
  expect(asked() - before).toBe(1);
  for (const { attempts, due } of await jobs()) {
    expect(attempts).toBe(0);
    expect(due).toBeGreaterThan(1_700);
    expect(due).toBeLessThanOrEqual(1_801);
  }
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 1_800_000);
  await work({ news: own });
  expect(contents()).toHaveLength(2);
  expect(await jobs()).toEqual([]);
});

test("after a 429 the job waits for the pause by the clock of the queue, whatever that of the process says", async () => {
  site.discord.faults.set(EXECUTE, { kind: "status", status: 429, retryAfter: 1_800 }, { times: 1 });
  await send(bob);
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() - 3_600_000);
  const { outcome } = await announceApplication(site.db, news(), bob.id).finally(() => clock.mockRestore());
  expect(outcome).toBe("postponed");
  const [waits] = await jobs();
  expect(waits?.due).toBeGreaterThan(1_700);
  expect(waits?.due).toBeLessThanOrEqual(1_801);
});

test.each([
  ["500", { kind: "status", status: 500 }],
  ["a proxy's page", { kind: "html", status: 502 }],
  ["no connection", { kind: "reset" }],
  ["no answer in time", { kind: "hang" }],
] as const)("%s: the failure is logged and the job retried", async (_, fault) => {
  site.discord.faults.set(EXECUTE, fault, { times: 2 });
  const { publicUrl } = news();
  const webhook = createDiscordWebhook({ url: site.discord.webhookUrl, publicUrl });
  await send(bob);
  for (const attempts of [1, 2]) {
    expect(await work({ news: { webhook, publicUrl } })).toMatchObject([
      { level: "error", msg: expect.stringContaining("announce-application") },
    ]);
    expect(await jobs()).toMatchObject([{ attempts, last_error: expect.stringContaining("Discord") }]);
  }
  const [{ due } = { due: 0 }] = await jobs();
  expect(due).toBeGreaterThan(0);
  // A request that was given up on a busy machine before it arrived has not used its fault.
  site.discord.faults.clear();
  await work();
  expect([contents().length, await jobs()]).toEqual([1, []]);
});

test.each([
  ["401", { kind: "status", status: 401 }],
  ["403", { kind: "status", status: 403 }],
  ["404", { kind: "body", status: 404, body: { message: "Unknown Webhook", code: 10015 } }],
  ["400", { kind: "body", status: 400, body: { message: "Cannot send an empty message", code: 50006 } }],
] as const)("%s: the failure is logged once with a remedy, and the job not retried", async (_, fault) => {
  site.discord.faults.set(EXECUTE, fault);
  await send(bob);
  expect(await work()).toMatchObject([
    { level: "error", msg: expect.stringContaining("APPLICATIONS_WEBHOOK_URL") },
  ]);
  expect(await jobs()).toEqual([]);
  expect(await work()).toEqual([]);
});

test("an unreachable URL, a redirect and a URL with a password do not appear in the log", async () => {
  const followed: string[] = [];
  const site = await serve((req, res) => {
    if (req.url?.startsWith("/stolen")) followed.push(req.url);
    res.writeHead(307, { Location: "/stolen" }).end();
  });
  const path = "/api/webhooks/900000000000000001/a-secret-that-is-in-no-log";
  const { publicUrl } = news();
  await send(bob);
  for (const origin of ["http://127.0.0.1:1", site, site.replace("//", "//me:word@")]) {
    const url = origin + path;
    const own = { webhook: createDiscordWebhook({ url, publicUrl }), publicUrl };
    expect(await work({ news: own, url })).toMatchObject([
      { level: "error", err: { type: "DiscordNetworkError" } },
    ]);
  }
  expect(followed).toEqual([]);
});

test("without the webhook, queued jobs keep waiting", async () => {
  await send(bob);
  const log = createLogger("silent");
  await worker.runOnce(workerOptions(worker, { pool: pool() }, { log }));
  expect(await jobs()).toMatchObject([{ attempts: 0 }]);
});
