import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { StatsDay } from "#app/features/stats/history.server.ts";
import type { Stats } from "#app/features/stats/stats.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Rings } from "#app/ui/rings.tsx";
import { Time } from "#app/ui/time.tsx";

import { Trend } from "./trend.tsx";

interface StatisticsProps {
  /** Undefined if they could not be read. */
  stats?: Stats;
  history: StatsDay[];
  commands: number;
}

/** Statistics of the bot with their history. Before its first report, only the number of commands. */
export function Statistics({ stats, history, commands }: StatisticsProps) {
  const { t, i18n } = useTranslation("site");
  const unreported = stats?.updatedAt === null;
  return (
    <section className="section" aria-labelledby="statistics">
      <div className="night panel">
        <Rings className="-right-72 -bottom-88 w-208" />
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
        <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
          {!unreported && <Count name="servers" value={stats?.servers} history={history} />}
          {!unreported && <Count name="users" value={stats?.users} history={history} />}
          <Count name="commands" value={unreported ? commands : stats?.commands} history={history} />
          <Figure name={t("home.stats.uptime")} value={stats?.uptime ?? UNKNOWN}>
            {stats && <dd className={`${NOTE} sm:mt-auto`}>{t("home.stats.uptimeNote")}</dd>}
          </Figure>
        </dl>
      </div>
    </section>
  );
}

const UNKNOWN = "–";
const NOTE = "w-full text-note text-muted";

interface CountProps {
  name: "servers" | "users" | "commands";
  value?: number;
  history: StatsDay[];
}

/** A figure with a plus, and its history. */
function Count({ name, value, history }: CountProps) {
  const { t } = useTranslation("site");
  const [first, last] = [history[0], history.at(-1)];
  const figure = t(`home.stats.${name}`);
  return (
    <Figure name={figure} value={value === undefined ? UNKNOWN : `${german(value)}+`}>
      {first && last && first !== last && (
        <dd className="mt-3 w-full">
          <Trend
            points={history.map((day) => ({ daysAgo: day.daysAgo, value: day[name] }))}
            label={t("home.stats.trend", {
              figure,
              count: first.daysAgo - last.daysAgo,
              from: german(first[name]),
              to: german(last[name]),
            })}
          />
          <p className={NOTE}>
            {t("home.stats.before", { count: first.daysAgo, value: german(first[name]) })}
          </p>
        </dd>
      )}
    </Figure>
  );
}

interface FigureProps {
  name: string;
  value: string;
  /** Further `dd`. */
  children: ReactNode;
}

function Figure({ name, value, children }: FigureProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-card border border-line bg-surface/70 px-4.5 py-3 sm:flex-col sm:justify-start sm:p-5">
      <dt className="text-muted">{name}</dt>
      <dd
        data-figure
        className="font-display text-[clamp(1.5rem,1rem+1.6vw,2.375rem)] leading-tight font-bold tracking-[-0.03em] whitespace-nowrap"
      >
        {value}
      </dd>
      {children}
    </div>
  );
}

/** Formats numbers with German separators in both languages. */
function german(value: number): string {
  return value.toLocaleString("de-DE");
}
