import { useActionData, useLoaderData } from "@remix-run/react";
import { CHANNEL } from "#app/features/guilds/channel-types.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import type { authorOf } from "#app/features/settings/versions.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import type { GuildChannel } from "#db/schema.ts";

export const NAME = "inline-flex max-w-full items-baseline gap-1.5";
export const DOT = "size-3 flex-none self-center text-edge";

export type PartKind = "role" | "channel" | "member";

type Lists = Pick<GuildFacts, "channels" | "roles" | "members">;

/** Names of members that were found since the page was loaded, by id. */
export const foundMembers = new Map<string, string>();

/** Returns the key of a text for a role or channel that is not in the server's list, or whose list is not known, or for a member. */
export const goneKey = (kind: PartKind, facts: Lists) =>
  kind === "member" ? "unnamed.member" : (`${facts[`${kind}s`] ? "gone" : "unnamed"}.${kind}` as const);

/** Finds a role or channel of a server, and its name, or that of a member. */
export function findPart(kind: PartKind, id: string | null, { roles, channels, members }: Lists) {
  const role = kind === "role" ? roles?.find((one) => one.id === id) : undefined;
  const channel = kind === "channel" ? channels?.find((one) => one.id === id) : undefined;
  const member = kind === "member" && id !== null ? (members?.[id] ?? foundMembers.get(id)) : undefined;
  return { role, channel, name: (role ?? channel)?.name ?? member };
}

/** Name of a role, channel or member. The loader of each page with settings gives what is known of the server as `facts`, an action may name further `members`. */
export function PartName({ kind, id }: { kind: PartKind; id: string }) {
  const { t } = useTranslation("settings");
  const { facts } = useLoaderData<{ facts: Lists }>();
  const named = useActionData<Partial<Lists>>()?.members;
  const { role, channel, name } = findPart(kind, id, { ...facts, members: { ...facts.members, ...named } });
  if (name === undefined)
    return (
      <span className={`${NAME} text-muted`}>
        {t(goneKey(kind, facts))} <code className="code">{id}</code>
      </span>
    );
  return (
    <span className={NAME}>
      {role && <RoleDot color={role.color} />}
      {channel && <ChannelSign channel={channel} />} <bdi>{name}</bdi>
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

/** Who saved: the reader, a person with a name, or somebody. */
export type Whom = Awaited<ReturnType<typeof authorOf>>;

/** Ending of the keys of texts that say who saved. */
export function byWhom({ isReader, name }: Whom) {
  return isReader ? "Own" : name ? "By" : "";
}
