import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { textIn, textsIn } from "#app/features/settings/texts.ts";
import { getStats, listStatsHistory } from "#app/features/stats/stats.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { directionOf } from "#app/i18n/languages.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageLoader } from "#app/shell/page.server.ts";
import { aboutSite } from "#app/site/about.server.ts";
import { artOf } from "#app/site/look.server.ts";
import { versionIn, type Question } from "#app/site/pages.server.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Mark } from "#app/ui/logo.tsx";
import { withTimeout } from "#db/timeout.server.ts";
import { commandText } from "./commands/command-text.server.ts";
import { Faq } from "./home/faq.tsx";
import { FeatureGrid } from "./home/feature-grid.tsx";
import { Hero } from "./home/hero.tsx";
import { Statistics } from "./home/statistics.tsx";
import { PageEnd, SectionHead } from "./parts.tsx";
import sheet from "#app/styles/home.css?url";

/** Milliseconds. */
const STATISTICS_LIMIT = 2_000;
const HISTORY_DAYS = 30;
/** Names on a card whose area or module has no words of its own. */
const MOST_NAMES = 4;
/** Stands between them, at the end of a line and never at the beginning of one. */
const DOT = "\u00a0· ";

export const handle = { sheet };
export { documentMeta as meta } from "#app/shell/document-meta.ts";

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** `/`: the home page. Without statistics it is not cached. */
export const loader = pageLoader(async ({ request, context }) => {
  const locale = await localeOf(request);
  const t = fixedT(locale, "site");
  const [statistics, catalogue, known] = await Promise.all([
    readStatistics(context),
    context.commands.current(),
    context.modules.known(),
  ]);
  const { list, isSynced, inGroup } = catalogue;
  const { version: questions = [], language = locale } = versionIn(context.site.faq, locale) ?? {};
  const about = {
    ...aboutSite(context.site, locale),
    picture: context.pictures.ofPage("home", locale),
    facts: questions.length > 0 ? [faqPage(questions)] : [],
  };
  const { features, links, parts, home, name, tagline } = context.site;
  const areas = textsIn(locale, context.site.areas).flatMap(({ id, icon, title }) => {
    const page = features.get(id);
    const commands = inGroup(id);
    const names = commands.slice(0, MOST_NAMES).map((command) => commandText(command, locale, known).name);
    // Commands are read from left to right in every language.
    const isolated = directionOf(locale) === "rtl" ? names.map((name) => `\u2066${name}\u2069`) : names;
    const card = page?.home ?? { title, text: page?.description ?? isolated.join(DOT) };
    if (!page && commands.length === 0) return [];
    const picture = artOf(context.site, `${id}-card`);
    return { id, icon, ...textsIn(locale, card), href: `/${id}`, commands: commands.length, picture };
  });
  const modules = known.list.map(({ id, icon, title, intro, fields }) => {
    const labels = fields.slice(0, MOST_NAMES).map(({ label }) => textIn(locale, label).text);
    const card = textsIn(locale, { title, text: intro ?? labels.join(DOT) });
    return { id, icon, ...card, href: undefined, commands: 0, picture: undefined };
  });
  const scene = features.get(home.scene ?? "")?.scene;
  const hero = textsIn(locale, {
    heading: home.heading ?? tagline ?? name,
    lead: home.lead ?? (home.heading && tagline) ?? t("home.hero.text"),
    scene,
  });
  return data(
    {
      ...{ about, hero, isSynced, ...statistics },
      questions: questions.map(({ question, answer }) => ({ question, answer })),
      language: language === locale ? undefined : language,
      cards: areas.length > 0 ? areas : modules,
      commands: parts.commands ? list.length : 0,
      shows: { stats: parts.stats, prefix: modules.some(({ id }) => id === "prefix") },
      support: links.support,
      art: artOf(context.site, "hero"),
    },
    { headers: statistics.stats ? {} : { "Cache-Control": "no-store" } },
  );
});

export default function Home() {
  const { hero, art, cards, commands, shows, isSynced, stats, history, questions, language, support } =
    useLoaderData<typeof loader>();
  return (
    <>
      <Hero {...hero} art={art} />
      {(cards.length > 0 || commands > 0) && <FeatureGrid cards={cards} commands={commands} />}
      <DashboardPreview />
      {shows.stats && <Statistics stats={stats} history={history} commands={commands} isSynced={isSynced} />}
      <Faq questions={questions} language={language} support={support} />
      <Closing />
    </>
  );
}

const STEPS = ["signIn", "pick", "save"] as const;

function DashboardPreview() {
  const { t } = useTranslation("site");
  const { shows } = useLoaderData<typeof loader>();
  return (
    <section className="section" aria-labelledby="setup">
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-center gap-12 ${shows.prefix ? "lg:grid-cols-2" : ""}`}
      >
        <div>
          <SectionHead id="setup" title={t("home.dashboard.title")} text={t("home.dashboard.text")} />
          <ol className={`steps ${shows.prefix ? "" : "gap-x-12 lg:grid-cols-3"}`}>
            {STEPS.map((step) => (
              <li key={step} className="step">
                <h3 className="text-lg">{t(`home.dashboard.${step}.title`)}</h3>
                <p className="text-muted">{t(`home.dashboard.${step}.text`)}</p>
              </li>
            ))}
          </ol>
        </div>
        {shows.prefix && <Preview />}
      </div>
    </section>
  );
}

function Preview() {
  const { t } = useTranslation("site");
  const server = t("home.dashboard.mock.server");
  return (
    <figure role="img" aria-label={t("home.dashboard.mock.label")} className="card shadow-float">
      <div className="flex items-center gap-3 border-b border-line p-5 sm:p-6">
        <Avatar name={server} size={48} shape="square" />
        <p className="min-w-0 leading-snug">
          <span className="block font-semibold">{server}</span>
          <span className="block text-sm text-muted">{t("home.dashboard.mock.members")}</span>
        </p>
      </div>
      <div className="grid gap-4 p-5 sm:p-6">
        <p className="font-display text-2xl font-semibold">{t("home.dashboard.mock.title")}</p>
        <div className="grid gap-1.5">
          <p className="font-medium">{t("home.dashboard.mock.field")}</p>
          <div className="flex flex-wrap items-center gap-3">
            <span className="input inline-flex w-28 items-center font-mono">
              ?<span className="ms-px h-[1.25em] w-[1.5px] bg-ink" />
            </span>
            <span className={buttonClass("primary")}>{t("home.dashboard.mock.button")}</span>
          </div>
          <p className="text-sm text-muted">{t("home.dashboard.mock.example")}</p>
        </div>
        <p className="notice notice-success items-center font-medium text-success">
          <Icon name="circle-check" size={20} className="shrink-0" />
          {t("home.dashboard.mock.receipt")}
        </p>
      </div>
    </figure>
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

function faqPage(questions: readonly Question[]) {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, text }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text },
    })),
  };
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
