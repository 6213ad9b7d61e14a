import type { PermissionName } from "#app/discord/permissions.ts";
import type { GuildChannel, GuildRole } from "#db/schema.ts";

export interface GuildFacts {
  id: string;
  name: string;
  channels: GuildChannel[] | null;
  roles: GuildRole[] | null;
  bot: {
    position: number;
    can: PermissionName[];
  } | null;
  /** Position of the person's highest role; also null for the owner, whom no position limits. */
  ownPosition: number | null;
  owner: boolean;
}
