import { useTranslation } from "react-i18next";

import { Field } from "#app/ui/field.tsx";

import { errorsOf } from "./field-errors.ts";
import type { SettingFieldProps } from "./setting-field.tsx";

/** What the bot writes, with what can stand in it. */
export function MessageField({ field, value, errors }: SettingFieldProps<"message">) {
  const { t, i18n } = useTranslation("settings");
  const { name, label, hint, explained = [], maxLength } = field;
  const most = t("message.most", { max: new Intl.NumberFormat(i18n.language).format(maxLength) });
  return (
    <div className="grid gap-2">
      <Field
        id={`field-${name}`}
        label={label}
        hint={hint ? `${hint} ${most}` : most}
        errors={errorsOf(name, errors)}
      >
        {(wiring) => (
          <textarea
            name={name}
            rows={3}
            defaultValue={typeof value === "string" ? value : ""}
            className="input textarea"
            {...wiring}
          />
        )}
      </Field>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {explained.map(({ name: placeholder, says }) => (
          <span key={placeholder}>
            <code className="code">{`{${placeholder}}`}</code> {says}
          </span>
        ))}
      </p>
    </div>
  );
}
