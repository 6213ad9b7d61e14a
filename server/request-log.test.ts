import { expect, test } from "vitest";

import { ask, send } from "#test/http/ask.ts";
import { startApp } from "#test/http/start-app.ts";

test("a request is logged in one line, without query, cookie, body or code", async () => {
  const app = await startApp({
    env: { TRUST_PROXY: "1" },
    handle: (asked, context) => {
      context.log.warn(
        { headers: { authorization: "canary-a", cookie: "canary-b" }, token: "canary-c" },
        "oops",
      );
      if (asked.url.includes("fail")) throw Object.assign(new Error("failed"), { detail: "canary-d" });
      return Promise.resolve(new Response("ok", { headers: { "Set-Cookie": "session=canary-e" } }));
    },
  });
  const headers = {
    Authorization: "Bearer canary-f",
    Cookie: "session=canary-g",
    Origin: "https://pearl.example",
    Referer: "https://pearl.example/?code=canary-h",
    "X-Forwarded-For": "203.0.113.7",
  };
  await ask(app.port, "/auth/callback?code=canary-i&state=canary-j", {
    method: "POST",
    headers,
    body: "canary-k",
  });
  await ask(app.port, "/fail?access_token=canary-l", { headers });
  await ask(app.port, "/%?canary-m", { headers });
  await send(app.port, "GET http://u:canary-n@evil/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  await send(app.port, "GET /canary-o HTTP/9.9\r\n\r\n");
  const requests = () => app.lines.filter(({ msg }) => msg === "request");
  await expect
    .poll(() => requests().map(({ method, path, status }) => [method, path, status]))
    .toEqual([
      ["POST", "/auth/callback", 200],
      ["GET", "/fail", 500],
      ["GET", "/%", 400],
      ["GET", undefined, 400],
    ]);
  expect(requests()[0]).toMatchObject({
    address: "203.0.113.7",
    ms: expect.any(Number),
    requestId: expect.any(String),
  });
  expect(JSON.stringify(app.lines)).not.toContain("canary");
});
