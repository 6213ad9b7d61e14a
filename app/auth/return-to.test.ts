import { expect, test } from "vitest";

import { refererPath, safeReturnPath } from "./return-to.server.ts";

test.each(["/", "/dashboard", "/dashboard/guilds/1/prefix?saved=2", "/apply#top", "/a%20b"])(
  "safeReturnPath accepts %s unchanged",
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

/** Pages that are not returned to. Other sites in all spellings are tried at the pages: `test/security/redirects.db.test.ts`. */
test.each([
  [
    "not a path",
    ["", "dashboard", "@evil.example", ".evil.example", "?x", "//evil.example", "/.//evil.example"],
  ],
  ["control characters", ["/\t/evil.example", "/\r\nSet-Cookie: a=b", "/\0/evil.example", "/ /evil.example"]],
  ["the sign-in and resources", ["/logout", "/login?redirect=/", "/auth/callback?code=x", "/api/stats"]],
  ["their other spellings", ["/x/../logout", "/LOGIN", "/%6cogin", "/AUTH/callback", "/%61pi/stats", "/%zz"]],
  ["too long", ["/" + "a".repeat(3_000)]],
])("safeReturnPath refuses %s", (_, paths) => {
  for (const path of paths) expect([path, safeReturnPath(path)]).toEqual([path, undefined]);
});

test.each([
  ["http://a.test/dashboard?x=1", "/dashboard?x=1"],
  ["http://a.test", "/"],
  ["http://a.test.evil.example/x", undefined],
  ["https://a.test/x", undefined],
  ["http://a.test//evil.example", undefined],
  ["junk", undefined],
])("refererPath of %s is %s", (Referer, path) => {
  const request = new Request("http://a.test/login", { headers: { Referer } });
  expect(refererPath(request, "http://a.test")).toBe(path);
});
