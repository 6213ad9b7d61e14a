import { expect, test } from "vitest";
import { rendered } from "#test/render.tsx";
import { ClosedRow } from "./closed-row.tsx";

test("a closed row has dots between its values, and cuts a long text between two characters, as browser and server write half of one each in its way", () => {
  const column = (name: string) => ({ kind: "text", name, label: name, max: 100, lang: {} }) as const;
  const columns = ["Word", "Reason", "Name"].map(column);
  const values = { Word: "tea", Reason: "", Name: `${"a".repeat(54)}🎉!` };
  const text = rendered(
    <ClosedRow columns={columns} path="it[0]" row={1} values={values} errors={{}} onOpen={() => {}} />,
  );
  expect(text.replace(/<[^>]*>/g, "")).toContain("Word tea · Name aaaa");
  expect(text.isWellFormed()).toBe(true);
});
