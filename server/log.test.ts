import { expect, test } from "vitest";
import { send } from "#test/http/ask.ts";
import { startApp } from "#test/http/start-app.ts";
import { createLogger } from "./log.ts";

function logged(write: (log: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = [];
  write(createLogger("info", { write: (line) => void lines.push(line) }));
  return lines;
}

test("properties with secret names are removed at any of the supported depths", () => {
  const names =
    "authorization cookie set-cookie token access_token accessToken refresh_token refreshToken client_secret clientSecret";
  const secrets = Object.fromEntries(names.split(" ").map((name) => [name, "canary"]));
  const lines = logged((log) => {
    log.info({ ...secrets });
    log.info({ headers: { ...secrets } });
    log.info({ req: { headers: { ...secrets } } });
    log.info({ calls: [{ ...secrets }] });
  });
  expect(lines).toHaveLength(4);
  expect(lines.join("")).not.toContain("canary");
  expect(logged((log) => log.info({ until: new Date(0) })).join("")).toContain(
    '"until":"1970-01-01T00:00:00.000Z"',
  );
});

test("a logged error keeps name, message, stack, code and cause, and loses other properties", () => {
  const cause = new AggregateError([Object.assign(new Error("refused"), { code: "ECONNREFUSED" })]);
  const added = { detail: "canary", input: "canary", response: {} };
  const [line = ""] = logged((log) =>
    log.error({ err: Object.assign(new Error("failed", { cause }), added) }),
  );
  expect(line).not.toContain("canary");
  const errors = [{ message: "refused", code: "ECONNREFUSED" }];
  const err = { type: "Error", message: "failed", stack: expect.any(String), cause: { errors } };
  expect(JSON.parse(line)).toMatchObject({ level: "error", err });
});

test("Remix's error wrapper is unwrapped, a thrown non-error described, and a cyclic cause ends", () => {
  const cyclic = new Error("again");
  cyclic.cause = cyclic;
  const lines = logged((log) => {
    log.error({ err: { status: 405, error: new Error("no such method"), data: "canary" } });
    log.error({ err: "text" });
    log.error({ err: cyclic });
  });
  expect(lines.join("")).not.toContain("canary");
  expect(lines.map((line) => JSON.parse(line).err)).toMatchObject([
    { type: "Error", message: "no such method" },
    { type: "string", message: "text" },
    { type: "Error", message: "again" },
  ]);
});

test("a request is logged in one line, without query, cookie, body or code", async () => {
  const app = await startApp({
    env: { TRUST_PROXY: "1" },
    handle: (asked, { log }) => {
      log.warn({ headers: { authorization: "canary-a", cookie: "canary-b" }, token: "canary-c" }, "oops");
      if (asked.url.includes("fail")) throw Object.assign(new Error("failed"), { detail: "canary-d" });
      return new Response("ok", { headers: { "Set-Cookie": "session=canary-e" } });
    },
  });
  const headers = {
    Authorization: "Bearer canary-f",
    Cookie: "session=canary-g",
    Origin: "https://pearl.example",
    Referer: "https://pearl.example/?code=canary-h",
    "X-Forwarded-For": "203.0.113.7",
  };
  const post = { method: "POST", headers, body: "canary-k" };
  await app.ask("/auth/callback?code=canary-i&state=canary-j", post);
  await app.ask("/fail?access_token=canary-l", { headers });
  await app.ask("/%?canary-m", { headers });
  await app.ask("/api/discord/applications/431870264119820288/status", { headers });
  await app.ask("/Admin/Applications/431870264119820288", { headers });
  await send(app.port, "GET http://u:canary-n@evil/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  await send(app.port, "GET /canary-o HTTP/9.9\r\n\r\n");
  const id = expect.any(String);
  const common = { address: "203.0.113.7", ms: expect.any(Number), requestId: id };
  await expect.poll(app.requestLines).toMatchObject([
    { ...common, method: "POST", path: "/auth/callback", status: 200 },
    { ...common, method: "GET", path: "/fail", status: 500 },
    { ...common, method: "GET", path: "/%", status: 400 },
    { ...common, method: "GET", path: "/api/discord/applications/:discordId/status", status: 200 },
    { ...common, method: "GET", path: "/Admin/Applications/:discordId", status: 200 },
    { method: "GET", status: 400 },
  ]);
  expect(JSON.stringify(app.lines)).not.toContain("canary");
});
