import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Avatar } from "#app/ui/avatar.tsx";

interface GuildHeaderProps {
  guild: { id: string; name: string; iconUrl?: string; memberCount?: number; channelCount?: number };
}

/** Which server this is about: on every page of a server, above everything else. */
export function GuildHeader({ guild }: GuildHeaderProps) {
  const { t } = useTranslation("dashboard");
  const detailed = guild.memberCount !== undefined;
  return (
    <header className="grid gap-4">
      <nav aria-label={t("breadcrumb")}>
        <ol className="flex flex-wrap gap-x-2 text-sm text-muted">
          <li>
            <Link to="/dashboard" className="link">
              {t("overview.title")}
            </Link>
          </li>
          {!detailed && (
            <li className="before:mr-2 before:content-['/']">
              <Link to={`/dashboard/guilds/${guild.id}`} className="link">
                {t("guild.overview")}
              </Link>
            </li>
          )}
        </ol>
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
    </header>
  );
}
