import { expect, test } from "vitest";

import { isDatabaseUnavailable } from "./client.server.ts";
import { within } from "./deadline.server.ts";

const never = new Promise<never>(() => {});

test("an answer in time is the answer, and so is its failure", async () => {
  await expect(within(1_000, Promise.resolve("here"))).resolves.toBe("here");
  await expect(within(1_000, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});

test("one that does not come in time counts as a database that is away", async () => {
  const error = await within(10, never).catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
});
