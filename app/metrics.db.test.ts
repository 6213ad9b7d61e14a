import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { createPool, databaseOn } from "#db/client.server.ts";
import { people } from "#dev/discord/people.ts";
import { startApp, testConfig, type TestHandle } from "#test/http/start-app.ts";
import { ourSite } from "#test/our-site.ts";
import { useSite } from "#test/site.ts";
import { createDiscordClient } from "./discord/client.server.ts";
import { createWaiting } from "./features/bot-feed/waiting.server.ts";
import { createMetrics, countJob } from "./metrics.server.ts";
import * as route from "./routes/ops/metrics.ts";

const TOKEN = "metrics-token-0123456789";
const site = useSite({ METRICS_TOKEN: TOKEN, REVISION: "c0ffee" });
const stranger = useSite();

const request = (token = "") => ({ path: "/metrics", headers: { Authorization: `Bearer ${token}` } });
const read = (token?: string) => site.call(route, request(token));

test("GET /metrics needs METRICS_TOKEN, and answers 404 if none is set", async () => {
  expect((await read()).status).toBe(401);
  expect((await read(`${TOKEN}x`)).status).toBe(401);
  expect((await stranger.call(route, request(TOKEN))).status).toBe(404);
});

test("GET /metrics has the pool, the feed, jobs and calls to Discord without tokens and ids", async () => {
  await site.reportGuilds();
  const { DISCORD_API_URL: apiUrl } = site.config;
  const client = createDiscordClient({ apiUrl, publicUrl: "http://pearl.test" });
  const token = site.discord.mintToken(people.bob);
  await read(TOKEN);
  await client.getCurrentUser(token);
  await fetch(`${apiUrl}/api/v9/webhooks/${people.bob.id}/canary`).catch(() => {});
  await expect(client.getCurrentUser("wrong")).rejects.toThrow("refused");
  countJob({ job: "purge", result: "error" });
  const { status, headers, body } = await read(TOKEN);
  expect([status, headers.get("Content-Type")]).toEqual([200, expect.stringContaining("text/plain")]);
  expect(String(body)).toMatch(/pearl_build_info\{version="\d+\.\d+\.\d+",revision="c0ffee"\} 1\n/);
  for (const line of ["database_up 1", "database_waiting 0", 'jobs_total{job="purge",result="error"} 1'])
    expect(String(body)).toContain(`pearl_${line}\n`);
  for (const result of [200, 401])
    expect(String(body)).toContain(`_count{operation="GET /users/@me",result="${result}"} 1\n`);
  expect(String(body)).toMatch(/pearl_discord_rate_limit_remaining\{operation="GET \/users\/@me"\} \d/);
  expect(String(body)).toContain('{operation="GET /webhooks/:id/:token"');
  for (const secret of [token, "canary", people.bob.id]) expect(String(body)).not.toContain(secret);
});

test("the age of the last backup has a value from the first one on", async () => {
  const value = async () => /^pearl_backup_age_seconds (\S+)$/m.exec(String((await read(TOKEN)).body))?.[1];
  expect(await value()).toBeUndefined();
  const backups = [3_600, 86_400].map((age) => {
    return { file: String(age), made_at: new Date(Date.now() - age * 1_000), bytes: 1, restored: true };
  });
  await site.db.insertInto("backups").values(backups).execute();
  expect(Math.floor(Number(await value()) / 3_600)).toBe(1);
  await site.db.deleteFrom("backups").execute();
  expect(await value()).toBeUndefined();
});

test("requests are counted by route and status, also while the database is away", async () => {
  const pool = createPool({ url: "postgres://nobody@127.0.0.1:1/none" });
  const config = testConfig();
  const metrics = await createMetrics({
    ...{ config, pool, db: databaseOn(pool), waiting: createWaiting() },
    folder: { current: ourSite },
  });
  onTestFinished(metrics.close);
  const handle: TestHandle = (_, { notes }) => {
    notes.route = "routes/a";
    return new Response("", { status: 404 });
  };
  const app = await startApp({ handle });
  await app.ask("/one?code=secret");
  await app.ask("/two");
  const counted = 'pearl_http_request_duration_seconds_count{method="GET",route="routes/a",status="404"} 2';
  await expect.poll(() => metrics.text()).toContain(counted);
  expect(await metrics.text()).toContain("pearl_database_up 0\n");
  expect(await metrics.text()).not.toMatch(/^pearl_backup_age_seconds /m);
});

test("the alert rules and the dashboard use metrics that exist", async () => {
  const { body } = await read(TOKEN);
  const known = [...String(body).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  for (const file of ["alerts.yml", "grafana.json"]) {
    const text = readFileSync(`docs/operations/${file}`, "utf8");
    const used = [...text.matchAll(/\b((?:pearl|nodejs|process)_\w+?)(?:_bucket|_count|_sum)?\b/g)];
    expect(used.length).toBeGreaterThan(5);
    for (const [, name] of used) expect(known).toContain(name);
    // Prometheus stores the label `job` of a metric as `exported_job`.
    expect(text).not.toMatch(/by \(job\b/);
  }
});

test("Prometheus asks every process, and the rules notice that there is none", () => {
  expect(readFileSync("docs/operations/metrics.md", "utf8")).toMatch(/dns_sd_configs: .*\[web\], type: A/);
  expect(readFileSync("docs/operations/alerts.yml", "utf8")).toContain("or absent(pearl_build_info)");
});
