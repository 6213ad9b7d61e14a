import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import type { FieldChange } from "#app/features/settings/compare.ts";
import type { FieldView } from "#app/routes/dashboard/module-view.ts";
import { SettingValue } from "#app/routes/dashboard/setting-value.tsx";

interface ChangesProps {
  changes: FieldChange<FieldView>[];
  facts: Pick<GuildFacts, "channels" | "roles">;
}

/** Characters of a text that are shown at once. */
const GLANCE = 160;

/** What changed, or would: of each field its value before and after. */
export function Changes({ changes, facts }: ChangesProps) {
  const { t } = useTranslation("history");
  return (
    <dl className="changes">
      {changes.map(({ field, from, to }) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd className="changes-from">
            <span className="sr-only">{t("changes.from")} </span>
            <Value field={field} value={from} facts={facts} />
          </dd>
          <dd className="changes-to">
            <ArrowRight aria-hidden="true" size={18} className="changes-arrow" />
            <div className="min-w-0">
              <span className="sr-only">{t("changes.to")} </span>
              <Value field={field} value={to} facts={facts} />
            </div>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A long text shows how it begins; the rest is a press away. */
function Value({ field, value, facts }: { field: FieldView; value: unknown } & Pick<ChangesProps, "facts">) {
  const { t } = useTranslation("history");
  const whole = <SettingValue field={field} value={value} facts={facts} />;
  if (field.kind !== "message" || typeof value !== "string" || value.length <= GLANCE) return whole;
  return (
    <>
      <span className="whitespace-pre-wrap">{[...value].slice(0, GLANCE / 2).join("")} …</span>
      <details className="mt-1">
        <summary className="link">{t("changes.whole")}</summary>
        <div className="pt-2">{whole}</div>
      </details>
    </>
  );
}
