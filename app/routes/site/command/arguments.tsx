import { useTranslation } from "react-i18next";

import type { ArgumentText } from "#app/routes/site/commands/argument-texts.server.ts";
import { Usage } from "#app/routes/site/commands/usage.tsx";

/** Explanations of a command's placeholders. */
export function Arguments({ given }: { given: ArgumentText[] }) {
  const { t } = useTranslation("commands");
  if (given.length === 0) return <p className="text-muted">{t("page.noArguments")}</p>;
  return (
    <dl className="grid">
      {given.map(({ placeholder, required, text }) => (
        <div
          key={placeholder}
          className="grid gap-x-6 gap-y-0.5 border-t border-line py-3 first:border-t-0 sm:grid-cols-[13rem_1fr] sm:items-baseline"
        >
          <dt>
            <Usage pieces={[{ kind: required ? "required" : "optional", text: placeholder }]} />{" "}
            <span className="text-fine text-muted">{t(required ? "page.required" : "page.optional")}</span>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
