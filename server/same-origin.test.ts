import { expect, test } from "vitest";

import { ask } from "#test/http/ask.ts";
import { PUBLIC_URL, startApp } from "#test/http/start-app.ts";

const cookie = { Cookie: "__Host-session=canary" };

const refused: [name: string, headers: Record<string, string>][] = [
  ["another site", { Origin: "https://evil.example" }],
  ["another site without a cookie", { Origin: "https://evil.example", Cookie: "" }],
  ["another site that says same-origin", { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" }],
  [
    "another site with our host in X-Forwarded-Host",
    { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" },
  ],
  ["another site with its host in Host", { Origin: "https://evil.example", Host: "evil.example" }],
  ["null", { Origin: "null" }],
  ["no URL", { Origin: "::::" }],
  ["empty", { Origin: "" }],
  ["another port", { Origin: "https://pearl.example:8443" }],
  ["http for https", { Origin: "http://pearl.example" }],
  ["a subdomain", { Origin: "https://x.pearl.example" }],
  ["a name that begins like ours", { Origin: "https://pearl.example.evil" }],
  ["ours with a path", { Origin: "https://pearl.example/" }],
  ["ours and another", { Origin: "https://pearl.example, https://evil.example" }],
  ["no Origin, cross-site", { "Sec-Fetch-Site": "cross-site" }],
  ["no Origin, same-site", { "Sec-Fetch-Site": "same-site" }],
  ["no Origin, none", { "Sec-Fetch-Site": "none" }],
  ["no Origin, junk", { "Sec-Fetch-Site": "junk" }],
  ["neither, with a cookie", {}],
];

test.each(refused)("POST with %s answers 403", async (_name, headers) => {
  let reached = 0;
  const handle = countCalls(() => reached++);
  const app = await startApp({ handle });
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    for (const path of ["/logout", "/logout.data", "/api/levels/123456789012345678"]) {
      const answer = await ask(app.port, path, { method, headers: { ...cookie, ...headers } });
      expect([method, path, answer.status]).toEqual([method, path, 403]);
    }
  }
  expect(reached).toBe(0);
});

const taken: [name: string, headers: Record<string, string>][] = [
  ["our own Origin", { ...cookie, Origin: PUBLIC_URL }],
  [
    "our own Origin behind a proxy that changes Host",
    { ...cookie, Origin: PUBLIC_URL, Host: "10.0.0.1:3000" },
  ],
  ["no Origin, same-origin", { ...cookie, "Sec-Fetch-Site": "same-origin" }],
  ["neither, without a cookie", {}],
  ["neither, with a bearer", { Authorization: "Bearer canary" }],
];

test.each(taken)("POST with %s is accepted", async (_name, headers) => {
  const app = await startApp();
  for (const path of ["/logout", "/logout.data", "/api/levels/123456789012345678"]) {
    expect((await ask(app.port, path, { method: "POST", headers })).status).toBe(200);
  }
});

test("safe methods are accepted from any origin, and Remix does not see the Origin", async () => {
  const seen: (string | null)[] = [];
  const app = await startApp({
    handle: (request) => {
      seen.push(request.headers.get("Origin"));
      return Promise.resolve(new Response("ok"));
    },
  });
  for (const Origin of ["https://evil.example", "null", "::::"]) {
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      const answer = await ask(app.port, "/dashboard.data", { method, headers: { ...cookie, Origin } });
      expect(answer.status).toBe(200);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    }
  }
  expect(new Set(seen)).toEqual(new Set([null]));
});

test("Remix gets our public host, whatever the client sends", async () => {
  const seen: (string | null)[] = [];
  const app = await startApp({
    handle: (request) => {
      const names = ["Host", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "X-Original-URL"];
      seen.push(request.url, ...names.map((name) => request.headers.get(name)));
      return Promise.resolve(new Response("ok"));
    },
  });
  const headers = {
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "http",
    Forwarded: "host=evil.example",
    "X-Original-URL": "/admin",
  };
  await ask(app.port, "/a/../b?c=d&_data=routes%2Fx", { headers });
  expect(seen).toEqual([`${PUBLIC_URL}/b?c=d`, "pearl.example", null, null, null, null]);
});

function countCalls(call: () => void) {
  return (_request: Request, { refusal }: { refusal?: Error }) => {
    if (!refusal) call();
    return Promise.resolve(new Response("page", { status: 403 }));
  };
}
