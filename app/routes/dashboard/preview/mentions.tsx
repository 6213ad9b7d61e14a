import type { ReactNode } from "react";
import { CHANNEL } from "#app/features/guilds/channel-types.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { findPart, RoleDot, type PartKind } from "#app/routes/dashboard/names.tsx";

const PILL = "rounded-xs box-decoration-clone px-1 py-px font-[550]";

/** A mention, in Discord's colours: its sign stands before the name in the name's direction. */
export function Mention({ children }: { children: ReactNode }) {
  return <bdi className={`${PILL} bg-accent-soft text-accent-strong`}>{children}</bdi>;
}

/** Mention of a role or channel as Discord shows it, also of one that the server does not have any more. */
export function PartMention(props: { kind: Exclude<PartKind, "member">; id: string; facts: GuildFacts }) {
  const { kind, id, facts } = props;
  const { t } = useTranslation("preview");
  const { role, channel, name } = findPart(kind, id, facts);
  if (name === undefined)
    return (
      <span className={`${PILL} text-muted italic`}>
        {t(`names.${facts[`${kind}s`] ? "deleted" : "unknown"}.${kind}`)}
      </span>
    );
  return (
    <Mention>
      {role && role.color > 0 && (
        <RoleDot color={role.color} className="me-[0.3em] inline-block w-[0.68em] align-baseline" />
      )}
      {role && "@"}
      {channel && channel.type !== CHANNEL.category && "#"}
      {role ? name.replace(/^@/, "") : name}
    </Mention>
  );
}
