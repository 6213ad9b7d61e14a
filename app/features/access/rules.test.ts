import { expect, test } from "vitest";
import { accessBy, ADMIN, levelOf, may, needsRoles, type Grant, type Level } from "./rules.ts";

const guild = { id: "1", roles: [{ id: "1" }, { id: "10" }, { id: "11" }] };
const member = { id: "5", permissions: "0", roles: ["10"] };

function grant(target: Grant["target"], areas: Record<string, Level>): Grant {
  return { target, areas, expiresAt: null, grantedBy: "9", grantedAt: new Date(0) };
}
const role = (id: string, areas: Record<string, Level>) => grant({ kind: "role", id }, areas);
const of = (grants: Grant[], as: object = {}) => accessBy(grants, { ...member, ...as }, guild);

test.each<[string, Grant, object, boolean]>([
  ["a role that one has", role("10", { prefix: "view" }), {}, true],
  ["a role that one lacks", role("11", { prefix: "view" }), {}, false],
  ["a role while one's roles are unknown", role("10", { prefix: "view" }), { roles: undefined }, false],
  ["a role that the server lacks", role("12", { prefix: "view" }), { roles: ["12"] }, false],
  ["everyone", role("1", { prefix: "view" }), { roles: undefined }, true],
  ["oneself", grant({ kind: "member", id: "5" }, { prefix: "view" }), {}, true],
  ["somebody else", grant({ kind: "member", id: "6" }, { prefix: "view" }), {}, false],
  ["Manage Server", grant({ kind: "manage_guild" }, { prefix: "view" }), { permissions: "32" }, true],
  ["Manage Server that one lacks", grant({ kind: "manage_guild" }, { prefix: "view" }), {}, false],
  [
    "Manage Server, with malformed bits",
    grant({ kind: "manage_guild" }, { prefix: "view" }),
    { permissions: "x" },
    false,
  ],
])("a grant to %s: %#", (_, given, as, counts) => {
  const access = of([given], as);
  expect([access.level, may(access, { id: "prefix" }, "view")]).toEqual([
    counts ? "delegate" : "none",
    counts,
  ]);
});

test("grants add up to the highest level, in any order", () => {
  const all = [role("10", { prefix: "edit", levels: "view" }), role("1", { prefix: "view" })];
  for (const grants of [all, all.toReversed()])
    expect(of(grants).areas).toEqual({ prefix: "edit", levels: "view" });
});

test("view is not edit, and nothing is neither", () => {
  const access = of([role("10", { prefix: "edit", levels: "view" })]);
  const levels = (["prefix", "levels", "tickets", "constructor"] as const).map((id) =>
    levelOf(access, { id }),
  );
  expect(levels).toEqual(["edit", "view", undefined, undefined]);
  expect(may(access, { id: "levels" }, "edit")).toBe(false);
});

test("* gives every module, but none that is sensitive and not the history, which must be named", () => {
  const access = of([role("10", { "*": "edit" })]);
  expect(levelOf(access, { id: "invented" })).toBe("edit");
  expect(levelOf(access, { id: "bank", sensitive: true })).toBeUndefined();
  expect(levelOf(access, { id: "history" })).toBeUndefined();
  const named = of([role("10", { "*": "view", bank: "edit", history: "view" })]);
  expect(levelOf(named, { id: "bank", sensitive: true })).toBe("edit");
  expect(levelOf(named, { id: "history" })).toBe("view");
});

test("an administrator may everything", () => {
  expect(may(ADMIN, { id: "bank", sensitive: true }, "edit")).toBe(true);
});

test("only roles that are there, and that not everybody has, must be asked for", () => {
  const ask = ["1", "10", "12"].map((id) => needsRoles(role(id, {}), guild));
  expect(ask).toEqual([false, true, false]);
  expect(needsRoles(grant({ kind: "manage_guild" }, {}), guild)).toBe(false);
});
