import type { LoaderFunctionArgs } from "@remix-run/node";
import type { OpenedGuild } from "#app/auth/area.server.ts";
import { hasPermission } from "#app/discord/permissions.ts";
import type { AccessList } from "#app/features/access/access.server.ts";
import { tellMembers } from "#app/features/access/answers.server.ts";
import { accessBy, type Grant } from "#app/features/access/rules.ts";
import { askSeveral } from "#app/features/guilds/ask-several.server.ts";
import { memberIn } from "./form.server.ts";

type Context = LoaderFunctionArgs["context"];

/** Somebody's id, or what was typed instead of one, and what they would see. */
type Seen = { typed: string; name?: string } & (
  | { outcome: "owner" | "admin" | "stranger" | "unknown" }
  | { outcome: "told"; areas: Grant["areas"]; by: readonly Grant[] }
);

/**
 * Says what a member would see, by what Discord tells the bot about the owner and the member's roles, and by the list of servers of
 * the administrator who asks.
 */
export async function whatWouldSee(
  context: Context,
  guild: OpenedGuild,
  { askedBy, list, typed }: { askedBy: string; list: AccessList; typed: string },
): Promise<Seen> {
  const id = memberIn(typed);
  if (!id) return { typed, outcome: "stranger" };
  const [members, owner] = await Promise.all([
    tellMembers(context, guild.id, [id]),
    guild.owner ? askedBy : ownerOf(context, guild.id),
  ]);
  const told = members.get(id);
  const seen = { typed: id, name: told?.name };
  if (id === owner) return { ...seen, outcome: "owner" };
  // Nobody else opens the page.
  if (id === askedBy) return { ...seen, outcome: "admin" };
  if (!told) return { ...seen, outcome: "unknown" };
  const { roles } = told;
  if (!roles) return { ...seen, outcome: "stranger" };
  const parts = { id: guild.id, roles: guild.reported.roles };
  const own = (parts.roles ?? []).filter((role) => role.id === guild.id || roles.includes(role.id));
  const permissions = own.reduce((bits, role) => bits | BigInt(role.permissions), 0n).toString();
  if (hasPermission(permissions, "ADMINISTRATOR")) return { ...seen, outcome: "admin" };
  if (!owner) return { ...seen, outcome: "unknown" };
  const { areas, grants: by } = accessBy(list.grants, { id, permissions, roles }, parts);
  return { ...seen, outcome: "told", areas, by };
}

/** Returns the id of a server's owner; undefined where Discord does not tell the bot in time. */
async function ownerOf({ discordBot }: Context, guildId: string): Promise<string | undefined> {
  if (!discordBot) return undefined;
  const [guild] = await askSeveral([guildId], discordBot.getGuild);
  return guild?.owner_id;
}
