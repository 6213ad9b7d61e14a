import { expect, test } from "vitest";
import { PUBLIC_URL, startApp } from "#test/http/start-app.ts";

test.each([
  ["false", "203.0.113.7", "127.0.0.1"],
  ["1", undefined, "127.0.0.1"],
  ["1", "203.0.113.7", "203.0.113.7"],
  ["1", "6.6.6.6, 203.0.113.7", "203.0.113.7"],
  ["2", "6.6.6.6, 203.0.113.7, 10.0.0.1", "203.0.113.7"],
  ["2", "203.0.113.7", "203.0.113.7"],
  ["1", "::ffff:203.0.113.7", "203.0.113.7"],
  ["1", "2001:db8::1", "2001:db8::1"],
  ["1", "203.0.113.7:51034", "203.0.113.7"],
  ["1", "[2001:db8::1]:51034", "2001:db8::1"],
  ["1", "junk", "127.0.0.1"],
  ["2", "junk, 10.0.0.1", "10.0.0.1"],
  ["1", "", "127.0.0.1"],
])("clientAddress: with %s proxies, X-Forwarded-For %s gives %s", async (proxies, forwarded, address) => {
  const app = await startApp({ env: { TRUST_PROXY: proxies } });
  await app.ask("/", { headers: forwarded === undefined ? {} : { "X-Forwarded-For": forwarded } });
  await expect.poll(() => app.lines.map((line) => line.address)).toEqual([address]);
});

test.each([
  ["1", "request-12345", true],
  ["false", "request-12345", false],
  ["1", "short", false],
  ["1", "has spaces in it", false],
  ["1", "x".repeat(65), false],
])("behind %s proxies, X-Request-Id %s: taken is %s", async (proxies, given, taken) => {
  const app = await startApp({ env: { TRUST_PROXY: proxies } });
  const { headers } = await app.ask("/", { headers: { "X-Request-Id": given } });
  expect(headers["x-request-id"] === given).toBe(taken);
});

const cookie = { Cookie: "__Host-session=canary" };
const evil = "https://evil.example";
const paths = ["/logout", "/logout.data", "/api/levels/123456789012345678"];

test.each<[string, Record<string, string>]>([
  ["our own", { ...cookie, Origin: PUBLIC_URL }],
  ["our own behind a proxy that changes Host", { ...cookie, Origin: PUBLIC_URL, Host: "10.0.0.1:3000" }],
  ["missing, same-origin", { ...cookie, "Sec-Fetch-Site": "same-origin" }],
  ["missing, without a cookie", {}],
  ["missing, with a bearer", { Authorization: "Bearer canary" }],
])("POST with Origin %s is accepted", async (_, headers) => {
  const app = await startApp();
  for (const path of paths) expect((await app.ask(path, { method: "POST", headers })).status).toBe(200);
});

test("safe methods are accepted from any origin, and Remix sees our public host and no Origin", async () => {
  const seen: Request[] = [];
  const app = await startApp({ handle: (request) => (seen.push(request), new Response("ok")) });
  for (const Origin of [evil, "null", "::::"]) {
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      const { status, headers } = await app.ask("/x.data", { method, headers: { ...cookie, Origin } });
      expect([status, headers["access-control-allow-origin"]]).toEqual([200, undefined]);
    }
  }
  expect(seen.splice(0).map(({ headers }) => headers.get("Origin"))).toEqual(Array(9).fill(null));
  const headers = {
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "http",
    Forwarded: "host=evil.example",
    "X-Original-URL": "/admin",
  };
  await app.ask("/a/../b?c=d&_data=routes%2Fx", { headers });
  const got = Object.keys(headers).map((name) => seen[0]?.headers.get(name));
  expect([seen[0]?.url, ...got]).toEqual([`${PUBLIC_URL}/b?c=d`, "pearl.example", null, null, null, null]);
});
