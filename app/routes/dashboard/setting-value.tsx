import { useTranslation } from "react-i18next";
import type { LevelRole } from "#app/features/settings/field.ts";
import { numberFormat } from "#app/i18n/formats.ts";
import type { FieldView } from "./module-view.ts";
import { ChannelName, DOT, NAME, RoleName } from "./names.tsx";

/** A value as text: names in place of ids, words in place of true and false. */
export function SettingValue({ field, value }: { field: FieldView; value: unknown }) {
  const { t, i18n } = useTranslation("settings");
  const nothing = <span className="text-muted">{field.none ?? t("value.nothing")}</span>;
  switch (field.kind) {
    case "toggle":
      return <>{value === true ? t("value.on") : t("value.off")}</>;
    case "number":
      return (
        <>
          {typeof value === "number" ? numberFormat(i18n.language).format(value) : String(value)}{" "}
          {field.unitLabel}
        </>
      );
    case "message":
      return value === "" ? nothing : <span className="whitespace-pre-wrap">{String(value)}</span>;
    case "color":
      return (
        <span className={NAME}>
          <Swatch color={String(value)} /> <code className="code">{String(value)}</code>
        </span>
      );
    case "channel":
      return typeof value === "string" ? <ChannelName id={value} /> : nothing;
    case "role":
      return typeof value === "string" ? <RoleName id={value} /> : nothing;
    case "channels":
      return listed(value, nothing, (id: string) => <ChannelName id={id} />);
    case "roles":
      return listed(value, nothing, (id: string) => <RoleName id={id} />);
    case "choices":
      return listed(value, nothing, (option: string) => (
        <>{field.labels?.[field.options.indexOf(option)] ?? option}</>
      ));
    case "levelRoles":
      return listed(value, nothing, ({ level, roleId }: LevelRole) => (
        <>
          {t("value.level", { level })} <RoleName id={roleId} />
        </>
      ));
    case "text":
      return <code className="code">{String(value)}</code>;
  }
}

function Swatch({ color }: { color: string }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={DOT}>
      <rect width="12" height="12" rx="3" fill={/^#[\da-f]{6}$/i.test(color) ? color : "none"} />
    </svg>
  );
}

function listed<Entry>(value: unknown, nothing: React.ReactNode, draw: (entry: Entry) => React.ReactNode) {
  if (!Array.isArray(value) || value.length === 0) return nothing;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {(value as Entry[]).map((entry, index) => (
        <li key={index}>{draw(entry)}</li>
      ))}
    </ul>
  );
}
