import type { ReactNode } from "react";
import { groupChannels, sortChannels } from "#app/features/guilds/channel-order.ts";
import { CHANNEL } from "#app/features/guilds/channel-types.ts";
import { isOwnRole, obstacleOf, sortRoles } from "#app/features/guilds/role-rules.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ChannelSign, goneKey, RoleDot, type PartKind } from "#app/routes/dashboard/names.tsx";
import type { GuildChannel, GuildRole } from "#db/schema.ts";
import { useMembers } from "./members.ts";
import type { PickerProps } from "./picker.tsx";

export interface Choice {
  id: string;
  name: string;
  sign?: ReactNode;
  /** The sign where only text can stand. */
  mark?: string;
  /** Why it cannot be chosen; what is chosen can be removed nevertheless. */
  reason?: string;
  /** A channel below a category that can be chosen, too. */
  isInside?: boolean;
}

/** Choices below the name of their category. */
export interface Group {
  title?: string;
  choices: Choice[];
}

/**
 * Returns what a field can choose from: `chosen` of some ids in Discord's order, those that no longer exist first, and
 * `groups` of all, which costs more; of members, those who fit what is typed. `hint` says how members are found.
 */
export function useChoices(props: PickerProps, query: string | undefined) {
  const { t } = useTranslation("settings");
  const { types, none = "", given, facts } = props;
  const { part, isSeveral } = partOf(props);
  const [isMember, isRole] = [part === "member", part === "role"];
  const members = useMembers(facts, isMember ? query : undefined);
  const lists = { roles: facts.roles ?? [], channels: facts.channels ?? [] };
  const lost = (ids: string[]): Choice[] => {
    const known = new Set(lists[isRole ? "roles" : "channels"].map(({ id }) => id));
    const gone = t(goneKey(part, facts));
    return ids.filter((id) => !known.has(id)).map((id) => ({ id, name: `${gone} ${id}` }));
  };
  const roleChoice = (role: GuildRole): Choice => {
    const obstacle = obstacleOf(role, facts);
    const reason = obstacle && (given || obstacle === "everyone") ? t(`obstacle.${obstacle}`) : undefined;
    return { id: role.id, name: role.name, sign: <RoleDot color={role.color} />, reason };
  };
  const channelChoice = (channel: GuildChannel): Choice => {
    const mark = channel.type === CHANNEL.category ? "" : "# ";
    return { id: channel.id, name: channel.name, sign: <ChannelSign channel={channel} />, mark };
  };

  const chosen = (ids: string[]): Choice[] => {
    if (isMember) return ids.map(members.choiceOf);
    const isChosen = ({ id }: { id: string }) => ids.includes(id);
    const sorted = () => {
      if (isRole) return sortRoles(lists.roles.filter(isChosen)).map(roleChoice);
      // One needs no order, and a page may have many fields.
      const channels = ids.length > 1 ? sortChannels(lists.channels) : lists.channels;
      return channels.filter(isChosen).map(channelChoice);
    };
    return ids.length > 0 ? [...lost(ids), ...sorted()] : [];
  };
  const groups = (ids: string[]): Group[] => {
    const nothing = isSeveral ? [] : [{ id: "", name: none }];
    if (isMember) {
      const offered = query ? members.found : ids.map(members.choiceOf);
      return [{ choices: query ? offered : [...nothing, ...offered] }];
    }
    const first = { choices: [...nothing, ...lost(ids)] };
    if (isRole) {
      // The role of everyone, and where members are meant, the bot's.
      const isOffered = (role: GuildRole) => role.id !== facts.id && (given || !isOwnRole(role, facts));
      const offered = lists.roles.filter((role) => isOffered(role) || ids.includes(role.id));
      return [first, { choices: sortRoles(offered).map(roleChoice) }];
    }
    const isOffered = ({ id, type }: GuildChannel) => !types || types.includes(type) || ids.includes(id);
    const categories = groupChannels(lists.channels).map(({ category, channels }): Group => {
      const inside = channels.filter(isOffered).map(channelChoice);
      if (!category || !isOffered(category)) return { title: category?.name, choices: inside };
      return {
        choices: [channelChoice(category), ...inside.map((choice) => ({ ...choice, isInside: true }))],
      };
    });
    return [first, ...categories];
  };
  return { chosen, groups, hint: isMember ? members.hint : undefined };
}

/** Says what a field chooses, and whether several. */
export function partOf({ kind }: Pick<PickerProps, "kind">) {
  return { part: kind.replace(/s$/, "") as PartKind, isSeveral: kind.endsWith("s") };
}
