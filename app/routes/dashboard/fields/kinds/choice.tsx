import { sourceOf } from "#app/features/settings/kinds/choice.ts";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import {
  entriesOf,
  hintWith,
  WHOLE,
  type Control,
  type ControlProps,
} from "#app/routes/dashboard/fields/control.tsx";
import { Field, FieldGroup } from "#app/ui/field.tsx";

export const choice: Control<"choice"> = { Field: ChoiceField, words: labelsOf };
export const choices: Control<"choices"> = { Field: ChoicesField, inRow: WHOLE, words: labelsOf };

type Of = ControlProps<"choice" | "choices">["field"];

/** Marks what is chosen and no longer offered, and says that the bot has supplied nothing yet. */
function useSupplied(field: Of) {
  const { t } = useTranslation("settings");
  const supplied = sourceOf(field) !== undefined;
  return {
    gone: (value: string) => (supplied ? `${value} – ${t("supplied.gone")}` : value),
    isKnown: (value: unknown) => field.offered.some((option) => option.value === value),
    nothing: supplied ? (field.none ?? t("value.nothing")) : undefined,
    note: supplied && field.offered.length === 0 ? t("supplied.none") : undefined,
  };
}

function ChoiceField({ field, value, frame }: ControlProps<"choice">) {
  const { gone, isKnown, nothing, note } = useSupplied(field);
  const chosen = typeof value === "string" ? value : "";
  return (
    <Field {...frame} hint={note ? hintWith(frame.hint, note) : frame.hint}>
      {(wiring) => (
        <select name={field.name} defaultValue={chosen} className="input max-w-md text-ellipsis" {...wiring}>
          {nothing && <option value="">{nothing}</option>}
          {chosen && !isKnown(chosen) && <option value={chosen}>{gone(chosen)}</option>}
          {field.offered.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function ChoicesField({ field, value, frame }: ControlProps<"choices">) {
  const { gone, isKnown, note } = useSupplied(field);
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const others = chosen.filter((one): one is string => typeof one === "string" && !isKnown(one));
  const options: Of["offered"] = [
    ...field.offered,
    ...others.map((one) => ({ value: one, text: gone(one) })),
  ];
  return (
    <FieldGroup {...frame} hint={note ? hintWith(frame.hint, note) : frame.hint}>
      {() => (
        <ul className="-mx-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {options.map((option) => (
            <li key={option.value}>
              <label className="pick-row">
                <input
                  type="checkbox"
                  name={field.name}
                  value={option.value}
                  defaultChecked={chosen.includes(option.value)}
                />
                <span lang={option.lang}>{option.text}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </FieldGroup>
  );
}

function labelsOf({ offered }: FieldView & { kind: "choice" | "choices" }, value: unknown) {
  return entriesOf(value).map((entry) => [
    { text: offered.find((option) => option.value === entry)?.text ?? String(entry) },
  ]);
}
