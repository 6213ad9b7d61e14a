import { expect, test } from "vitest";

import { ask } from "#test/http/ask.ts";
import { startApp } from "#test/http/start-app.ts";

const addresses: [proxies: string, forwarded: string | undefined, address: string][] = [
  ["false", "203.0.113.7", "127.0.0.1"],
  ["1", undefined, "127.0.0.1"],
  ["1", "203.0.113.7", "203.0.113.7"],
  ["1", "6.6.6.6, 203.0.113.7", "203.0.113.7"],
  ["2", "6.6.6.6, 203.0.113.7, 10.0.0.1", "203.0.113.7"],
  ["2", "203.0.113.7", "203.0.113.7"],
  ["1", "::ffff:203.0.113.7", "203.0.113.7"],
  ["1", "2001:db8::1", "2001:db8::1"],
  ["1", "junk", "127.0.0.1"],
  ["2", "junk, 10.0.0.1", "10.0.0.1"],
  ["1", "", "127.0.0.1"],
];

test.each(addresses)(
  "clientAddress: with %s proxies, X-Forwarded-For %s gives %s",
  async (proxies, forwarded, address) => {
    const app = await startApp({ env: { TRUST_PROXY: proxies } });
    await ask(app.port, "/", { headers: forwarded === undefined ? {} : { "X-Forwarded-For": forwarded } });
    await expect.poll(() => app.lines.map((line) => line.address)).toEqual([address]);
  },
);

test.each([
  ["1", "request-12345", true],
  ["false", "request-12345", false],
  ["1", "short", false],
  ["1", "has spaces in it", false],
  ["1", "x".repeat(65), false],
])("behind %s proxies, X-Request-Id %s: taken is %s", async (proxies, given, taken) => {
  const app = await startApp({ env: { TRUST_PROXY: proxies } });
  const { headers } = await ask(app.port, "/", { headers: { "X-Request-Id": given } });
  expect(headers["x-request-id"] === given).toBe(taken);
});
