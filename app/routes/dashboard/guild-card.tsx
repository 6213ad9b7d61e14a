import { Link } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Avatar } from "#app/ui/avatar.tsx";
import { buttonClass } from "#app/ui/button.tsx";

export interface ListedGuild {
  id: string;
  name: string;
  iconUrl?: string;
  memberCount: number;
}

/** A server with the bot: leads to its settings. */
export function ManagedCard({ guild }: { guild: ListedGuild }) {
  return (
    <li className="card card-link flex items-center gap-4 p-4">
      <GuildName guild={guild} to={`/dashboard/guilds/${guild.id}`} />
    </li>
  );
}

/** A server that waits for the bot: leads to Discord's page that adds it to just this one. */
export function AddableCard({ guild }: { guild: ListedGuild }) {
  const { t } = useTranslation("dashboard");
  return (
    <li className="card flex flex-wrap items-center gap-4 p-4">
      <GuildName guild={guild} />
      <a
        href={`/dashboard/guilds/${guild.id}/invite`}
        className={buttonClass("secondary")}
        aria-label={t("servers.addTo", { guild: guild.name })}
      >
        <Plus aria-hidden size={18} /> {t("servers.add")}
      </a>
    </li>
  );
}

function GuildName({ guild, to }: { guild: ListedGuild; to?: string }) {
  const { t } = useTranslation("dashboard");
  const name = <bdi>{guild.name}</bdi>;
  return (
    <>
      <Avatar name={guild.name} src={guild.iconUrl} size={48} shape="square" lazy />
      <div className="min-w-36 flex-1 basis-36">
        <h3 className="line-clamp-2 font-semibold break-words" title={guild.name}>
          {to ? (
            <Link to={to} className="card-link-target">
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <p className="text-sm text-muted">{t("guild.members", { count: guild.memberCount })}</p>
      </div>
    </>
  );
}
