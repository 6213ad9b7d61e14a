import { CircleCheck, CircleSlash, History, Hourglass } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import { Button } from "#app/ui/button.tsx";
import { Time } from "#app/ui/time.tsx";

import { Actor } from "./actor.tsx";
import { Changes } from "./changes.tsx";
import type { EntryView } from "./entry-view.server.ts";
import { RestoreFields } from "./restore-fields.tsx";

type Facts = Pick<GuildFacts, "channels" | "roles">;

/** One change: what, by whom, when, whether the bot has it, and the way back to it. */
export function Entry({ entry, facts }: { entry: EntryView; facts: Facts }) {
  const { t, i18n } = useTranslation("history");
  const { module, title, version, at, by, changes, newest } = entry;
  const id = `${module}-${version}`;
  return (
    <article className="card history-entry" aria-labelledby={id}>
      <header className="history-head">
        <div className="min-w-0">
          <h3 id={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-lg">
            {title}{" "}
            <span className="history-version">
              {t("version", { version })}
              {newest && ` · ${t("newest")}`}
            </span>
          </h3>
          <p className="text-sm text-muted">
            <Actor by={by} /> · <Time value={at} locale={i18n.language} />
          </p>
        </div>
        <State entry={entry} />
      </header>
      {changes === undefined && <p className="text-muted">{t("changes.unknown")}</p>}
      {changes?.length === 0 && <p className="text-muted">{t("changes.none")}</p>}
      {changes && changes.length > 0 && <Changes changes={changes} facts={facts} />}
      <Restore entry={entry} facts={facts} />
    </article>
  );
}

function State({ entry: { appliedAt, newest } }: { entry: EntryView }) {
  const { t, i18n } = useTranslation("history");
  const state = appliedAt ? "applied" : newest ? "waiting" : "replaced";
  const Icon = { applied: CircleCheck, waiting: Hourglass, replaced: CircleSlash }[state];
  return (
    <p className={`history-state history-${state}`}>
      <Icon aria-hidden="true" size={16} />
      <span>
        {t(`state.${state}`)}
        {appliedAt && (
          <span className="block text-muted">
            <Time value={appliedAt} locale={i18n.language} />
          </span>
        )}
      </span>
    </p>
  );
}

function Restore({ entry: { module, version, restore }, facts }: { entry: EntryView; facts: Facts }) {
  const { t } = useTranslation("history");
  if (!restore) return null;
  if (restore.changes.length === 0) return <p className="text-sm text-muted">{t("restore.holds")}</p>;
  return (
    <details className="history-restore">
      <summary>
        <History aria-hidden="true" size={16} /> {t("restore.open")}
      </summary>
      <form method="post" className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
        <RestoreFields module={module} version={version} current={restore.current} />
        <p>{t("restore.preview")}</p>
        <Changes changes={restore.changes} facts={facts} />
        <div>
          <Button type="submit" aria-describedby={`${module}-${version}`}>
            {t("restore.do")}
          </Button>
        </div>
      </form>
    </details>
  );
}
