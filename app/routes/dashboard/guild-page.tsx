import { Link, NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import { Avatar } from "#app/ui/avatar.tsx";

interface Head {
  guild: { id: string; name: string; iconUrl?: string; memberCount?: number; channelCount?: number };
  modules: { id: string; title: string; lang?: "en" }[];
}

export function GuildPage({ head: { guild, modules }, children }: { head: Head; children: ReactNode }) {
  const { t } = useTranslation("dashboard");
  const { t: nav } = useTranslation("settings");
  const links: { title: string; lang?: "en"; page?: string; isDocument?: boolean }[] = [
    { title: nav("nav.overview") },
    ...modules.map(({ id, ...titled }) => ({ page: id, ...titled })),
    { page: "history", title: nav("nav.history"), isDocument: true },
    { page: "transfer", title: nav("nav.transfer"), isDocument: true },
  ];
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
            {links.map(({ page = "", title, lang, isDocument }) => (
              <li key={page}>
                <NavLink
                  to={guildPath(guild.id, page || undefined)}
                  lang={lang}
                  end
                  reloadDocument={isDocument}
                  className={({ isActive }) =>
                    `block rounded-full border px-3 py-1.5 text-compact font-[550] hover:bg-accent-soft ${isActive ? "border-accent bg-accent-soft text-accent-strong" : "border-transparent text-muted hover:text-ink"}`
                  }
                >
                  {title}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {children}
    </div>
  );
}
