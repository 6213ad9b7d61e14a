import { expect, test } from "vitest";
import { createModule } from "./module.server.ts";

test("the digest of a module does not depend on the order of keys, which Postgres changes, but on that of fields", () => {
  const field = { name: "a", kind: "toggle", label: "A" } as const;
  const other = { label: "B", kind: "toggle", name: "b" } as const;
  const { digest } = createModule({ id: "one", title: { en: "One", de: "Eins" }, fields: [field, other] });
  const reordered = { label: "A", name: "a", kind: "toggle" } as const;
  expect(
    createModule({ fields: [reordered, other], title: { de: "Eins", en: "One" }, id: "one" }).digest,
  ).toBe(digest);
  const swapped = { id: "one", title: { en: "One", de: "Eins" }, fields: [other, field] };
  expect(createModule(swapped).digest).not.toBe(digest);
});
