import { isJsonObject, parseJson, sortKeys } from "#app/features/parse-json.ts";
import type { Kind } from "./kind.ts";

export const richMessage: Kind<"richMessage"> = {
  empty: () => null,
  /**
   * The module's form carries the message as JSON: it has a page of its own, where its parts are edited. A text was typed
   * before the field became a rich message.
   */
  read(_, sent, name) {
    const text = sent.get(name)?.[0];
    if (text === undefined) return undefined;
    const json = parseJson(text);
    return text.trim() === "" ? null : isJsonObject(json) ? json : { content: text };
  },
  settled: (typed) => (typeof typed === "object" ? typed : null),
  comparable: (_, value) => JSON.stringify(value, sortKeys),
};
