import { expect, test, vi } from "vitest";
import { createKnownAccess } from "./known-access.server.ts";

test("what could not be read is read again, and what was is not, until it is to be forgotten", async () => {
  const read = vi.fn(async () => ["1"]).mockRejectedValueOnce(new Error("away"));
  const known = createKnownAccess({ read, isNotified: () => true });
  await expect(known.mayHave("1")).rejects.toThrow("away");
  expect([await known.mayHave("1"), await known.mayHave("2")]).toEqual([true, false]);
  known.note("2");
  expect(await known.mayHave("2")).toBe(true);
  expect(read).toHaveBeenCalledTimes(2);
  known.forget();
  expect(await known.mayHave("2")).toBe(false);
});
