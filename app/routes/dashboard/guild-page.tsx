import { Link, NavLink, useParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { groupsOf } from "./module-groups.ts";

interface Head {
  guild: { id: string; name: string; iconUrl?: string; memberCount?: number; channelCount?: number };
  modules: { id: string; title: string; lang?: "en"; category?: string; isIncomplete?: boolean }[];
}

/** Modules above which only the current one is in the row of links, and the others in a list that opens. */
const MANY = 12;

export function GuildPage({ head: { guild, modules }, children }: { head: Head; children: ReactNode }) {
  const { t } = useTranslation("dashboard");
  const { t: nav } = useTranslation("settings");
  const { module: current } = useParams();
  const isLong = modules.length > MANY;
  const ofModules = modules.map(({ id, ...titled }) => ({ page: id, ...titled }));
  const inRow = isLong ? ofModules.filter(({ page }) => page === current) : ofModules;
  return (
    <div className="grid grid-cols-1 gap-8">
      <header className="grid gap-4">
        <nav aria-label={t("breadcrumb")}>
          <Link to="/dashboard" className="link text-sm">
            {t("overview.title")}
          </Link>
        </nav>
        <div className="flex items-center gap-4">
          <Avatar name={guild.name} src={guild.iconUrl} size={56} shape="square" />
          <div className="min-w-0">
            <h1 className="text-2xl break-words sm:text-3xl">
              <bdi>{guild.name}</bdi>
            </h1>
            {guild.memberCount !== undefined && (
              <p className="text-muted">
                {t("guild.members", { count: guild.memberCount })} ·{" "}
                {t("guild.channels", { count: guild.channelCount })}
              </p>
            )}
          </div>
        </div>
        <nav aria-label={nav("nav.label")}>
          <ul className="flex flex-wrap gap-1">
            <PageLink title={nav("nav.overview")} guildId={guild.id} />
            <ModuleLinks links={inRow} guildId={guild.id} />
            <PageLink page="history" title={nav("nav.history")} isDocument guildId={guild.id} />
            <PageLink page="transfer" title={nav("nav.transfer")} isDocument guildId={guild.id} />
          </ul>
          {isLong && (
            // Closed again on the page of another module.
            <details key={current} className="mt-2">
              <summary className="link w-fit">{nav("nav.modules", { count: modules.length })}</summary>
              <ul className="mt-2 grid gap-1 sm:grid-cols-2 lg:grid-cols-4">
                <ModuleLinks links={ofModules} guildId={guild.id} />
              </ul>
            </details>
          )}
        </nav>
      </header>
      {children}
    </div>
  );
}

/** Links to modules, those of a category together below its name. */
function ModuleLinks({ links, guildId }: { links: PageLinkProps[]; guildId: string }) {
  const { t } = useTranslation("settings");
  const groups = groupsOf(links);
  const linksTo = (some: PageLinkProps[]) =>
    some.map((link) => <PageLink key={link.page} {...link} guildId={guildId} />);
  if (groups.every(({ category }) => !category)) return linksTo(links);
  return groups.map(({ category = t("nav.more"), modules }) => (
    <li key={category} className="col-span-full flex flex-wrap items-center gap-x-2">
      <span className="text-fine font-semibold text-muted">{category}</span>
      <ul aria-label={category} className="flex flex-wrap gap-1">
        {linksTo(modules)}
      </ul>
    </li>
  ));
}

interface PageLinkProps {
  page?: string;
  title: string;
  lang?: "en";
  category?: string;
  isIncomplete?: boolean;
  isDocument?: boolean;
}

function PageLink({
  guildId,
  page,
  title,
  lang,
  isDocument,
  isIncomplete,
}: PageLinkProps & { guildId: string }) {
  const { t } = useTranslation("settings");
  return (
    <li className="min-w-0">
      <NavLink
        to={guildPath(guildId, page)}
        lang={lang}
        dir="auto"
        end
        reloadDocument={isDocument}
        className={({ isActive }) =>
          `block rounded-full border px-3 py-1.5 text-compact font-[550] wrap-anywhere hover:bg-accent-soft ${isActive ? "border-accent bg-accent-soft text-accent-strong" : "border-transparent text-muted hover:text-ink"}`
        }
      >
        {title}
        {isIncomplete && <span className="text-fine text-warning"> {t("incomplete.mark")}</span>}
      </NavLink>
    </li>
  );
}
