import { setTimeout as delay } from "node:timers/promises";
import type { GuildRole } from "#db/schema.ts";
import { RightsUncheckedError } from "./guild-lists.server.ts";
import type { MemberRoles, ToldRoles } from "./member-roles.server.ts";
import { highestPosition } from "./role-rules.ts";

interface Member {
  guild: { id: string; owner: boolean; reported: { roles: GuildRole[] | null } };
  userId: string;
}

/** How long a page waits for an answer, in milliseconds. */
const PAGE_TIMEOUT = 1_000;

/** Returns the position of a person's highest role, for display. Null if it is unknown, late or unlimited. */
export async function recentRank(memberRoles: MemberRoles, member: Member): Promise<number | null> {
  if (!isLimited(memberRoles, member)) return null;
  const answer = memberRoles.recent(askedFor(member)).catch((error: unknown) => {
    if (!(error instanceof RightsUncheckedError)) throw error;
  });
  return highest(member, await Promise.race([answer, delay(PAGE_TIMEOUT, undefined, { ref: false })]));
}

/** Returns the same for permissions: new, or at most a minute old. @throws RightsUncheckedError if there is none */
export async function refreshedRank(memberRoles: MemberRoles, member: Member): Promise<number | null> {
  if (!isLimited(memberRoles, member)) return null;
  const last = memberRoles.known(askedFor(member));
  const answer = await memberRoles.refreshed(askedFor(member)).catch((error: unknown) => {
    if (last && error instanceof RightsUncheckedError) return last;
    throw error;
  });
  return highest(member, answer);
}

function askedFor({ guild, userId }: Member) {
  return { guildId: guild.id, userId };
}

/** False without a limit: for the owner (Discord docs: Permission Hierarchy), and if the roles are unknown, as all are without the bot's token. */
function isLimited(memberRoles: MemberRoles, member: Member): boolean {
  const { owner, reported } = member.guild;
  return !owner && reported.roles !== null && memberRoles.canTell(askedFor(member));
}

function highest({ guild }: Member, told: ToldRoles | void): number | null {
  if (!told) return null;
  const own = guild.reported.roles?.filter(({ id }) => told.roles?.includes(id));
  return highestPosition(own ?? []);
}
