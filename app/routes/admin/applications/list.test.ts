import { expect, test } from "vitest";

import { shouldRevalidate } from "./list.tsx";

const asks = (from: string, to: string, more: object = {}) =>
  shouldRevalidate({
    currentUrl: new URL(from, "http://pearl.test/admin/applications/"),
    nextUrl: new URL(to, "http://pearl.test/admin/applications/"),
    ...{ currentParams: {}, nextParams: {}, defaultShouldRevalidate: true },
    ...more,
  });

test("the list is asked for again where another one is shown, or something was done", () => {
  expect(asks("1?q=a", "2?q=a#application")).toBe(false);
  expect(asks("1?q=a&done=decided", "2?q=a")).toBe(false);
  expect(asks("1?q=a", "1?q=b")).toBe(true);
  expect(asks("1", "2?from=1~2")).toBe(true);
  expect(asks("1?status=pending", "1")).toBe(true);
  expect(asks("1", "1?done=decided", { formMethod: "POST" })).toBe(true);
  expect(asks("1", "1", { formMethod: "POST", actionStatus: 503 })).toBe(false);
  // Somebody looks again.
  expect(asks("1", "1")).toBe(true);
});
