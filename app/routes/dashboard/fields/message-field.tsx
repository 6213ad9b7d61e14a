import { useState } from "react";
import { useTranslation } from "react-i18next";

import { MessagePreview } from "#app/routes/dashboard/preview/message-preview.tsx";
import { useShellData } from "#app/shell/shell-data.ts";
import { CountedArea } from "#app/ui/counted-area.tsx";

import type { ControlProps } from "./setting-field.tsx";

export function MessageField({ field, value, frame, facts }: ControlProps<"message">) {
  const { t, i18n } = useTranslation("settings");
  const { user } = useShellData();
  const { name, explained = [], maxLength } = field;
  const saved = typeof value === "string" ? value : "";
  const [text, setText] = useState(saved);
  const known: Record<string, string> = { user: user?.name ?? "", level: "5", server: facts.name };
  const values = Object.fromEntries(explained.map((one) => [one.name, known[one.name] ?? one.name]));
  const most = t("message.most", { max: new Intl.NumberFormat(i18n.language).format(maxLength) });
  return (
    <div className="grid gap-2">
      <CountedArea
        {...frame}
        name={name}
        hint={frame.hint ? `${frame.hint} ${most}` : most}
        most={maxLength}
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
      <MessagePreview text={text} values={values} facts={facts} />
    </div>
  );
}
