import { Link } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";

import { guildPath } from "#app/paths.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { buttonClass } from "#app/ui/button.tsx";

export interface ListedGuild {
  id: string;
  name: string;
  iconUrl?: string;
  memberCount: number;
}

/** A card for each server. With the bot it leads to the settings, else to Discord's page that adds the bot to just this one. */
export function GuildCards({ guilds, withBot = false }: { guilds: ListedGuild[]; withBot?: boolean }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {guilds.map((guild) => (
        <GuildCard key={guild.id} guild={guild} withBot={withBot} />
      ))}
    </ul>
  );
}

function GuildCard({ guild, withBot }: { guild: ListedGuild; withBot: boolean }) {
  const { t } = useTranslation("dashboard");
  const path = guildPath(guild.id);
  const name = <bdi>{guild.name}</bdi>;
  return (
    <li className={`card flex flex-wrap items-center gap-4 p-4 ${withBot ? "card-link" : ""}`}>
      <Avatar name={guild.name} src={guild.iconUrl} size={48} shape="square" lazy />
      <div className="min-w-36 flex-1 basis-36">
        <h3 className="line-clamp-2 font-semibold break-words" title={guild.name}>
          {withBot ? (
            <Link to={path} className="card-link-target">
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <p className="text-sm text-muted">{t("guild.members", { count: guild.memberCount })}</p>
      </div>
      {!withBot && (
        <a
          href={`${path}/invite`}
          className={buttonClass("secondary")}
          aria-label={t("servers.addTo", { guild: guild.name })}
        >
          <Plus aria-hidden size={18} /> {t("servers.add")}
        </a>
      )}
    </li>
  );
}
