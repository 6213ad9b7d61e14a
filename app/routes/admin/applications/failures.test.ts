import { redirect } from "@remix-run/node";
import { expect, test } from "vitest";

import { loadOrFail } from "./failures.ts";

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
  },
);

test.each([problem(403, "forbidden"), problem(404, "not_found"), redirect("/login")])(
  "what has a page of its own goes there: %o",
  async (error) => {
    await expect(loadOrFail(failing(error))).rejects.toBe(error);
  },
);

test("what goes well is handed on", async () => {
  expect(await loadOrFail(() => Promise.resolve("page"))).toBe("page");
});
