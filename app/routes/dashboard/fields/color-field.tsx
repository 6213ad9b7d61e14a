import { Field } from "#app/ui/field.tsx";

import { errorsOf } from "./field-errors.ts";
import type { SettingFieldProps } from "./setting-field.tsx";

/** A colour. What is none stays as it was typed, which the browser's own control could not show. */
export function ColorField({ field, value, errors }: SettingFieldProps<"color">) {
  const text = typeof value === "string" ? value : "";
  const isColor = /^#[\da-f]{6}$/i.test(text);
  return (
    <Field
      id={`field-${field.name}`}
      label={field.label}
      hint={field.hint}
      errors={errorsOf(field.name, errors)}
    >
      {(wiring) => (
        <input
          type={isColor ? "color" : "text"}
          name={field.name}
          defaultValue={isColor ? text.toLowerCase() : text}
          className={isColor ? "input color-input" : "input max-w-40 font-mono"}
          {...wiring}
        />
      )}
    </Field>
  );
}
