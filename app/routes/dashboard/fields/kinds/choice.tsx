import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { entriesOf, WHOLE, type Control, type ControlProps } from "#app/routes/dashboard/fields/control.tsx";
import { Field, FieldGroup } from "#app/ui/field.tsx";

export const choice: Control<"choice"> = { Field: ChoiceField, words: labelsOf };
export const choices: Control<"choices"> = { Field: ChoicesField, inRow: WHOLE, words: labelsOf };

function ChoiceField({ field, value, frame }: ControlProps<"choice">) {
  const chosen = typeof value === "string" ? value : "";
  const isKnown = field.options.some((option) => option.value === chosen);
  return (
    <Field {...frame}>
      {(wiring) => (
        <select name={field.name} defaultValue={chosen} className="input max-w-md text-ellipsis" {...wiring}>
          {chosen && !isKnown && <option value={chosen}>{chosen}</option>}
          {field.options.map((option, index) => (
            <option key={option.value} value={option.value} lang={field.labels[index]?.lang}>
              {field.labels[index]?.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function ChoicesField({ field, value, frame }: ControlProps<"choices">) {
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const unknown = chosen.filter(
    (one): one is string =>
      typeof one === "string" && !field.options.some(({ value: known }) => known === one),
  );
  const options = [...field.options.map((option) => option.value), ...unknown];
  return (
    <FieldGroup {...frame}>
      {() => (
        <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {options.map((option, index) => (
            <li key={option}>
              <label className="pick-row">
                <input
                  type="checkbox"
                  name={field.name}
                  value={option}
                  defaultChecked={chosen.includes(option)}
                />
                <span lang={field.labels[index]?.lang}>{field.labels[index]?.text ?? option}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </FieldGroup>
  );
}

function labelsOf({ options, labels }: FieldView & { kind: "choice" | "choices" }, value: unknown) {
  return entriesOf(value).map((entry) => {
    const index = options.findIndex((option) => option.value === entry);
    return [{ text: labels[index]?.text ?? String(entry) }];
  });
}
