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
    <div className="card account-person">
      <Avatar name={user.name} src={user.avatarUrl} size={72} />
      <div className="account-name">
        <p className="font-display text-xl font-semibold">
          <bdi>{user.name}</bdi>
        </p>
        <p className="text-muted">
          @<bdi>{user.username}</bdi>
        </p>
      </div>
      <dl className="account-facts">
        <div>
          <dt>{t("since")}</dt>
          <dd>
            <Time value={user.joinedAt} locale={i18n.language} format="date" />
          </dd>
        </div>
        <div>
          <dt>{t("discordSince")}</dt>
          <dd>
            <Time value={user.accountCreatedAt} locale={i18n.language} format="date" />
          </dd>
        </div>
      </dl>
    </div>
  );
}
