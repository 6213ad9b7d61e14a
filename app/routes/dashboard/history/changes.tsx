import type { FieldChange } from "#app/features/settings/compare.ts";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { beginOf } from "#app/routes/dashboard/begin-of.ts";
import { captionOf } from "#app/routes/dashboard/fields/control.tsx";
import { messageLines, type Say } from "#app/routes/dashboard/message/words.ts";
import type { complaintsOf } from "#app/routes/dashboard/module-view.server.ts";
import { SettingValue } from "#app/routes/dashboard/setting-value.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Characters of a message above which it is shown whole only when that is asked for. */
const GLANCE = 160;

/** Lists fields with what they were and what they became. */
export function Changes({ changes }: { changes: FieldChange<FieldView>[] }) {
  const { t } = useTranslation("history");
  return (
    <dl className="grid grid-cols-1 gap-3.5">
      {changes.map(({ field, from, to, left }) => (
        <div key={field.name} className="grid grid-cols-1 gap-x-3 gap-y-1 md:grid-cols-2">
          <dt className="text-note text-muted md:col-span-full">{captionOf(field).label}</dt>
          <dd className="min-w-0 rounded-control bg-sunken px-3 py-2">
            <span className="sr-only">{t("changes.from")} </span>
            <Value field={field} value={from} other={to} same={left?.same} more={left?.from} />
          </dd>
          <dd className="flex min-w-0 gap-2 rounded-control bg-accent-soft px-3 py-2">
            <Icon name="arrow-right" size={18} className="mt-1 flex-none text-accent" />
            <div className="min-w-0">
              <span className="sr-only">{t("changes.to")} </span>
              <Value field={field} value={to} other={from} same={left?.same} more={left?.to} />
            </div>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ValueProps {
  field: FieldView;
  value: unknown;
  other: unknown;
  /** Numbers of rows that are not shown: those that both sides have, and others. */
  same?: number;
  more?: number;
}

function Value({ field, value, other, same = 0, more = 0 }: ValueProps) {
  const { t } = useTranslation(["history", "message"]);
  if (field.kind === "richMessage" && value && other) return <ChangedLines value={value} other={other} />;
  if (same + more > 0)
    return (
      <>
        {Array.isArray(value) && value.length > 0 && <SettingValue field={field} value={value} />}
        <span className="block text-muted">
          {more > 0 && t("changes.more", { more })} {same > 0 && t("message:lines.same", { count: same })}
        </span>
      </>
    );
  const whole = <SettingValue field={field} value={value} />;
  if (field.kind !== "message" || typeof value !== "string" || value.length <= GLANCE) return whole;
  return (
    <>
      <span className="whitespace-pre-wrap">{beginOf(value, GLANCE / 2)} …</span>
      <details className="mt-1">
        <summary className="link">{t("changes.whole")}</summary>
        <div className="pt-2">{whole}</div>
      </details>
    </>
  );
}

/** Shows what a message says otherwise than another one. */
function ChangedLines({ value, other }: { value: unknown; other: unknown }) {
  const { t } = useTranslation(["settings", "message"]);
  const same = new Set(messageLines(other, t as Say));
  const lines = messageLines(value, t as Say);
  const own = lines.filter((line) => !same.has(line));
  const count = lines.length - own.length;
  return (
    <ul className="grid gap-1">
      {own.map((line, index) => (
        <li key={index} className="whitespace-pre-wrap" dir="auto">
          {line}
        </li>
      ))}
      {count > 0 && <li className="text-muted">{t("message:lines.same", { count })}</li>}
    </ul>
  );
}

/** Lists by fields what does not fit. */
export function Complaints({ complaints }: { complaints: ReturnType<typeof complaintsOf> }) {
  const { t } = useTranslation("settings");
  if (complaints.length === 0) return null;
  return (
    <ul className="mt-2 grid list-disc gap-1 ps-5">
      {complaints.map(({ label, messages }) => (
        <li key={label}>
          <bdi className="font-semibold">{label}</bdi>
          {t("colon")} {messages.join(" ")}
        </li>
      ))}
    </ul>
  );
}
