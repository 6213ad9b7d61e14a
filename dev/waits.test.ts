import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { freePort } from "./ports.ts";
import { untilReady } from "./ready.ts";
import { seed } from "./seed.ts";

const running = { exited: new Promise<number>(() => {}) };

test("untilReady fails after the timeout with the URL and the last answer", async () => {
  const server = createServer((_, res) => void res.writeHead(503).end()).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`;
  await expect(untilReady(url, running, 500)).rejects.toThrow(
    `${url} was not ready within 0.5 s: status 503.`,
  );
});

test("seed fails without an answer, with the request", async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  await expect(seed({ url, botToken: "x" })).rejects.toThrow(`PUT ${url}/api/bot/guilds had no answer`);
});
