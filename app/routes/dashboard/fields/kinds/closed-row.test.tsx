import { expect, test } from "vitest";
import { rendered } from "#test/render.tsx";
import { ClosedRow } from "./closed-row.tsx";

test("a closed row cuts a long text between two characters, as browser and server write half of one each in its way", () => {
  const name = { kind: "text", name: "name", label: "Name", max: 100, lang: {} } as const;
  const values = { name: `${"a".repeat(54)}🎉!` };
  const text = rendered(
    <ClosedRow columns={[name]} path="it[0]" row={1} values={values} errors={{}} onOpen={() => {}} />,
  );
  expect(text).toContain("<bdi>Name aaaa");
  expect(text.isWellFormed()).toBe(true);
});
