import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test } from "vitest";
import { fetchWithin } from "./fetch-within.server.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

test("the signal ends a body that never ends, also after the garbage collection", async () => {
  const server = createServer((_, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(drip));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ended = expect(readWhole(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
    name: "TimeoutError",
  });
  // A busy machine may let the time pass before the request arrives.
  await Promise.race([once(server, "request"), ended]);
  for (const _ of [1, 2, 3]) {
    await wait(50);
    collectGarbage();
  }
  await ended;
});

async function readWhole(url: string): Promise<void> {
  const { body } = await fetchWithin(url, { redirect: "error", signal: AbortSignal.timeout(500) });
  for await (const _ of body ?? []) continue;
}
