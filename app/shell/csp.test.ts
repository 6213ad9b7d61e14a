import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { ourSite } from "#test/our-site.ts";
import { contentSecurityPolicy } from "./csp.server.ts";
import { speculationRules } from "./speculation-rules.ts";

const rules = speculationRules(ourSite);
const cdnUrl = "https://cdn.discordapp.com/somewhere";

test("a document allows nothing inline but its speculation rules, and carries no nonce", () => {
  const policy = contentSecurityPolicy({ cdnUrl, rules });
  const hash = createHash("sha256").update(rules).digest("base64");
  expect(policy).toContain(`default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self';`);
  expect(policy).toContain("img-src 'self' data: https://cdn.discordapp.com;");
  expect(policy).not.toMatch(/nonce|unsafe|\*/);
});

test("a page that hydrates allows the scripts that carry its nonce", () => {
  expect(contentSecurityPolicy({ cdnUrl, rules, nonce: "abc" })).toContain("script-src 'self' 'nonce-abc';");
});

test("nothing that acts, sets a cookie or belongs to one person is fetched ahead", () => {
  const { prefetch } = JSON.parse(rules);
  const [{ href_matches: documents }, { not }] = prefetch[0].where.and;
  expect(documents).toEqual(expect.arrayContaining(["/", "/economy", "/commands", "/commands/*", "/team"]));
  expect(documents.join()).not.toMatch(/login|logout|invite|dashboard|auth|theme/);
  expect(not.href_matches.join()).toMatch(/lng=.*q=/);
});
