import { useTranslation } from "react-i18next";

import type { ArgumentText } from "#app/routes/site/commands/argument-texts.server.ts";

/** What each placeholder of a command stands for. */
export function Arguments({ given }: { given: ArgumentText[] }) {
  const { t } = useTranslation("commands");
  if (given.length === 0) return <p className="text-muted">{t("page.noArguments")}</p>;
  return (
    <dl className="arguments">
      {given.map(({ placeholder, required, text }) => (
        <div key={placeholder}>
          <dt>
            <code className="usage" translate="no">
              <span className={required ? "usage-required" : "usage-optional"}>{placeholder}</span>
            </code>{" "}
            <span className="argument-kind">{t(required ? "page.required" : "page.optional")}</span>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
