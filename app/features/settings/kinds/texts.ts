import type { Kind } from "./kind.ts";

export interface TextsField {
  kind: "texts";
  max: number;
  maxLength: number;
  default?: readonly string[];
}

export const texts: Kind<TextsField, string[]> = {
  empty: () => [],
  /** One entry a line. Empty lines are ignored. */
  read: (_, sent, name) =>
    sent
      .get(name)?.[0]
      ?.split(/\r?\n/)
      .filter((line) => line !== ""),
  comparable: (_, value) => value,
};
