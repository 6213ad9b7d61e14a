import { TextField } from "#app/ui/field.tsx";

import { errorsOf } from "./field-errors.ts";
import type { SettingFieldProps } from "./setting-field.tsx";

/** One line of text. */
export function LineField({ field, value, errors }: SettingFieldProps<"text">) {
  return (
    <TextField
      name={field.name}
      label={field.label}
      hint={field.hint}
      errors={errorsOf(field.name, errors)}
      defaultValue={typeof value === "string" ? value : ""}
      required
      pattern={field.pattern?.source}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className={`font-mono ${field.maxLength > 10 ? "max-w-64" : "max-w-40"}`}
    />
  );
}
