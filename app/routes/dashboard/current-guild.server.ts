import type { LoaderFunctionArgs } from "@remix-run/node";

import type { AdministeredGuild } from "#app/auth/guards.server.ts";

type Args = Pick<LoaderFunctionArgs, "context">;

/**
 * The same server with channels, roles and the bot's rights as Discord has them now, as far as it says so within a second.
 *
 * @param requested somebody saves, or asks for it: then what is known must be younger than for a page
 */
export async function withCurrentFacts(
  { context }: Args,
  guild: AdministeredGuild,
  options?: { requested: boolean },
): Promise<AdministeredGuild> {
  return { ...guild, reported: await context.guildRefresh.refreshed(guild.reported, options) };
}
