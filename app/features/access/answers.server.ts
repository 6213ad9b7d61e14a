import type { Kysely } from "kysely";
import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { askSeveral } from "#app/features/guilds/ask-several.server.ts";
import type { KnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import type { MemberRoles, ToldRoles } from "#app/features/guilds/member-roles.server.ts";
import { namesOfUsers } from "#app/features/users/users.server.ts";
import type { Database } from "#db/schema.ts";
import { peopleIn, type AccessList, type StoredGrant } from "./access.server.ts";
import { level } from "./check.server.ts";
import { isGone, type Target } from "./rules.ts";

interface Services {
  db: Kysely<Database>;
  memberRoles: MemberRoles;
}

/** Asks Discord as the bot about members. @returns their roles by id, without those about whom it did not answer in time */
export async function tellMembers(
  { memberRoles }: Pick<Services, "memberRoles">,
  guildId: string,
  ids: readonly string[],
): Promise<Map<string, ToldRoles>> {
  const asked = ids.map((userId) => ({ guildId, userId })).filter((one) => memberRoles.canTell(one));
  const told = await askSeveral(asked, memberRoles.recent);
  return new Map(asked.flatMap(({ userId }, index) => (told[index] ? [[userId, told[index]]] : [])));
}

/** Adds names and states: a role that is gone, or somebody who has left, has nothing. */
export async function showGrants(services: Services, guild: KnownGuild, { grants }: AccessList) {
  const members = peopleIn(grants);
  const [told, names] = await Promise.all([
    tellMembers(services, guild.id, members),
    namesOfUsers(services.db, members),
  ]);
  const nameOf = (target: Target): string | null => {
    if (target.kind === "manage_guild") return null;
    if (target.kind === "role") return guild.roles?.find(({ id }) => id === target.id)?.name ?? null;
    return told.get(target.id)?.name ?? names[target.id] ?? null;
  };
  const hasLeft = (target: Target) => target.kind === "member" && told.get(target.id)?.roles === null;
  const stateOf = ({ target, isExpired }: StoredGrant) =>
    isGone(target, guild) || hasLeft(target) ? "target_gone" : isExpired ? "expired" : "active";
  return grants.map((grant) => ({ ...grant, name: nameOf(grant.target), state: stateOf(grant) }) as const);
}

/** Answer of `GET /api/access/{guildId}`. */
export async function accessState(services: Services, guild: KnownGuild, list: AccessList) {
  const grants = await showGrants(services, guild, list);
  return {
    guildId: guild.id,
    version: list.version,
    grants: grants.map(({ target, name, areas, expiresAt, grantedBy, grantedAt, state }) => ({
      target: { ...target, name },
      areas,
      expiresAt: expiresAt?.toISOString() ?? null,
      grantedBy,
      grantedAt: grantedAt.toISOString(),
      state,
    })),
  };
}

/** Identifies a list for its ETag, without names and without who has left, which Discord may tell late. */
export function identityOfAccess(guild: Pick<KnownGuild, "id" | "roles">, { version, grants }: AccessList) {
  const all = grants.map(({ giver: _, ...grant }) => ({ ...grant, isGone: isGone(grant.target, guild) }));
  return JSON.stringify([guild.id, version, all]);
}

const areas = z.record(z.string(), level);

export const accessAnswer = z.object({
  guildId: snowflake(),
  version: z.int().min(0).describe("0: nobody has given anything yet."),
  grants: z.array(
    z.object({
      target: z.object({
        kind: z.enum(["role", "member", "manage_guild"]),
        id: snowflake().optional().describe("None where the kind is `manage_guild`."),
        name: z.string().nullable(),
      }),
      areas,
      expiresAt: z.iso.datetime().nullable(),
      grantedBy: snowflake().nullable().describe("Null after the person has deleted their data."),
      grantedAt: z.iso.datetime(),
      state: z.enum(["active", "expired", "target_gone"]).describe("Only an active one gives anything."),
    }),
  ),
});

export const ownAccessAnswer = z.object({
  level: z.enum(["admin", "delegate", "none"]),
  areas: areas.describe("What was given; administrators have everything."),
  until: z.iso.datetime().nullable().describe("When the first of it ends."),
  by: z.array(z.string()).describe("`role:` or `member:` with an id, or `manage_guild`."),
  checkedAt: z.iso.datetime().describe("When Discord told the rights that this is based on."),
});
