import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { site } from "#app/content/site.ts";
import { getStats } from "#app/features/stats/stats.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";

import { Closing } from "./closing.tsx";
import { DashboardPreview } from "./dashboard-preview.tsx";
import { Faq } from "./faq.tsx";
import { FeatureGrid } from "./feature-grid.tsx";
import { Hero } from "./hero.tsx";
import { Statistics } from "./statistics.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.description },
  { property: "og:type", content: "website" },
  { property: "og:site_name", content: site.name },
  { property: "og:title", content: data?.title },
  { property: "og:description", content: data?.description },
];

/** `/`: what the bot does for a server. It stands without its numbers, too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const t = fixedT(await localeOf(request), "site");
  const stats = await getStats(context.db).catch((err: unknown) => {
    context.log.error({ err }, "the statistics cannot be read");
    return undefined;
  });
  return { title: t("home.meta.title"), description: t("home.meta.description"), stats };
}

export default function Home() {
  const { stats } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <FeatureGrid />
      <DashboardPreview />
      <Statistics stats={stats} />
      <Faq />
      <Closing />
    </>
  );
}
