import { expect, test } from "vitest";

import { headOf } from "./head.ts";

test("reads what decides, however it is written, and nothing else", () => {
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

test("a header that is there twice is for Remix to judge", () => {
  for (const name of ["Host", "Cookie", "Accept-Encoding", "If-None-Match"]) {
    expect(headOf([name, "a", "X", "", name.toLowerCase(), ""])).toBeUndefined();
  }
});

test.each(["Authorization", "transfer-encoding", "Content-Length"])("%s is more than a look", (name) => {
  expect(headOf(["Host", "a", name, ""])).toBeUndefined();
});
