import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Change } from "#app/features/settings/compare.ts";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { captionOf } from "#app/routes/dashboard/fields/control.tsx";
import type { action } from "#app/routes/dashboard/history.tsx";
import { messageLines, type Say } from "#app/routes/dashboard/message/words.ts";
import type { complaintsOf } from "#app/routes/dashboard/module-view.server.ts";
import { SettingValue } from "#app/routes/dashboard/setting-value.tsx";
import { Said } from "#app/routes/dashboard/task-answer.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";
import type { EntryView } from "./history.server.ts";

export function Entry({ entry }: { entry: EntryView }) {
  const { t } = useTranslation("history");
  const { module, title, version, at, changes, newest, press } = entry;
  const id = press?.id ?? `${module}-${version}`;
  return (
    <article className="card grid grid-cols-1 gap-4 p-4 md:p-6" aria-labelledby={id}>
      <header className="flex flex-wrap justify-between gap-x-8 gap-y-2">
        <div className="min-w-0">
          <h3 id={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-lg">
            <bdi>{title}</bdi>{" "}
            {!press && (
              <span className="font-sans text-note font-medium tracking-normal text-muted">
                {t("version", { version })}
                {newest && ` · ${t("newest")}`}
              </span>
            )}
          </h3>
          <p className="text-sm wrap-anywhere text-muted">
            <Actor by={entry.by} />{" "}
            {press && (
              <>
                {t("pressed")}{" "}
                <bdi className="font-medium text-ink" lang={press.label.lang}>
                  {press.label.text}
                </bdi>{" "}
              </>
            )}
            · <Time value={at} />
          </p>
        </div>
        <State entry={entry} />
      </header>
      {press?.said && (
        <p className="wrap-anywhere whitespace-pre-line">
          <Said said={press.said} />
        </p>
      )}
      {!press && changes === undefined && <p className="text-muted">{t("changes.unknown")}</p>}
      {changes?.length === 0 && <p className="text-muted">{t("changes.none")}</p>}
      {changes && changes.length > 0 && <Changes changes={changes} />}
      {entry.restore && (
        <Restore module={module} {...entry.restore}>
          {t("restore.open")}
        </Restore>
      )}
      {entry.defaults && entry.defaults.changes.length > 0 && (
        <Restore module={module} {...entry.defaults}>
          {t("restore.openDefaults")}
        </Restore>
      )}
    </article>
  );
}

/** A person, the bot, or the bot for a person. People who never signed in, or deleted their data, have only an id here. */
function Actor({ by: { kind, id, name, brought } }: Pick<EntryView, "by">) {
  const { t } = useTranslation("history");
  if (brought) return <>{t("by.brought")}</>;
  if (id === null) return <>{kind === "bot" ? t("by.bot") : t("by.forgotten")}</>;
  return (
    <>
      {kind === "bot" && `${t("by.botFor")} `}
      {name ? (
        <bdi className="font-medium text-ink">{name}</bdi>
      ) : (
        <>
          {t("by.stranger")} <code className="code">{id}</code>
        </>
      )}
    </>
  );
}

const STATES = {
  done: { icon: "circle-check", tone: "text-success" },
  failed: { icon: "circle-alert", tone: "text-danger" },
  lost: { icon: "circle-slash", tone: "text-muted" },
  asked: { icon: "hourglass", tone: "text-warning" },
  applied: { icon: "circle-check", tone: "text-success" },
  waiting: { icon: "hourglass", tone: "text-warning" },
  replaced: { icon: "circle-slash", tone: "text-muted" },
} as const;

function State({ entry: { appliedAt, newest, press } }: { entry: EntryView }) {
  const { t } = useTranslation("history");
  const state = press?.state ?? (appliedAt ? "applied" : newest ? "waiting" : "replaced");
  const { icon, tone } = STATES[state];
  return (
    <p className={`flex gap-2 text-note leading-[1.45] ${state === "replaced" ? tone : ""}`}>
      <Icon name={icon} size={16} className={`mt-[0.15rem] flex-none ${tone}`} />
      <span>
        {t(`state.${state}`)} {press?.reason}
        {appliedAt && (
          <span className="block text-muted">
            <Time value={appliedAt} />
          </span>
        )}
      </span>
    </p>
  );
}

interface RestoreProps extends NonNullable<EntryView["restore"]> {
  module: string;
  children: ReactNode;
}

function Restore({ module, version, current, changes, children }: RestoreProps) {
  const { t } = useTranslation("history");
  if (changes.length === 0) return <p className="text-sm text-muted">{t("restore.holds")}</p>;
  return (
    <details className="group">
      <summary className="-ms-3 inline-flex min-h-9 list-none items-center gap-2 rounded-full px-3 text-compact font-semibold text-accent group-open:bg-accent-soft hover:bg-accent-soft">
        <Icon name="history" size={16} className="flex-none" /> {children}
      </summary>
      <form method="post" className="grid grid-cols-1 gap-4 pt-4">
        <HiddenFields fields={{ intent: "restore", module, version, current }} />
        <p>{t("restore.preview")}</p>
        <Changes changes={changes} />
        <div>
          <Button type="submit" aria-describedby={`${module}-${version || 1}`}>
            {t("restore.do")}
          </Button>
        </div>
      </form>
    </details>
  );
}

function HiddenFields({ fields }: { fields: Record<string, string | number> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

export function NotRestored() {
  const { t } = useTranslation("history");
  const answer = useActionData<typeof action>();
  if (!answer) return null;
  const { outcome, title, complaints, ...fields } = answer;
  return (
    <Notice kind="danger" title={t(`restore.${outcome}.title`)}>
      <p>{t(`restore.${outcome}.text`, { module: title, version: fields.version })}</p>
      <Complaints complaints={complaints} />
      {outcome === "refused" && (
        <form method="post" className="mt-3">
          <HiddenFields fields={{ intent: "restore", ...fields, leaveOut: "true" }} />
          <Button type="submit" variant="secondary">
            {t("restore.refused.without")}
          </Button>
        </form>
      )}
    </Notice>
  );
}

const GLANCE = 160;

export function Changes({ changes }: { changes: Change<FieldView>[] }) {
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
      <span className="whitespace-pre-wrap">{[...value].slice(0, GLANCE / 2).join("")} …</span>
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
        <li key={index} className="wrap-anywhere whitespace-pre-wrap" dir="auto">
          {line}
        </li>
      ))}
      {count > 0 && <li className="text-muted">{t("message:lines.same", { count })}</li>}
    </ul>
  );
}

export function Complaints({ complaints }: { complaints: ReturnType<typeof complaintsOf> }) {
  if (complaints.length === 0) return null;
  return (
    <ul className="mt-2 grid list-disc gap-1 ps-5 wrap-anywhere">
      {complaints.map(({ label, messages }) => (
        <li key={label}>
          <bdi className="font-semibold">{label}</bdi>: {messages.join(" ")}
        </li>
      ))}
    </ul>
  );
}
