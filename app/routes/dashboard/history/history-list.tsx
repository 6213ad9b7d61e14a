import { ArrowLeft, ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import { buttonClass } from "#app/ui/button.tsx";

import { Entry } from "./entry.tsx";
import type { EntryView } from "./entry-view.server.ts";

interface HistoryListProps {
  entries: EntryView[];
  facts: Pick<GuildFacts, "channels" | "roles">;
  filtered: boolean;
  /** Queries of the next page, and of the first. */
  older?: string;
  latest?: string;
}

/** The changes of one page, and the ways to the others. */
export function HistoryList({ entries, facts, filtered, older, latest }: HistoryListProps) {
  const { t } = useTranslation("history");
  return (
    <>
      {entries.length > 0 ? (
        <ol className="history">
          {entries.map((entry) => (
            <li key={`${entry.module}-${entry.version}`}>
              <Entry entry={entry} facts={facts} />
            </li>
          ))}
        </ol>
      ) : (
        <div className="card grid gap-2 p-6">
          <h3 className="text-lg">{filtered ? t("empty.filtered") : t("empty.title")}</h3>
          <p className="text-muted">{filtered ? t("empty.filteredText") : t("empty.text")}</p>
        </div>
      )}
      {(older || latest) && (
        <p className="flex flex-wrap gap-3">
          {latest && (
            <a href={latest} className={buttonClass("quiet")}>
              <ArrowLeft aria-hidden="true" size={18} /> {t("latest")}
            </a>
          )}
          {older && (
            <a href={older} rel="next" className={buttonClass("secondary")}>
              {t("older")} <ArrowRight aria-hidden="true" size={18} />
            </a>
          )}
        </p>
      )}
    </>
  );
}
