import { useState } from "react";
import { useTranslation } from "react-i18next";

import { MessagePreview } from "#app/routes/dashboard/preview/message-preview.tsx";
import { useCountWords } from "#app/shell/count-words.ts";
import { useShellData } from "#app/shell/shell-data.ts";
import { CountedArea } from "#app/ui/counted-area.tsx";

import { errorsOf } from "./field-errors.ts";
import type { SettingFieldProps } from "./setting-field.tsx";

/** What stands for a level in a preview. */
const LEVEL = "5";

/** What the bot writes, what can stand in it, and how it comes out. */
export function MessageField({ field, value, errors, facts }: SettingFieldProps<"message">) {
  const { t, i18n } = useTranslation(["settings", "preview"]);
  const { user } = useShellData();
  const { name, label, hint, explained = [], maxLength } = field;
  const saved = typeof value === "string" ? value : "";
  const [text, setText] = useState(saved);
  const known: Record<string, string> = { user: user?.name ?? "", level: LEVEL, server: facts.name };
  const values = Object.fromEntries(explained.map((one) => [one.name, known[one.name] ?? one.name]));
  const most = t("settings:message.most", { max: new Intl.NumberFormat(i18n.language).format(maxLength) });
  return (
    <div className="grid gap-2">
      <CountedArea
        name={name}
        label={label}
        hint={hint ? `${hint} ${most}` : most}
        errors={errorsOf(name, errors)}
        most={maxLength}
        words={useCountWords()}
        rows={3}
        defaultValue={saved}
        onText={setText}
      />
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
