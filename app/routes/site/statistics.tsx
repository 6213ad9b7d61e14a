import { useTranslation } from "react-i18next";

import type { Stats } from "#app/features/stats/stats.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Rings } from "#app/ui/rings.tsx";
import { Time } from "#app/ui/time.tsx";

/** The bot in numbers. Without `stats` they could not be read, and the page says so. */
export function Statistics({ stats }: { stats?: Stats }) {
  const { t, i18n } = useTranslation("site");
  return (
    <section className="section" aria-labelledby="statistics">
      <div className="night panel">
        <Rings className="panel-rings" />
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 id="statistics" className="section-title">
            {t("home.stats.title")}
          </h2>
          {stats?.updatedAt && (
            <p className="text-sm text-muted">
              {t("home.stats.asOf")} <Time value={stats.updatedAt} locale={i18n.language} />
            </p>
          )}
        </div>
        {!stats && <Notice kind="danger">{t("home.stats.error")}</Notice>}
        <dl className="stats">
          <Figure term={t("home.stats.servers")} value={stats && count(stats.servers)} />
          <Figure term={t("home.stats.users")} value={stats && count(stats.users)} />
          <Figure term={t("home.stats.commands")} value={stats && count(stats.commands)} />
          <Figure term={t("home.stats.uptime")} value={stats?.uptime} />
        </dl>
      </div>
    </section>
  );
}

function Figure({ term, value = "–" }: { term: string; value?: string }) {
  return (
    <div className="stat">
      <dt className="text-muted">{term}</dt>
      <dd className="stat-value">{value}</dd>
    </div>
  );
}

/** In German digits in both languages, with a plus: it may be more by now (spec section 9). */
function count(value: number): string {
  return `${value.toLocaleString("de-DE")}+`;
}
