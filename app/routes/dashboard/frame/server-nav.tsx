import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import type { GuildHead } from "./current-guild.server.ts";
import { FindSetting } from "./find-setting.tsx";
import { groupsOf } from "./module-groups.ts";

interface ServerNavProps {
  head: GuildHead;
  modules: GuildHead["modules"];
}

/** The search and the pages of a server, with the state of each module. */
export function ServerNav({ head: { guild, access }, modules }: ServerNavProps) {
  const guildId = guild.id;
  const { t } = useTranslation("settings");
  const groups = groupsOf(modules);
  const page = (id: string | undefined, title: ReactNode, isDocument = false) => (
    <NavLink to={guildPath(guildId, id)} end reloadDocument={isDocument} className={LINK}>
      {title}
    </NavLink>
  );
  return (
    <nav aria-label={t("nav.label")} className="grid grid-cols-1 gap-4">
      <FindSetting guildId={guildId} />
      <ul>
        <li>{page(undefined, t("nav.overview"))}</li>
      </ul>
      {groups.map(({ category = t("nav.more"), modules: own }, index) => (
        <div key={index}>
          {groups.length > 1 && (
            <p className="px-2.5 pb-1 text-fine font-semibold text-muted" dir="auto">
              {category}
            </p>
          )}
          <ul aria-label={groups.length > 1 ? category : undefined}>
            {own.map(({ id, title, lang, state }) => (
              <li key={id} className="relative">
                {page(
                  id,
                  <span className={`min-w-0 ${state ? "pe-20" : ""}`}>
                    <bdi lang={lang}>{title}</bdi>
                  </span>,
                )}{" "}
                {/* Beside the link, which is called like the module. */}
                {state && (
                  <span
                    className={`pointer-events-none absolute inset-y-0 end-2.5 flex items-center text-fine font-[550] ${TONES[state]}`}
                  >
                    {t(`nav.states.${state}`)}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {(!access || access.history) && (
        <ul className="border-t border-line pt-2">
          <li>{page("history", t("nav.history"), true)}</li>
          {!access && (
            <>
              <li>{page("transfer", t("nav.transfer"), true)}</li>
              <li>{page("access", t("nav.access"), true)}</li>
            </>
          )}
        </ul>
      )}
    </nav>
  );
}

const TONES = {
  on: "text-success",
  off: "text-muted",
  incomplete: "text-warning",
  problem: "text-danger",
  unsaved: "text-accent-strong",
};

/** Class of a link in the navigation. */
export const LINK =
  "flex min-h-9 items-center gap-2 rounded-control px-2.5 py-1 text-compact font-[550] hover:bg-accent-soft aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong";
