import { useLoaderData, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { searchSettings } from "#app/features/settings/search.server.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import { wordsAlike } from "#app/i18n/texts.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import { pageLoader } from "#app/shell/page.server.ts";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { openGuildPage } from "./frame/current-guild.server.ts";
import { GuildPage } from "./frame/guild-page.tsx";

export { titleMeta as meta } from "#app/shell/title-meta.ts";

const MAX_QUERY = 50;

/** `/dashboard/guilds/:guildId/search?q=`: the modules and fields that a query finds. */
export const loader = pageLoader(async (args) => {
  const { guild, locale, head, modules } = await openGuildPage(args, "any");
  const query = (new URL(args.request.url).searchParams.get("q") ?? "").slice(0, MAX_QUERY).trim();
  const hits = searchSettings(locale, { modules: modules.list, query, alike: wordsAlike() });
  return { title: `${fixedT(locale, "settings")("nav.find")} · ${guild.name}`, head, query, hits };
});

/** Loads the hits while somebody types. A failure leaves the page as it is: the form leads to a page that says what is wrong. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => null);

/** Hits change by what is typed only. */
export const shouldRevalidate = () => false;

export default function SearchPage() {
  const { t } = useTranslation("settings");
  const { head, query, hits } = useLoaderData<typeof loader>();
  const count = hits.reduce((sum, { fields }) => sum + Math.max(1, fields.length), 0);
  return (
    <GuildPage head={head}>
      <TitledSection
        id="search"
        title={t("nav.find")}
        text={query && t(count > 0 ? "search.found" : "search.none", { count, query })}
      >
        <ul className="grid gap-4 empty:hidden">
          {hits.map(({ id, title, fields }) => (
            <li key={id} className="card grid gap-2 p-5">
              <h3 className="text-lg">
                <a href={guildPath(head.guild.id, id)} className="link" dir="auto">
                  {title}
                </a>
              </h3>
              <ul className="grid gap-2 empty:hidden">
                {fields.map(({ name, label, hint }) => (
                  <li key={name}>
                    <a href={`${guildPath(head.guild.id, id)}#setting-${name}`} className="link" dir="auto">
                      {label}
                    </a>
                    {hint && (
                      <p className="text-sm text-muted" dir="auto">
                        {hint}
                      </p>
                    )}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </TitledSection>
    </GuildPage>
  );
}
