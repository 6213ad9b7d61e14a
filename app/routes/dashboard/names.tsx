import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { IconName } from "#app/content/icons.ts";
import { CHANNEL } from "#app/features/guilds/channel-order.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { GuildChannel } from "#db/schema.ts";

export const NAME = "inline-flex max-w-full items-baseline gap-1.5";
export const DOT = "size-3 flex-none self-center text-edge";

/** Returns the server's channels and roles, which the loader of each page with settings gives. */
function useFacts() {
  return useLoaderData<{ facts: Pick<GuildFacts, "channels" | "roles"> }>().facts;
}

export function RoleName({ id }: { id: string }) {
  const { t } = useTranslation("settings");
  const { roles } = useFacts();
  const role = roles?.find((one) => one.id === id);
  if (!role) return <Gone id={id} text={t(roles ? "gone.role" : "gone.unknownRole")} />;
  return (
    <span className={NAME}>
      <RoleDot color={role.color} /> <bdi>{role.name}</bdi>
    </span>
  );
}

export function ChannelName({ id }: { id: string }) {
  const { t } = useTranslation("settings");
  const { channels } = useFacts();
  const channel = channels?.find((one) => one.id === id);
  if (!channel) return <Gone id={id} text={t(channels ? "gone.channel" : "gone.unknownChannel")} />;
  return (
    <span className={NAME}>
      <ChannelSign channel={channel} /> <bdi>{channel.name}</bdi>
    </span>
  );
}

/** Discord's colour 0 means none. */
export function RoleDot({ color, className = DOT }: { color: number; className?: string }) {
  const fill = color ? `#${color.toString(16).padStart(6, "0")}` : "currentColor";
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={className}>
      <circle cx="6" cy="6" r="5.5" fill={fill} />
    </svg>
  );
}

export function ChannelSign({ channel: { type } }: { channel: Pick<GuildChannel, "type"> }) {
  return <Icon name={SIGNS[type] ?? "hash"} size={16} className="flex-none self-center text-muted" />;
}

const SIGNS: Partial<Record<number, IconName>> = {
  [CHANNEL.voice]: "volume",
  [CHANNEL.category]: "folder",
  [CHANNEL.news]: "megaphone",
  [CHANNEL.stage]: "volume",
  [CHANNEL.forum]: "messages-square",
  [CHANNEL.media]: "messages-square",
};

function Gone({ id, text }: { id: string; text: string }) {
  return (
    <span className={`${NAME} text-muted`}>
      {text} <code className="code">{id}</code>
    </span>
  );
}

const PILL = "rounded-[0.3125rem] box-decoration-clone px-1 py-px font-[550]";

export function Mention({ children }: { children: ReactNode }) {
  return <span className={`${PILL} bg-accent-soft text-accent-strong`}>{children}</span>;
}

export function RoleMention({ id, facts }: { id: string | null; facts: GuildFacts }) {
  const { t } = useTranslation("preview");
  const role = facts.roles?.find((one) => one.id === id);
  if (!id) return <Missing>{t("names.noRole")}</Missing>;
  if (!role) return <Missing>{facts.roles ? t("names.deletedRole") : t("names.unknownRole")}</Missing>;
  return (
    <Mention>
      {role.color > 0 && (
        <RoleDot color={role.color} className="me-[0.3em] inline-block w-[0.68em] align-baseline" />
      )}
      @<bdi>{role.name.replace(/^@/, "")}</bdi>
    </Mention>
  );
}

export function ChannelMention({ id, facts }: { id: string | null; facts: GuildFacts }) {
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
