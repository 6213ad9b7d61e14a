import { useTranslation } from "react-i18next";

import { CHANNEL } from "#app/features/guilds/channel-order.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";

interface NameProps {
  /** Null or empty where none is chosen. */
  id: string | null;
  facts: GuildFacts;
}

/** A role by its name and in its colour, as Discord shows one that is mentioned. */
export function RoleMention({ id, facts }: NameProps) {
  const { t } = useTranslation("preview");
  const role = facts.roles?.find((one) => one.id === id);
  if (!id) return <Missing>{t("names.noRole")}</Missing>;
  if (!role) return <Missing>{facts.roles ? t("names.deletedRole") : t("names.unknownRole")}</Missing>;
  return (
    <span className="mention">
      {role.color > 0 && (
        <svg viewBox="0 0 10 10" className="mention-colour" aria-hidden="true" focusable="false">
          <circle cx="5" cy="5" r="5" fill={`#${role.color.toString(16).padStart(6, "0")}`} />
        </svg>
      )}
      @<bdi>{role.name.replace(/^@/, "")}</bdi>
    </span>
  );
}

/** A channel, or a category, by its name. */
export function ChannelMention({ id, facts }: NameProps) {
  const { t } = useTranslation("preview");
  const channel = facts.channels?.find((one) => one.id === id);
  if (!id) return <Missing>{t("names.noChannel")}</Missing>;
  if (!channel)
    return <Missing>{facts.channels ? t("names.deletedChannel") : t("names.unknownChannel")}</Missing>;
  return (
    <span className="mention">
      {channel.type === CHANNEL.category ? "" : "#"}
      <bdi>{channel.name}</bdi>
    </span>
  );
}

function Missing({ children }: { children: string }) {
  return <span className="mention mention-missing">{children}</span>;
}
