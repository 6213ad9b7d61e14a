import { expect, test } from "vitest";

import { isDatabaseUnavailable } from "./client.server.ts";
import { withTimeout } from "./timeout.server.ts";

const never = new Promise<never>(() => {});

test("withTimeout passes on a result or an error that comes in time", async () => {
  await expect(withTimeout(1_000, Promise.resolve("here"))).resolves.toBe("here");
  await expect(withTimeout(1_000, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});

test("withTimeout rejects a late result as an unavailable database", async () => {
  const error = await withTimeout(10, never).catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
});
