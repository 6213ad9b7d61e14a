import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { CHANNEL } from "#app/features/guilds/channel-order.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";

const PILL = "rounded-[0.3125rem] box-decoration-clone px-1 py-px font-[550]";

interface NameProps {
  /** Null or empty where none is chosen. */
  id: string | null;
  facts: GuildFacts;
}

/** The pill in which Discord shows who or what is mentioned. */
export function Mention({ children }: { children: ReactNode }) {
  return <span className={`${PILL} bg-accent-soft text-accent-strong`}>{children}</span>;
}

/** A role by its name and in its colour, as Discord shows one that is mentioned. */
export function RoleMention({ id, facts }: NameProps) {
  const { t } = useTranslation("preview");
  const role = facts.roles?.find((one) => one.id === id);
  if (!id) return <Missing>{t("names.noRole")}</Missing>;
  if (!role) return <Missing>{facts.roles ? t("names.deletedRole") : t("names.unknownRole")}</Missing>;
  return (
    <Mention>
      {role.color > 0 && (
        <svg
          viewBox="0 0 10 10"
          className="me-[0.3em] inline-block w-[0.625em] align-baseline"
          aria-hidden="true"
          focusable="false"
        >
          <circle cx="5" cy="5" r="5" fill={`#${role.color.toString(16).padStart(6, "0")}`} />
        </svg>
      )}
      @<bdi>{role.name.replace(/^@/, "")}</bdi>
    </Mention>
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
    <Mention>
      {channel.type === CHANNEL.category ? "" : "#"}
      <bdi>{channel.name}</bdi>
    </Mention>
  );
}

function Missing({ children }: { children: string }) {
  return <span className={`${PILL} text-muted italic`}>{children}</span>;
}
