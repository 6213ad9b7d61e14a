import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Avatar } from "#app/ui/avatar.tsx";
import { Time } from "#app/ui/time.tsx";

import type { loader } from "./overview.tsx";

/** The signed-in person: status, activity, last active, connected servers, joined (docs/contracts.md, Dashboard). */
export function UserCard() {
  const { t, i18n } = useTranslation("dashboard");
  const { user, activity } = useLoaderData<typeof loader>();
  const time = (value: Date, format?: "date") => (
    <Time value={value} locale={i18n.language} format={format} />
  );
  return (
    <section className="card grid gap-6 p-6 md:grid-cols-[auto_1fr] md:gap-10" aria-label={t("card.title")}>
      <div className="flex items-center gap-4 md:flex-col md:items-start">
        <Avatar name={user.name} src={user.avatarUrl} size={72} />
        <div className="min-w-0">
          <p className="font-semibold break-words">
            <bdi>{user.name}</bdi>
          </p>
          <p className="text-sm text-muted break-words">
            @<bdi>{user.username}</bdi>
          </p>
        </div>
      </div>
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        <Fact term={t("card.status")}>
          {user.signedInUntil && (
            <>
              {t("card.signedInUntil")} {time(user.signedInUntil, "date")}
            </>
          )}
        </Fact>
        <Fact term={t("card.lastActive")}>
          {user.lastActive ? time(user.lastActive) : t("card.firstVisit")}
        </Fact>
        <Fact term={t("card.connected")}>
          {user.connectedServers === undefined ? "–" : t("card.servers", { count: user.connectedServers })}
        </Fact>
        <Fact term={t("card.joined")}>
          {time(user.joinedAt, "date")}
          <span className="block text-sm text-muted">
            {t("card.accountSince")} {time(user.accountCreatedAt, "date")}
          </span>
        </Fact>
        <Fact term={t("card.activity")} wide>
          {activity.length === 0 ? (
            <span className="text-muted">{t("card.noActivity")}</span>
          ) : (
            <ul className="grid gap-1">
              {activity.map(({ title, guild, to, at }) => (
                <li key={`${to}${at.toISOString()}`}>
                  <Link to={to} reloadDocument={to === "/apply"} className="link">
                    {title}
                    {guild && <bdi>{guild}</bdi>}
                  </Link>{" "}
                  <span className="text-sm text-muted">{time(at)}</span>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ term, wide = false, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "sm:col-span-2" : undefined}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
