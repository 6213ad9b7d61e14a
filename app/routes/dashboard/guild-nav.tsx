import { NavLink } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { guildPath } from "#app/paths.ts";

interface GuildNavProps {
  guildId: string;
  modules: { id: string; title: string }[];
}

/** The pages of one server. */
export function GuildNav({ guildId, modules }: GuildNavProps) {
  const { t } = useTranslation("settings");
  const base = guildPath(guildId);
  const links = [
    { to: base, title: t("nav.overview"), isDocument: false },
    ...modules.map(({ id, title }) => ({ to: `${base}/${id}`, title, isDocument: false })),
    { to: `${base}/history`, title: t("nav.history"), isDocument: true },
    { to: `${base}/transfer`, title: t("nav.transfer"), isDocument: true },
  ];
  return (
    <nav aria-label={t("nav.label")}>
      <ul className="flex flex-wrap gap-1">
        {links.map(({ to, title, isDocument }) => (
          <li key={to}>
            <NavLink
              to={to}
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
  );
}
