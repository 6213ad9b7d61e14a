import { expect, test } from "vitest";

import { createSealer } from "./seal.server.ts";

const OLD = "old-secret-old-secret-old-secret-old";
const NEW = "new-secret-new-secret-new-secret-new";

test("unseal decrypts a text for the same purpose only", () => {
  const sealer = createSealer([OLD]);
  const sealed = sealer.seal("geheim 🐉", "token of bob");
  expect(sealed).not.toContain("geheim");
  expect(sealer.unseal(sealed, "token of bob")).toBe("geheim 🐉");
  expect(sealer.unseal(sealed, "token of carol")).toBeUndefined();
});

test("seal encrypts equal texts differently", () => {
  const sealer = createSealer([OLD]);
  expect(sealer.seal("x", "p")).not.toBe(sealer.seal("x", "p"));
});

test("unseal refuses a text with any changed character", () => {
  const sealer = createSealer([OLD]);
  const sealed = sealer.seal("text", "p");
  for (let at = 0; at < sealed.length - 2; at++) {
    const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
    expect(sealer.unseal(changed, "p")).toBeUndefined();
  }
  for (const junk of ["", "..", "a.b.c", sealed.slice(0, -8)])
    expect(sealer.unseal(junk, "p")).toBeUndefined();
});

test("unseal decrypts with a rotated secret until that is removed", () => {
  const sealed = createSealer([OLD]).seal("text", "p");
  const rotated = createSealer([NEW, OLD]);
  expect(rotated.unseal(sealed, "p")).toBe("text");
  expect(createSealer([NEW]).unseal(sealed, "p")).toBeUndefined();
  expect(createSealer([NEW]).unseal(rotated.seal("text", "p"), "p")).toBe("text");
});
