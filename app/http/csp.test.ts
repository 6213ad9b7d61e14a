import { expect, test } from "vitest";

import { contentSecurityPolicy } from "./csp.server.ts";

const cdnUrl = "https://cdn.discordapp.com/somewhere";

test("a document allows nothing inline and carries no nonce", () => {
  const policy = contentSecurityPolicy({ cdnUrl });
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
  expect(policy).toContain("img-src 'self' data: https://cdn.discordapp.com;");
  expect(policy).not.toMatch(/nonce|unsafe|\*/);
});

test("a page that hydrates allows the scripts that carry its nonce", () => {
  expect(contentSecurityPolicy({ cdnUrl, nonce: "abc" })).toContain("script-src 'self' 'nonce-abc';");
});
