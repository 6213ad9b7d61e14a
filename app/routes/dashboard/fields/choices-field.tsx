import { FieldGroup } from "#app/ui/field.tsx";

import { errorsOf } from "./field-errors.ts";
import type { SettingFieldProps } from "./setting-field.tsx";

/** Some of several words. What is not among them stays until it is unticked. */
export function ChoicesField({ field, value, errors }: SettingFieldProps<"choices">) {
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const strange = chosen.filter(
    (one): one is string => typeof one === "string" && !field.options.includes(one),
  );
  return (
    <FieldGroup
      id={`field-${field.name}`}
      label={field.label}
      hint={field.hint}
      errors={errorsOf(field.name, errors)}
    >
      {() => (
        <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {[...field.options, ...strange].map((option, index) => (
            <li key={option}>
              <label className="pick-row">
                <input
                  type="checkbox"
                  name={field.name}
                  value={option}
                  defaultChecked={chosen.includes(option)}
                  className="tick"
                />
                {field.labels?.[index] ?? option}
              </label>
            </li>
          ))}
        </ul>
      )}
    </FieldGroup>
  );
}
