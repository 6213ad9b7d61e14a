import type { Kysely } from "kysely";
import type { KnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import type { MemberRoles } from "#app/features/guilds/member-roles.server.ts";
import type { Modules } from "#app/features/settings/registry.server.ts";
import type { Database } from "#db/schema.ts";
import { peopleIn, saveAccess } from "./access.server.ts";
import { tellMembers } from "./answers.server.ts";
import { MOST_TARGETS, refuserOfAccess } from "./check.server.ts";

interface Services {
  db: Kysely<Database>;
  events: Parameters<typeof saveAccess>[0]["events"];
  memberRoles: MemberRoles;
  modules: { current(): Promise<Modules> };
}

/** Checks a whole list by the roles that are `reported` and the members of this moment, and saves it. */
export async function saveWanted(
  services: Services,
  { id: guildId, reported }: { id: string; reported: Pick<KnownGuild, "roles"> },
  save: Pick<Parameters<typeof saveAccess>[1], "actorId" | "wanted" | "mayReplace">,
) {
  const told = await tellMembers(services, guildId, peopleIn(save.wanted).slice(0, MOST_TARGETS));
  const refuse = refuserOfAccess(save.wanted, {
    modules: await services.modules.current(),
    guild: { id: guildId, roles: reported.roles },
    isStranger: (id) => told.get(id)?.roles === null,
  });
  return saveAccess(services, { guildId, ...save, refuse });
}
