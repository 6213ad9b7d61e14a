import type { LoaderFunctionArgs } from "@remix-run/node";
import type { OpenedGuild } from "#app/auth/area.server.ts";
import { hasPermission } from "#app/discord/permissions.ts";
import type { AccessList } from "#app/features/access/access.server.ts";
import { tellMembers } from "#app/features/access/answers.server.ts";
import { accessBy } from "#app/features/access/rules.ts";
import { memberIn } from "./form.server.ts";

/** Says what a member would see, by the roles that Discord tells the bot; undefined where nobody was asked about. */
export async function whatWouldSee(
  context: LoaderFunctionArgs["context"],
  { id: guildId, reported }: OpenedGuild,
  { grants }: AccessList,
  typed: string | null,
) {
  if (!typed) return undefined;
  const id = memberIn(typed);
  if (!id) return { typed, outcome: "stranger" as const };
  const told = (await tellMembers(context, guildId, [id])).get(id);
  if (!told) return { typed, outcome: "unknown" as const };
  if (!told.roles) return { typed, outcome: "stranger" as const };
  const own = (reported.roles ?? []).filter((role) => role.id === guildId || told.roles?.includes(role.id));
  const permissions = own.reduce((bits, role) => bits | BigInt(role.permissions), 0n).toString();
  const name = told.name ?? id;
  if (hasPermission(permissions, "ADMINISTRATOR")) return { typed, name, outcome: "admin" as const };
  const member = { id, permissions, roles: told.roles };
  const { areas, grants: by } = accessBy(grants, member, { id: guildId, roles: reported.roles });
  return { typed, name, outcome: "told" as const, areas, by };
}
