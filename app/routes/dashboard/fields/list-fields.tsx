import { useTranslation } from "#app/i18n/use-translation.ts";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import { hintWith, isWithin, type ControlProps } from "./control.tsx";

export function ChoiceField({ field, value, frame }: ControlProps<"choice">) {
  const chosen = typeof value === "string" ? value : "";
  const isKnown = field.options.some((option) => option.value === chosen);
  return (
    <Field {...frame}>
      {(wiring) => (
        <select name={field.name} defaultValue={chosen} className="input max-w-md text-ellipsis" {...wiring}>
          {chosen && !isKnown && <option value={chosen}>{chosen}</option>}
          {field.options.map((option, index) => (
            <option key={option.value} value={option.value} lang={field.labels?.[index]?.lang}>
              {field.labels?.[index]?.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function ChoicesField({ field, value, frame }: ControlProps<"choices">) {
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
                <span lang={field.labels?.[index]?.lang}>{field.labels?.[index]?.text ?? option}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </FieldGroup>
  );
}

/** A list of texts, one in each line. */
export function TextsField({ field, value, frame, errors }: ControlProps<"texts">) {
  const { t } = useTranslation("settings");
  const lines: unknown[] = Array.isArray(value) ? value : [];
  const messages = Object.entries(errors)
    .filter(([path]) => isWithin(path, field.name))
    .flatMap(([path, each]) => {
      const line = /\[(\d+)\]$/.exec(path)?.[1];
      return line === undefined
        ? each
        : each.map((message) => `${t("texts.line", { line: Number(line) + 1 })} ${message}`);
    });
  return (
    <Field {...frame} hint={hintWith(frame.hint, t("texts.most", { max: field.max }))} errors={messages}>
      {(wiring) => (
        <textarea
          name={field.name}
          rows={4}
          defaultValue={lines.join("\n")}
          className="input field-sizing-content max-h-96 min-h-24 resize-y leading-normal"
          {...wiring}
        />
      )}
    </Field>
  );
}
