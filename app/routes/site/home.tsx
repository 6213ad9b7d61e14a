import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { categories } from "#app/content/categories.ts";
import { listCommands } from "#app/features/commands/list.ts";
import { getStats, listStatsHistory } from "#app/features/stats/stats.server.ts";
import { pageLoader } from "#app/http/page.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { documentMeta, type DocumentFacts } from "#app/shell/document-meta.ts";
import sheet from "#app/styles/home.css?url";
import { ButtonLink } from "#app/ui/button.tsx";
import { Mark } from "#app/ui/logo.tsx";
import { withTimeout } from "#db/timeout.server.ts";

import { DashboardPreview } from "./home/dashboard-preview.tsx";
import { Faq, faqPage, questionsIn } from "./home/faq.tsx";
import { FeatureGrid } from "./home/feature-grid.tsx";
import { Hero } from "./home/hero.tsx";
import { Statistics } from "./home/statistics.tsx";
import { PageEnd } from "./parts.tsx";

/** Time limit for the statistics, in milliseconds. */
const STATISTICS_LIMIT = 2_000;
const HISTORY_DAYS = 30;

export const handle = { sheet };

export const meta: MetaFunction<typeof loader> = documentMeta;

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** `/`: the home page. Without statistics it is not cached. */
export const loader = pageLoader(async ({ request, context }) => {
  const t = fixedT(await localeOf(request), "site");
  const statistics = await readStatistics(context);
  const questions = questionsIn(t);
  const about: DocumentFacts = {
    title: t("home.meta.title"),
    description: t("home.meta.description"),
    image: "home",
    facts: [faqPage(questions)],
  };
  const areas = categories.map(({ id, icon }) => ({ id, icon, commands: listCommands(id).length }));
  return data(
    { about, areas, questions, commands: listCommands().length, ...statistics },
    { headers: statistics.stats ? {} : { "Cache-Control": "no-store" } },
  );
});

export default function Home() {
  const { areas, questions, commands, stats, history } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <FeatureGrid areas={areas} />
      <DashboardPreview />
      <Statistics stats={stats} history={history} commands={commands} />
      <Faq questions={questions} />
      <Closing />
    </>
  );
}

function Closing() {
  const { t } = useTranslation("site");
  return (
    <PageEnd className="gap-5 py-[clamp(5rem,12vw,9rem)]">
      <Mark className="size-16" />
      <h2 className="section-title">{t("home.closing.title")}</h2>
      <p className="section-text">{t("home.closing.text")}</p>
      <ButtonLink href="/invite" size="large" className="mt-2">
        {t("home.hero.add")}
      </ButtonLink>
    </PageEnd>
  );
}

/** Reads the statistics. `stats` is undefined if the database does not answer in time. */
async function readStatistics({ db, log }: LoaderFunctionArgs["context"]) {
  try {
    const both = Promise.all([getStats(db), listStatsHistory(db, HISTORY_DAYS)]);
    const [stats, history] = await withTimeout(STATISTICS_LIMIT, both);
    return { stats, history };
  } catch (err) {
    log.error({ err }, "the statistics cannot be read");
    return { stats: undefined, history: [] };
  }
}
