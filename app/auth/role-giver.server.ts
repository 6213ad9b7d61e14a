import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Member } from "#app/features/guilds/member-ranks.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { givesRoles } from "#app/features/settings/refusals.ts";

import type { AdministeredGuild } from "./guards.server.ts";

type Args = Pick<LoaderFunctionArgs, "context">;

/**
 * Returns the person's current rank if the settings have the bot give roles: they may only give roles below it. Null
 * if the settings give none, or the rank is unknown or unlimited.
 *
 * @throws RightsUncheckedError if Discord does not answer
 */
export async function requireRank(
  { context }: Args,
  { guild, userId }: { guild: AdministeredGuild; userId: string },
  module: SettingsModule,
  settings: Record<string, unknown>,
): Promise<number | null> {
  if (!givesRoles(module.fields, settings)) return null;
  return context.memberRanks.refreshed(memberOf(guild, userId));
}

export function memberOf({ id, owner, reported }: AdministeredGuild, userId: string): Member {
  return { guild: { id, owner, roles: reported.roles }, userId };
}
