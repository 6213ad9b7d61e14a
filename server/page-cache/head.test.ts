import { expect, test } from "vitest";

import { headOf } from "./head.ts";

test("headOf reads the relevant headers in any case and ignores others", () => {
  const raw = [
    "HOST",
    "a",
    "User-Agent",
    "x",
    "cookie",
    "b=c",
    "Accept-encoding",
    "br",
    "If-None-Match",
    "*",
  ];
  expect(headOf(raw)).toEqual({
    host: "a",
    cookie: "b=c",
    "accept-encoding": "br",
    "if-none-match": "*",
  });
  expect(headOf(["X-Forwarded-Host", "a", "Accept", "b", "Connection", "c"])).toEqual({});
});

test("headOf returns undefined for a repeated header", () => {
  for (const name of ["Host", "Cookie", "Accept-Encoding", "If-None-Match"]) {
    expect(headOf([name, "a", "X", "", name.toLowerCase(), ""])).toBeUndefined();
  }
});

test.each(["Authorization", "transfer-encoding", "Content-Length"])(
  "headOf returns undefined for a request with %s",
  (name) => {
    expect(headOf(["Host", "a", name, ""])).toBeUndefined();
  },
);
