import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Avatar } from "#app/ui/avatar.tsx";

import { GuildNav } from "./guild-nav.tsx";

interface GuildHeaderProps {
  guild: { id: string; name: string; iconUrl?: string; memberCount?: number; channelCount?: number };
  /** What there is to set. */
  modules: { id: string; title: string }[];
}

/** Which server this is about, and its pages: on each of them, above everything else. */
export function GuildHeader({ guild, modules }: GuildHeaderProps) {
  const { t } = useTranslation("dashboard");
  const detailed = guild.memberCount !== undefined;
  return (
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
          {detailed && (
            <p className="text-muted">
              {t("guild.members", { count: guild.memberCount })} ·{" "}
              {t("guild.channels", { count: guild.channelCount })}
            </p>
          )}
        </div>
      </div>
      <GuildNav guildId={guild.id} modules={modules} />
    </header>
  );
}
