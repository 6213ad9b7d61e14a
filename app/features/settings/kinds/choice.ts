import type { Option } from "#app/features/settings/field.ts";
import { readList, readText, type Kind } from "./kind.ts";

export interface ChoiceField {
  kind: "choice";
  options: readonly Option[];
  default?: string;
}

export interface ChoicesField {
  kind: "choices";
  options: readonly Option[];
  max?: number;
  default?: readonly string[];
}

export const choice: Kind<ChoiceField, string> = {
  empty: ({ options }) => options[0]?.value ?? "",
  read: readText,
};
export const choices: Kind<ChoicesField, string[]> = { empty: () => [], read: readList };
