import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { MessagePreview } from "#app/routes/dashboard/preview/message-preview.tsx";
import { useShellData } from "#app/shell/shell-data.ts";
import { Field } from "#app/ui/field.tsx";

import { errorsOf } from "./field-errors.ts";
import type { SettingFieldProps } from "./setting-field.tsx";

/** What stands for a level in a preview. */
const LEVEL = "5";

/** What the bot writes, what can stand in it, and how it comes out. */
export function MessageField({ field, value, errors, facts }: SettingFieldProps<"message">) {
  const { t, i18n } = useTranslation(["settings", "preview"]);
  const { user } = useShellData();
  const { name, label, hint, explained = [], maxLength } = field;
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(typeof value === "string" ? value : "");
  // What was typed before the scripts ran counts, too.
  useEffect(() => setText(area.current?.value ?? ""), []);
  const known: Record<string, string> = { user: user?.name ?? "", level: LEVEL, server: facts.name };
  const values = Object.fromEntries(explained.map((one) => [one.name, known[one.name] ?? one.name]));
  const left = maxLength - [...text].length;
  const most = t("settings:message.most", { max: new Intl.NumberFormat(i18n.language).format(maxLength) });
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
            ref={area}
            name={name}
            rows={3}
            defaultValue={typeof value === "string" ? value : ""}
            onChange={(event) => setText(event.currentTarget.value)}
            className="input textarea"
            {...wiring}
          />
        )}
      </Field>
      {left < 200 && (left >= 0 || errorsOf(name, errors).length === 0) && (
        <p role="status" className={left < 0 ? "text-sm text-danger" : "text-sm text-muted"}>
          {left < 0
            ? t("settings:message.over", { count: -left })
            : t("settings:message.left", { count: left })}
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {explained.map(({ name: placeholder, says }) => (
          <span key={placeholder}>
            <code className="code">{`{${placeholder}}`}</code> {says}
          </span>
        ))}
      </p>
      <MessagePreview text={text} values={values} facts={facts} label={t("preview:simulator.message")} />
    </div>
  );
}
