import { expect, test } from "vitest";
import { startRemix } from "#test/http/remix.ts";
import { startApp } from "#test/http/start-app.ts";
import { ourSite } from "#test/our-site.ts";
import { useSite } from "#test/site.ts";
import * as healthz from "./healthz.ts";

const METRICS_TOKEN = "metrics-token-0123456789";
const site = useSite({ METRICS_TOKEN, REVISION: "c0ffee" });
const plain = useSite({ METRICS_TOKEN });
const stranger = useSite();
const bearer = (token: string) => ({ path: "/healthz", headers: { Authorization: `Bearer ${token}` } });

test("GET /healthz: only the bearer METRICS_TOKEN gets the version and the commit", async () => {
  const version = expect.stringMatching(/^\d+\.\d+\.\d+$/);
  expect((await site.call(healthz, bearer(METRICS_TOKEN))).body).toEqual({
    status: "ok",
    version,
    revision: "c0ffee",
    site: ourSite.revision,
  });
  expect((await plain.call(healthz, bearer(METRICS_TOKEN))).body).toEqual({
    ...{ status: "ok", version, site: ourSite.revision },
  });
  for (const { call, request } of [
    { call: site.call, request: { path: "/healthz" } },
    { call: site.call, request: bearer(`${METRICS_TOKEN}x`) },
    { call: stranger.call, request: bearer("") },
    { call: stranger.call, request: bearer("undefined") },
  ])
    expect(await call(healthz, request)).toMatchObject({ status: 200, body: { status: "ok" } });
  expect((await site.call(healthz, bearer("wrong"))).body).toEqual({ status: "ok" });
});

test("requests of probes and of Prometheus are logged at debug only, whatever they are answered", async () => {
  const app = await startApp({ handle: await startRemix(), services: site.services });
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  for (const path of ["/healthz", "/readyz"]) expect((await app.ask(path)).status).toBe(200);
  for (const options of [{ headers }, {}]) await app.ask("/metrics", options);
  app.drain();
  expect((await app.ask("/readyz")).status).toBe(503);
  await app.ask("/robots.txt");
  const levels = () => app.requestLines().map(({ path, level }) => `${String(level)} ${String(path)}`);
  await expect.poll(levels).toContain("info /robots.txt");
  expect(levels().filter((line) => !line.startsWith("debug"))).toEqual(["info /robots.txt"]);
  expect(levels()).toHaveLength(6);
});
