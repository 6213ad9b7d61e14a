import { readList, readText, type Kind } from "./kind.ts";
import type { FieldOf } from "./kinds.server.ts";

export const choice: Kind<"choice"> = {
  empty: ({ options }) => ("from" in options ? null : (options[0]?.value ?? "")),
  read(field, sent, name) {
    const text = readText(field, sent, name);
    return text === "" && isSupplied(field) ? null : text;
  },
  settled: (typed, before, field) =>
    typeof typed === "string" || (typed === null && isSupplied(field)) ? typed : before,
};
export const choices: Kind<"choices"> = { empty: () => [], read: readList };

/** Tells whether the bot supplies the options of a field for each server. */
export function isSupplied({ options }: Pick<FieldOf<"choice">, "options">): boolean {
  return "from" in options;
}
