import { expect, test, vi } from "vitest";
import type { Services } from "#app/services.server.ts";
import { noServices, page, startApp } from "#test/http/start-app.ts";

const BOT = "bot-token-for-tests-0123456789abcdef";
const STRANGER = "Bearer somebody-elses-token-0123456789abcdef";
const SIX = { RATE_LIMIT_SCALE: "0.01" };

async function start(env: Record<string, string> = {}) {
  const handle = vi.fn(page);
  const botKey = (token: string) => (token === BOT ? "the bot's" : undefined);
  const services = { ...noServices(), bearers: { botKey, botKeyNames: [] } } as unknown as Services;
  const app = await startApp({ handle, env: { ...SIX, ...env }, services });
  const statuses = async (count: number, path: string, headers: (i: number) => Record<string, string>) => {
    const all: number[] = [];
    for (let i = 0; i < count; i++) all.push((await app.ask(path, { headers: headers(i) })).status);
    return all;
  };
  return { ...app, handle, statuses };
}

const sixThen429 = (count: number) => Array.from({ length: count }, (_, i) => (i < 6 ? 200 : 429));
const nothing = () => ({});

test("above the limit, a page request answers 429 with an error page and the API with JSON; above twice the limit in plain text", async () => {
  const app = await start();
  expect(await app.statuses(8, "/dashboard", nothing)).toEqual(sixThen429(8));
  const refused = await app.ask("/dashboard?lng=de");
  expect(refused.text).toBe("<title>Too many requests.</title>");
  expect(app.handle.mock.lastCall?.[0].url).toBe("https://pearl.example/.refused/page?lng=de");
  expect(refused.headers["retry-after"]).toMatch(/^([1-9]|[1-5]\d|60)$/);

  const json = await app.ask("/api/stats");
  expect([json.status, JSON.parse(json.text)]).toEqual([
    429,
    { error: "rate_limited", message: "Too many requests." },
  ]);
  expect(json.headers["retry-after"]).toMatch(/^\d+$/);

  await app.statuses(2, "/", nothing);
  const renders = app.handle.mock.calls.length;
  const cheap = await app.ask("/");
  expect([cheap.status, cheap.headers["content-type"]]).toEqual([429, "text/plain; charset=utf-8"]);
  expect(cheap.headers["retry-after"]).toMatch(/^\d+$/);
  expect(app.handle.mock.calls).toHaveLength(renders);
});

test("X-Forwarded-For does not change the counted address, unless a trusted proxy set it", async () => {
  const spoofed = (i: number) => ({
    "X-Forwarded-For": `198.51.100.${i}`,
    "X-Real-IP": `198.51.100.${i}`,
    Forwarded: `for=198.51.100.${i}`,
  });
  expect(await (await start()).statuses(8, "/", spoofed)).toEqual(sixThen429(8));
  const trusting = await start({ TRUST_PROXY: "1" });
  expect(await trusting.statuses(8, "/", spoofed)).toEqual(Array(8).fill(200));
  const network = (i: number) => ({ "X-Forwarded-For": `2001:db8:1:2::${i}` });
  expect(await trusting.statuses(8, "/", network)).toEqual(sixThen429(8));
});

test("requests of the bot and health checks are not counted, requests with a wrong token are", async () => {
  const app = await start();
  const asBot = () => ({ Authorization: `Bearer ${BOT}` });
  expect(await app.statuses(20, "/api/levels/1", asBot)).toEqual(Array(20).fill(200));
  for (const path of ["/healthz", "/readyz"])
    expect(await app.statuses(10, path, nothing)).not.toContain(429);
  expect(await app.statuses(8, "/api/levels/1", () => ({ Authorization: STRANGER }))).toEqual(sixThen429(8));
  expect(await app.statuses(2, "/api/levels/1", asBot)).toEqual([200, 200]);
});
