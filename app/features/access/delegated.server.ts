import type { DiscordGuild } from "#app/discord/client.server.ts";
import { isGuildAdministrator } from "#app/discord/permissions.ts";
import type { UserToken } from "#app/discord/user-token.server.ts";
import { askSeveral } from "#app/features/guilds/ask-several.server.ts";
import type { MemberRoles } from "#app/features/guilds/member-roles.server.ts";
import { grantsOf, type GrantRow } from "./access.server.ts";
import { accessBy, needsRoles } from "./rules.ts";

interface Listed {
  id: string;
  grants?: readonly GrantRow[];
}

/**
 * Finds the servers that somebody may open without administering them: `yes`, or `maybe` where only their roles decide and
 * Discord has not told them. Only servers where a role decides cost a call to Discord, and no more than a minute's.
 */
export async function listDelegated(
  { memberRoles }: { memberRoles: MemberRoles },
  { user, token }: { user: { id: string }; token: UserToken },
  guilds: readonly DiscordGuild[],
  withBot: readonly Listed[],
): Promise<Map<string, "yes" | "maybe">> {
  const found = new Map<string, "yes" | "maybe">();
  const undecided: { guild: DiscordGuild; opensWith: (roles: readonly string[]) => boolean }[] = [];
  const rows = new Map(withBot.map(({ id, grants = [] }) => [id, grants]));
  for (const guild of guilds) {
    const given = grantsOf(rows.get(guild.id) ?? []);
    if (given.length === 0 || isGuildAdministrator(guild)) continue;
    const parts = { id: guild.id, roles: null };
    const opensWith = (roles: readonly string[]) =>
      accessBy(given, { id: user.id, permissions: guild.permissions, roles }, parts).level === "delegate";
    if (opensWith([])) found.set(guild.id, "yes");
    else if (given.some((grant) => needsRoles(grant, parts))) undecided.push({ guild, opensWith });
  }
  const askedFor = ({ guild }: (typeof undecided)[number]) => ({ guildId: guild.id, userId: user.id, token });
  const canAsk = undecided.every((one) => memberRoles.canTell(askedFor(one)));
  const told = canAsk
    ? await askSeveral(undecided, (one) => memberRoles.recent(askedFor(one)))
    : undecided.map(() => undefined);
  for (const [index, { guild, opensWith }] of undecided.entries()) {
    const answer = told[index];
    if (!answer) found.set(guild.id, "maybe");
    else if (opensWith(answer.roles ?? [])) found.set(guild.id, "yes");
  }
  return found;
}
