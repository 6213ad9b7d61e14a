import { isJsonObject } from "#app/features/parse-json.ts";
import { readList, readText, type Kind } from "./kind.ts";

export const choice: Kind<"choice"> = {
  empty: ({ options }) => ("from" in options ? null : (options[0]?.value ?? "")),
  read(field, sent, name) {
    const text = readText(field, sent, name);
    return text === "" && sourceOf(field) !== undefined ? null : text;
  },
  settled: (typed, before, field) =>
    typeof typed === "string" || (typed === null && sourceOf(field) !== undefined) ? typed : before,
};
export const choices: Kind<"choices"> = { empty: () => [], read: readList };

/** Names the list from which a field chooses, where the bot supplies it. The field may not be checked yet. */
export function sourceOf(field: object): string | undefined {
  const { options } = field as { options?: unknown };
  return isJsonObject(options) ? (options as { from?: string }).from : undefined;
}
