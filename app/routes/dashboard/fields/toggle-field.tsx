import { FieldErrors, FieldHint, wiringOf } from "#app/ui/field.tsx";

import { errorsOf } from "./field-errors.ts";
import type { SettingFieldProps } from "./setting-field.tsx";

/** On or off. */
export function ToggleField({ field, value, errors }: SettingFieldProps<"toggle">) {
  const wrong = errorsOf(field.name, errors);
  const { hintId, errorId, wiring } = wiringOf({
    id: `field-${field.name}`,
    hint: field.hint,
    errors: wrong,
  });
  return (
    <div className="grid gap-1.5">
      <label className="flex items-center gap-3 font-medium">
        <input
          type="checkbox"
          role="switch"
          name={field.name}
          value="true"
          defaultChecked={value === true}
          className="switch"
          {...wiring}
        />
        {field.label}
      </label>
      <FieldErrors id={errorId} errors={wrong} />
      <FieldHint id={hintId}>{field.hint}</FieldHint>
    </div>
  );
}
