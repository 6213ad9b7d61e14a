import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { guildPath } from "#app/paths.ts";

interface GuildNavProps {
  guildId: string;
  modules: { id: string; title: string }[];
}

/** The pages of one server. */
export function GuildNav({ guildId, modules }: GuildNavProps) {
  const { t } = useTranslation("settings");
  const { pathname } = useLocation();
  const base = guildPath(guildId);
  const links = [
    { to: base, title: t("nav.overview"), isDocument: false },
    ...modules.map(({ id, title }) => ({ to: `${base}/${id}`, title, isDocument: false })),
    { to: `${base}/history`, title: t("nav.history"), isDocument: true },
    { to: `${base}/transfer`, title: t("nav.transfer"), isDocument: true },
  ];
  return (
    <nav aria-label={t("nav.label")} className="guild-nav">
      <ul>
        {links.map(({ to, title, isDocument }) => (
          <li key={to}>
            <Link
              to={to}
              reloadDocument={isDocument}
              aria-current={to === pathname ? "page" : undefined}
              className="guild-nav-link"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
