import { Field } from "#app/ui/field.tsx";

import { errorsOf } from "./field-errors.ts";
import type { SettingFieldProps } from "./setting-field.tsx";

/** A number with its unit. */
export function NumberField({ field, value, errors }: SettingFieldProps<"number">) {
  const { name, label, hint, min, max, step, unitLabel } = field;
  return (
    <Field id={`field-${name}`} label={label} hint={hint} errors={errorsOf(name, errors)}>
      {(wiring) => (
        <span className="flex items-center gap-2">
          <input
            type="number"
            name={name}
            min={min}
            max={max}
            step={step}
            required
            inputMode={step < 1 ? "decimal" : "numeric"}
            defaultValue={typeof value === "number" || typeof value === "string" ? value : ""}
            className="input max-w-32 tabular-nums"
            {...wiring}
          />
          {unitLabel && <span className="text-muted">{unitLabel}</span>}
        </span>
      )}
    </Field>
  );
}
