import { redirect } from "@remix-run/node";
import { afterEach, expect, test, vi } from "vitest";
import { callAction } from "./client-action.ts";

afterEach(() => vi.unstubAllGlobals());

/** The router's error for an answer that an action threw. */
const thrown = (status: number) => ({ status, statusText: "", internal: false, data: {} });
const unreachable = new TypeError("Failed to fetch");

const failing = (error: unknown, onLine = true) => {
  vi.stubGlobal("navigator", { onLine });
  return callAction(
    () => Promise.reject(error),
    (failure) => ({ failure }),
  );
};

test.each([
  [503, "failed", thrown(503)],
  [500, "failed", thrown(500)],
  [413, "tooLarge", thrown(413)],
  [429, "tooFast", thrown(429)],
  [401, "signedOut", thrown(401)],
  [403, "forbidden", thrown(403)],
  [404, "notFound", thrown(404)],
  [503, "failed", unreachable],
  [503, "offline", unreachable, false],
])("an error becomes an answer with status %i: %s", async (status, failure, error, onLine = true) => {
  const answer = await failing(error, onLine);
  expect([answer.status, await answer.json()]).toEqual([status, { failure }]);
});

test("a redirect is thrown to the router", async () => {
  const response = redirect("/login");
  await expect(failing(response)).rejects.toBe(response);
});
