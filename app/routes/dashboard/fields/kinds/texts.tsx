import { useTranslation } from "#app/i18n/use-translation.ts";
import {
  hintWith,
  isWithin,
  WHOLE,
  type Control,
  type ControlProps,
} from "#app/routes/dashboard/fields/control.tsx";
import { Field } from "#app/ui/field.tsx";

export const texts: Control<"texts"> = { Field: TextsField, inRow: WHOLE, isSilent: true };

/** A list of texts, one in each line. */
function TextsField({ field, value, frame, errors }: ControlProps<"texts">) {
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
