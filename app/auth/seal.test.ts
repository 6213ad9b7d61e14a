import { expect, test } from "vitest";

import { createSealer } from "./seal.server.ts";

const OLD = "old-secret-old-secret-old-secret-old";
const NEW = "new-secret-new-secret-new-secret-new";

test("what was sealed opens again, for the same purpose only", () => {
  const sealer = createSealer([OLD]);
  const sealed = sealer.seal("geheim 🐉", "token of bob");
  expect(sealed).not.toContain("geheim");
  expect(sealer.unseal(sealed, "token of bob")).toBe("geheim 🐉");
  expect(sealer.unseal(sealed, "token of carol")).toBeUndefined();
});

test("the same text never seals to the same bytes", () => {
  const sealer = createSealer([OLD]);
  expect(sealer.seal("x", "p")).not.toBe(sealer.seal("x", "p"));
});

test("any changed character keeps it shut", () => {
  const sealer = createSealer([OLD]);
  const sealed = sealer.seal("text", "p");
  for (let at = 0; at < sealed.length - 2; at++) {
    const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
    expect(sealer.unseal(changed, "p")).toBeUndefined();
  }
  for (const junk of ["", "..", "a.b.c", sealed.slice(0, -8)])
    expect(sealer.unseal(junk, "p")).toBeUndefined();
});

test("a rotated secret still opens what the old one sealed, until the old one is gone", () => {
  const sealed = createSealer([OLD]).seal("text", "p");
  const rotated = createSealer([NEW, OLD]);
  expect(rotated.unseal(sealed, "p")).toBe("text");
  expect(createSealer([NEW]).unseal(sealed, "p")).toBeUndefined();
  expect(createSealer([NEW]).unseal(rotated.seal("text", "p"), "p")).toBe("text");
});
