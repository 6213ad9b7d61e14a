import { useTranslation } from "react-i18next";
import type { FieldChange } from "#app/features/settings/compare.ts";
import type { complaintsOf, FieldView } from "#app/routes/dashboard/module-view.server.ts";
import { SettingValue } from "#app/routes/dashboard/setting-value.tsx";
import { Icon } from "#app/ui/icon.tsx";

const GLANCE = 160;

export function Changes({ changes }: { changes: FieldChange<FieldView>[] }) {
  const { t } = useTranslation("history");
  return (
    <dl className="grid grid-cols-1 gap-3.5">
      {changes.map(({ field, from, to }) => (
        <div key={field.name} className="grid grid-cols-1 gap-x-3 gap-y-1 md:grid-cols-2">
          <dt className="text-note text-muted md:col-span-full">{field.label}</dt>
          <dd className="min-w-0 rounded-control bg-sunken px-3 py-2">
            <span className="sr-only">{t("changes.from")} </span>
            <Value field={field} value={from} />
          </dd>
          <dd className="flex min-w-0 gap-2 rounded-control bg-accent-soft px-3 py-2">
            <Icon name="arrow-right" size={18} className="mt-1 flex-none text-accent" />
            <div className="min-w-0">
              <span className="sr-only">{t("changes.to")} </span>
              <Value field={field} value={to} />
            </div>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ field, value }: { field: FieldView; value: unknown }) {
  const { t } = useTranslation("history");
  const whole = <SettingValue field={field} value={value} />;
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

export function Complaints({ complaints }: { complaints: ReturnType<typeof complaintsOf> }) {
  if (complaints.length === 0) return null;
  return (
    <ul className="mt-2 grid list-disc gap-1 pl-5">
      {complaints.map(({ label, messages }) => (
        <li key={label}>
          <bdi className="font-semibold">{label}</bdi>: {messages.join(" ")}
        </li>
      ))}
    </ul>
  );
}
