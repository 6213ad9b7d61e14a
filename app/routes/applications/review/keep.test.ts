import { redirect } from "@remix-run/node";
import { expect, test } from "vitest";

import { actOrFail, loadOrFail } from "./keep.ts";

/** What the router makes of an answer that a loader or an action threw. */
const problem = (status: number, code: string) => ({
  ...{ status, statusText: "", internal: false },
  data: { code, requestId: "r" },
});
const failing = (error: unknown) => () => Promise.reject(error);

test.each([problem(503, "unavailable"), problem(500, "internal"), new TypeError("Failed to fetch")])(
  "what may be well again later leaves the page: %o",
  async (error) => {
    expect(await loadOrFail(failing(error))).toEqual({ failed: true });
    const answer = await actOrFail(failing(error));
    expect(answer).toMatchObject({ status: 503 });
    expect(await (answer as unknown as Response).json()).toEqual({ outcome: "failed" });
  },
);

test.each([problem(403, "forbidden"), problem(404, "not_found"), redirect("/login")])(
  "what has a page of its own goes there: %o",
  async (error) => {
    await expect(loadOrFail(failing(error))).rejects.toBe(error);
    await expect(actOrFail(failing(error))).rejects.toBe(error);
  },
);

test.each(["unauthorized", "invalid_grant"])("who is signed out (%s) keeps what they typed", async (code) => {
  const answer = await actOrFail(failing(problem(401, code)));
  expect(await (answer as unknown as Response).json()).toEqual({ outcome: "signedOut" });
});

test("what goes well is handed on", async () => {
  expect(await loadOrFail(() => Promise.resolve("page"))).toBe("page");
  expect(await actOrFail(() => Promise.resolve("answer"))).toBe("answer");
});
