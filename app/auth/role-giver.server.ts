import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Member } from "#app/features/guilds/member-ranks.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { givesRoles } from "#app/features/settings/refusals.ts";

import type { AdministeredGuild } from "./guards.server.ts";

type Args = Pick<LoaderFunctionArgs, "context">;

/**
 * How high somebody stands who has the bot give roles by these settings, asked afresh: they may give those below. Null where
 * the settings give none, and where it is not known or limits nothing.
 *
 * @throws RightsUncheckedError where Discord does not tell
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

/** Somebody in a server that they administer, for `memberRanks`. */
export function memberOf({ id, owner, reported }: AdministeredGuild, userId: string): Member {
  return { guild: { id, owner, roles: reported.roles }, userId };
}
