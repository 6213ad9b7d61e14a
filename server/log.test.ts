import { expect, test } from "vitest";

import { createLogger } from "./log.ts";

function logged(write: (log: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = [];
  write(createLogger("info", { write: (line) => void lines.push(line) }));
  return lines;
}

test("properties with secret names are removed at any of the supported depths", () => {
  const headers = { authorization: "canary", cookie: "canary", "set-cookie": ["canary"] };
  const tokens = { token: "canary", access_token: "canary", refresh_token: "canary", accessToken: "canary" };
  const lines = logged((log) => {
    log.info({
      ...headers,
      ...tokens,
      refreshToken: "canary",
      client_secret: "canary",
      clientSecret: "canary",
    });
    log.info({ headers, tokens });
    log.info({ req: { headers, tokens } });
  });
  expect(lines).toHaveLength(3);
  expect(lines.join("")).not.toContain("canary");
});

test("a logged error keeps name, message, stack, code and cause, and loses other properties", () => {
  const cause = new AggregateError([Object.assign(new Error("refused"), { code: "ECONNREFUSED" })]);
  const err = Object.assign(new Error("failed", { cause }), {
    detail: "canary",
    input: "canary",
    response: {},
  });
  const [line = ""] = logged((log) => log.error({ err }));
  expect(line).not.toContain("canary");
  expect(JSON.parse(line)).toMatchObject({
    level: "error",
    err: {
      type: "Error",
      message: "failed",
      cause: { errors: [{ message: "refused", code: "ECONNREFUSED" }] },
    },
  });
});

test("Remix's error wrapper is unwrapped, and a thrown non-error is described", () => {
  const lines = logged((log) => {
    log.error({ err: { status: 405, error: new Error("no such method"), data: "canary" } });
    log.error({ err: "text" });
  });
  expect(lines.join("")).not.toContain("canary");
  expect(lines.map((line) => JSON.parse(line).err)).toMatchObject([
    { type: "Error", message: "no such method" },
    { type: "string", message: "text" },
  ]);
});

test("a cyclic cause does not recurse forever", () => {
  const err = new Error("again");
  err.cause = err;
  expect(logged((log) => log.error({ err }))).toHaveLength(1);
});

test("messages below the configured level are not logged", () => {
  expect(logged((log) => log.debug("quiet"))).toEqual([]);
});
