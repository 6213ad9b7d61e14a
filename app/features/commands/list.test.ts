import { expect, test } from "vitest";

import { findCommand, listCommands, relatedCommands } from "./list.ts";

test("a command is found by its words joined with a dash, in any case", () => {
  expect(findCommand("counting-info")).toMatchObject({ name: "counting info", category: "counting" });
  expect(findCommand("Counting-INFO")).toBe(findCommand("counting-info"));
});

test("unknown addresses are no command", () => {
  for (const slug of ["", "counting info", "counting_info", "nothing", "__proto__", "constructor", "../ban"])
    expect(findCommand(slug), slug).toBeUndefined();
});

test("each command has a unique address without escaping", () => {
  const slugs = listCommands().map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const slug of slugs) expect(encodeURIComponent(slug)).toBe(slug);
});

test("a category lists its own commands, and all categories together list all", () => {
  const verification = listCommands("verification");
  expect(verification.length).toBeGreaterThan(0);
  expect(verification.every(({ category }) => category === "verification")).toBe(true);
  expect(listCommands().length).toBeGreaterThan(verification.length);
});

test("related commands are those of the same group, then neighbours, without the command itself", () => {
  const warnAdd = findCommand("warn-add")!;
  const related = relatedCommands(warnAdd, 6);
  const isWarn = related.map(({ name }) => name.startsWith("warn "));
  expect(related).toHaveLength(6);
  expect(related).not.toContain(warnAdd);
  expect(isWarn[0]).toBe(true);
  expect(isWarn.lastIndexOf(true)).toBeLessThan(isWarn.indexOf(false));
  expect(related.every(({ category }) => category === "moderator")).toBe(true);
});
