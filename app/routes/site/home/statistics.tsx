import type { ReactNode } from "react";
import type { Stats, StatsDay } from "#app/features/stats/stats.server.ts";
import { numberFormat } from "#app/i18n/formats.ts";
import { isEnglish } from "#app/i18n/languages.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { NightPanel } from "#app/routes/site/parts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";

interface StatisticsProps {
  /** Undefined if they could not be read. */
  stats?: Stats;
  history: StatsDay[];
  /** Number of commands in the catalogue. */
  commands: number;
  /** The catalogue is synchronised, and thereby newer than any report. */
  isSynced: boolean;
}

/** Statistics of the bot with their history. Before its first report, only the number of commands. */
export function Statistics({ stats, history, commands, isSynced }: StatisticsProps) {
  const { t } = useTranslation("site");
  const unreported = stats?.updatedAt === null;
  const count = unreported || isSynced ? commands : stats?.commands;
  return (
    <section className="section" aria-labelledby="statistics">
      <NightPanel>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 id="statistics" className="section-title">
            {t("home.stats.title")}
          </h2>
          {stats?.updatedAt && (
            <p className="text-sm text-muted">
              {t("home.stats.asOf")} <Time value={stats.updatedAt} format="at" />
            </p>
          )}
        </div>
        {!stats && <Notice kind="danger">{t("home.stats.error")}</Notice>}
        <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
          {!unreported && <Count name="servers" value={stats?.servers} history={history} />}
          {!unreported && <Count name="users" value={stats?.users} history={history} />}
          {count !== 0 && <Count name="commands" value={count} history={history} />}
          <Figure name={t("home.stats.uptime")} value={stats?.uptime ?? UNKNOWN}>
            {stats && <dd className={`${NOTE} sm:mt-auto`}>{t("home.stats.uptimeNote")}</dd>}
          </Figure>
        </dl>
      </NightPanel>
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

/** A figure with a plus, and its history of at least two days. */
function Count({ name, value, history }: CountProps) {
  const { t, i18n } = useTranslation("site");
  const [first, last] = [history[0], history.at(-1)];
  // docs/contracts.md
  const { format } = numberFormat(isEnglish(i18n.language) ? "de" : i18n.language);
  const figure = t(`home.stats.${name}`);
  const days = first && last ? first.daysAgo - last.daysAgo : 0;
  const [from, to] = [first, last].map((day) => format(day?.[name] ?? 0));
  return (
    <Figure name={figure} value={value === undefined ? UNKNOWN : `${format(value)}+`}>
      {first && days > 0 && (
        <dd className="mt-3 w-full">
          <Trend
            days={history.map((day) => [first.daysAgo - day.daysAgo, day[name]])}
            label={t("home.stats.trend", { figure, count: days, from, to })}
          />
          <p className={NOTE}>{t("home.stats.before", { count: first.daysAgo, value: from })}</p>
        </dd>
      )}
    </Figure>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
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

/** Line with a mark for each day, from the day 0. A constant figure lies in the middle. */
function Trend({ days, label }: { days: [day: number, value: number][]; label: string }) {
  const values = days.map(([, value]) => value);
  const lowest = Math.min(...values);
  const spread = Math.max(...values) - lowest;
  const length = days.at(-1)![0];
  const points = days.map(([day, value]) => [
    rounded(6 + (day / length) * 228),
    rounded(50 - (spread ? (value - lowest) / spread : 0.5) * 40),
  ]);
  const [firstX, firstY] = points[0]!;
  const [lastX, lastY] = points.at(-1)!;
  return (
    <svg
      viewBox="0 0 240 64"
      width="240"
      role="img"
      aria-label={label}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="mb-1 block w-full fill-none stroke-accent rtl:[scale:-1_1]"
    >
      <path strokeOpacity="0.4" d={points.map(([x, y]) => `M${x} ${y}V58`).join("")} />
      <path strokeWidth="2.25" d={`M${points.map(([x, y]) => `${x} ${y}`).join("L")}`} />
      <circle className="fill-paper" strokeWidth="2" cx={firstX} cy={firstY} r="3" />
      <circle className="fill-accent stroke-paper" strokeWidth="2" cx={lastX} cy={lastY} r="5" />
    </svg>
  );
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}
