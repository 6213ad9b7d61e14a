import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Said } from "#app/routes/dashboard/action/task-answer.tsx";
import type { action } from "#app/routes/dashboard/history.tsx";
import { Button } from "#app/ui/button.tsx";
import { FocusedNotice } from "#app/ui/focused-notice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Time } from "#app/ui/time.tsx";
import { Changes, Complaints } from "./changes.tsx";
import type { EntryView } from "./history.server.ts";

/** A change of settings, or an action that somebody pressed: by whom, when, what of it, and how to restore it. */
export function Entry({ entry }: { entry: EntryView }) {
  const { t } = useTranslation("history");
  const { module, title, version, at, changes, newest, press } = entry;
  const id = press?.id ?? `${module}-${version}`;
  return (
    <article className="card grid grid-cols-1 gap-4 p-4 md:p-6" aria-labelledby={id}>
      <header className="flex flex-wrap justify-between gap-x-8 gap-y-2">
        <div className="min-w-0">
          <h3 id={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-lg">
            <bdi lang={title.lang}>{title.text}</bdi>{" "}
            {!press && (
              <span className="font-sans text-note font-medium tracking-normal text-muted">
                {t("version", { version })}
                {newest && ` · ${t("newest")}`}
              </span>
            )}
          </h3>
          <p className="text-sm text-muted">
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
        <p className="whitespace-pre-line">
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
    <p className={`flex gap-2 text-note leading-snug ${state === "replaced" ? tone : ""}`}>
      <Icon name={icon} size={16} className={`mt-0.5 flex-none ${tone}`} />
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

/** Says why a version was not restored, and offers the rest of it. */
export function NotRestored() {
  const { t } = useTranslation("history");
  const answer = useActionData<typeof action>();
  if (!answer) return null;
  const { outcome, title, complaints, ...fields } = answer;
  return (
    <FocusedNotice kind="danger" title={t(`restore.${outcome}.title`)}>
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
    </FocusedNotice>
  );
}
