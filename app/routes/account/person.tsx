import { useTranslation } from "react-i18next";

import { Avatar } from "#app/ui/avatar.tsx";
import { Time } from "#app/ui/time.tsx";

interface PersonProps {
  user: { name: string; username: string; avatarUrl: string; joinedAt: Date; accountCreatedAt: Date };
}

/** Whose account it is. */
export function Person({ user }: PersonProps) {
  const { t, i18n } = useTranslation("account");
  return (
    <div className="card flex flex-wrap items-center gap-x-5 gap-y-4 p-5 lg:p-7">
      <Avatar name={user.name} src={user.avatarUrl} size={72} />
      <div className="min-w-0 flex-1 basis-36 leading-[1.35]">
        <p className="font-display text-xl font-semibold">
          <bdi>{user.name}</bdi>
        </p>
        <p className="text-muted">
          @<bdi>{user.username}</bdi>
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-note text-muted">{t("since")}</dt>
          <dd>
            <Time value={user.joinedAt} locale={i18n.language} format="date" />
          </dd>
        </div>
        <div>
          <dt className="text-note text-muted">{t("discordSince")}</dt>
          <dd>
            <Time value={user.accountCreatedAt} locale={i18n.language} format="date" />
          </dd>
        </div>
      </dl>
    </div>
  );
}
