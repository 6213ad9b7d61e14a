import { readAccess, saveAccess, type Wanted } from "#app/features/access/access.server.ts";
import { people } from "#dev/discord/people.ts";
import type { useSite } from "./site.ts";

/** Gives access to areas of a server, besides what was given there before, as Bob. */
export async function giveAccess(
  { services }: Pick<ReturnType<typeof useSite>, "services">,
  guildId: string,
  more: readonly Wanted[],
): Promise<void> {
  const { grants } = await readAccess(services.db, guildId);
  await saveAccess(services, {
    guildId,
    actorId: people.bob.id,
    wanted: [...grants, ...more],
    mayReplace: () => true,
    refuse: () => [],
  });
}
