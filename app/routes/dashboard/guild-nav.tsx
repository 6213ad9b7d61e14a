import { NavLink } from "@remix-run/react";
import { useTranslation } from "react-i18next";

interface GuildNavProps {
  guildId: string;
  modules: { id: string; title: string }[];
}

/** The pages of one server. */
export function GuildNav({ guildId, modules }: GuildNavProps) {
  const { t } = useTranslation("settings");
  const base = `/dashboard/guilds/${guildId}`;
  const links = [
    { to: base, title: t("nav.overview"), end: true },
    ...modules.map(({ id, title }) => ({ to: `${base}/${id}`, title, end: false })),
    { to: `${base}/history`, title: t("nav.history"), end: false },
    { to: `${base}/transfer`, title: t("nav.transfer"), end: false },
  ];
  return (
    <nav aria-label={t("nav.label")} className="guild-nav">
      <ul>
        {links.map(({ to, title, end }) => (
          <li key={to}>
            <NavLink to={to} end={end} className="guild-nav-link">
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
