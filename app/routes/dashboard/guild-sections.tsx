import { Link } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { ProblemCode } from "#app/http/problem.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";

interface ListedGuild {
  id: string;
  name: string;
  iconUrl?: string;
  approximate_member_count: number;
}

interface GuildSectionsProps {
  managed: ListedGuild[];
  addable: (ListedGuild & { inviteUrl: string })[];
  /** Why Discord could not be asked just now, and how old the list is that is shown instead. */
  failure?: { code: ProblemCode; fetchedAt?: Date };
}

/** The servers that somebody administers: those with the bot, then those that wait for it. */
export function GuildSections({ managed, addable, failure }: GuildSectionsProps) {
  const { t } = useTranslation("dashboard");
  return (
    <>
      <section className="grid gap-4" aria-labelledby="managed">
        <h2 id="managed" className="text-2xl">
          {t("servers.managed")}
        </h2>
        {failure && <Failure {...failure} />}
        {managed.length === 0 && !failure && <p className="text-muted">{t("servers.none")}</p>}
        {managed.length > 0 && (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {managed.map((guild) => (
              <li key={guild.id} className="card card-link flex items-center gap-4 p-4">
                <GuildName guild={guild} to={`/dashboard/guilds/${guild.id}`} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {addable.length > 0 && (
        <section className="grid gap-4" aria-labelledby="addable">
          <h2 id="addable" className="text-2xl">
            {t("servers.addable")}
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {addable.map((guild) => (
              <li key={guild.id} className="card flex flex-wrap items-center gap-4 p-4">
                <GuildName guild={guild} />
                <a
                  href={guild.inviteUrl}
                  className={buttonClass("secondary")}
                  aria-label={t("servers.addTo", { guild: guild.name })}
                >
                  <Plus aria-hidden size={18} /> {t("servers.add")}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function GuildName({ guild, to }: { guild: ListedGuild; to?: string }) {
  const { t } = useTranslation("dashboard");
  const name = <bdi>{guild.name}</bdi>;
  return (
    <>
      <Avatar name={guild.name} src={guild.iconUrl} size={48} shape="square" />
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
        <p className="text-sm text-muted">{t("guild.members", { count: guild.approximate_member_count })}</p>
      </div>
    </>
  );
}

/** The spec's words for why the list could not be had (section 8), and the age of what is shown. */
function Failure({ code, fetchedAt }: { code: ProblemCode; fetchedAt?: Date }) {
  const { t, i18n } = useTranslation("dashboard");
  const known = ["rate_limited", "network", "timeout", "unexpected_format"] as const;
  const reason = known.find((one) => one === code) ?? "discord_error";
  return (
    <Notice kind="danger">
      {t(`servers.failure.${reason}`)}
      {fetchedAt && (
        <>
          {" "}
          {t("servers.asOf")} <Time value={fetchedAt} locale={i18n.language} />
        </>
      )}
    </Notice>
  );
}
