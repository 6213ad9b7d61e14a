import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NotFoundError } from "#app/http/errors.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";
import { EXTERNAL_LINKS } from "#app/site/areas.ts";
import { loadArea } from "./page/area.server.ts";
import { AreaPage } from "./page/area.tsx";
import { loadOwnPage } from "./page/own.server.ts";
import { OwnPageView } from "./page/own.tsx";
import sheet from "#app/styles/feature.css?url";

export const handle = { sheet };
export { documentMeta as meta } from "#app/shell/document-meta.ts";

/** `/:page`: an area of the bot, a page of the site folder, or a redirect to one of its links. */
export const loader = pageLoader(async ({ request, params, context }) => {
  const { own, position, link } = placeOf({ params, context });
  const locale = await localeOf(request);
  if (own) return loadOwnPage(context, own, locale);
  if (link) throw redirect(link, { headers: { "Cache-Control": "no-store" } });
  return loadArea(context, locale, position);
});

/** Refuses every form: no page here takes one. A path without a page shows the fields, as `not-found.ts` does. */
export const action = pageAction(
  async (args) => {
    placeOf(args);
    throw new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  },
  { show: (fields) => fields },
);

/** @throws NotFoundError */
function placeOf({ params, context }: Pick<ActionFunctionArgs, "params" | "context">) {
  const name = (params.page ?? "").toLowerCase();
  const { areas, links, pages } = context.site;
  const own = pages.find(({ slug }) => slug === name);
  const position = areas.findIndex(({ id }) => id === name);
  const known = EXTERNAL_LINKS.find((one) => one === name);
  const link = known && links[known];
  if (!own && !link && position < 0) throw new NotFoundError();
  return { own, position, link };
}

export default function Page() {
  const data = useLoaderData<typeof loader>();
  return "own" in data ? <OwnPageView own={data.own} /> : <AreaPage {...data} />;
}
