import { redirect } from "@remix-run/node";
import { afterEach, expect, test, vi } from "vitest";

import { actOrFail } from "./act-or-fail.ts";

afterEach(() => vi.unstubAllGlobals());

/** What the router makes of an answer that an action threw. */
const problem = (status: number, code: string) => ({
  ...{ status, statusText: "", internal: false },
  data: { code, requestId: "r" },
});
const failing = (error: unknown) =>
  actOrFail(
    () => Promise.reject(error),
    (failure) => ({ failure }),
  );

test.each([
  [problem(503, "unavailable"), "failed"],
  [problem(500, "internal"), "failed"],
  [problem(413, "payload_too_large"), "tooLarge"],
  [problem(429, "rate_limited"), "tooFast"],
  [problem(401, "unauthorized"), "signedOut"],
  [problem(401, "invalid_grant"), "signedOut"],
  [new TypeError("Failed to fetch"), "failed"],
])("what may be well again later leaves the page: %o", async (error, failure) => {
  vi.stubGlobal("navigator", { onLine: true });
  const answer = await failing(error);
  expect([answer.status, await answer.json()]).toEqual([503, { failure }]);
});

test("without a connection that is what is said", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(await (await failing(new TypeError("Failed to fetch"))).json()).toEqual({ failure: "offline" });
});

test.each([problem(403, "forbidden"), problem(404, "not_found"), redirect("/login")])(
  "what has a page of its own goes there: %o",
  (error) => expect(failing(error)).rejects.toBe(error),
);

test("what goes well is handed on", async () => {
  expect(
    await actOrFail(
      () => Promise.resolve("answer"),
      () => ({}),
    ),
  ).toBe("answer");
});
