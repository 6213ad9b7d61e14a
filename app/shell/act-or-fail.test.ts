import { redirect } from "@remix-run/node";
import { afterEach, expect, test, vi } from "vitest";

import { actOrFail } from "./act-or-fail.ts";

afterEach(() => vi.unstubAllGlobals());

/** The router's error for an answer that an action threw. */
const problem = (status: number, code: string) => ({
  ...{ status, statusText: "", internal: false },
  data: { code, requestId: "r" },
});
const failing = (error: unknown) =>
  actOrFail(
    () => Promise.reject(error),
    (failure) => ({ failure }),
  );

test.each<[ReturnType<typeof problem> | TypeError, string]>([
  [problem(503, "unavailable"), "failed"],
  [problem(500, "internal"), "failed"],
  [problem(413, "payload_too_large"), "tooLarge"],
  [problem(429, "rate_limited"), "tooFast"],
  [problem(401, "unauthorized"), "signedOut"],
  [problem(401, "invalid_grant"), "signedOut"],
  [problem(403, "forbidden"), "forbidden"],
  [problem(404, "not_found"), "notFound"],
  [new TypeError("Failed to fetch"), "failed"],
])("the error %o becomes an answer with its status: %s", async (error, failure) => {
  vi.stubGlobal("navigator", { onLine: true });
  const answer = await failing(error);
  const status = "status" in error ? error.status : 503;
  expect([answer.status, await answer.json()]).toEqual([status, { failure }]);
});

test("without a connection the failure is offline", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(await (await failing(new TypeError("Failed to fetch"))).json()).toEqual({ failure: "offline" });
});

test("a redirect is thrown on", async () => {
  const response = redirect("/login");
  await expect(failing(response)).rejects.toBe(response);
});

test("the action's answer is returned", async () => {
  expect(
    await actOrFail(
      () => Promise.resolve("answer"),
      () => ({}),
    ),
  ).toBe("answer");
});
