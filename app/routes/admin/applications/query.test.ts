import { expect, test } from "vitest";
import { exportPath, reviewPath, reviewQueryIn } from "./query.ts";

const read = (text: string) => reviewQueryIn(new URLSearchParams(text));

test("a query is parsed and written again as it was", () => {
  const query = read("status=accepted&q=%3D1%2B1+%26&from=1~2");
  expect(query).toEqual({ status: "accepted", q: "=1+1 &", from: "1~2" });
  expect(read(reviewPath(query).split("?")[1] ?? "")).toEqual(query);
  expect(reviewPath(query, "318902374650118144", "decided")).toBe(
    "/admin/applications/318902374650118144?status=accepted&q=%3D1%2B1+%26&from=1%7E2&done=decided",
  );
  expect(reviewPath({})).toBe("/admin/applications");
});

test("unknown values filter nothing, and a long search is cut between characters", () => {
  expect(read("status=lost&q=+%00+&from=&done=decided")).toEqual({});
  expect(read(`q=x${"🐉".repeat(500)}`).q).toBe(`x${"🐉".repeat(199)}`);
  expect(read(`q=${"x".repeat(500)}`).q).toHaveLength(200);
});

test("an export has no place in the list: it contains all pages", () => {
  expect(exportPath(read("status=pending&q=a&from=1~2"), "csv")).toBe(
    "/admin/applications.csv?status=pending&q=a",
  );
});
