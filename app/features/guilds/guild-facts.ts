import type { PermissionName } from "#app/discord/permissions.ts";
import type { GuildChannel, GuildRole } from "#db/schema.ts";

/** What settings are made of in one server, as the person sees it who makes them. Null is what nobody has told yet. */
export interface GuildFacts {
  id: string;
  name: string;
  channels: GuildChannel[] | null;
  roles: GuildRole[] | null;
  bot: {
    /** Of its highest role. */
    position: number;
    /** What its roles let it do; a channel may still forbid it. */
    can: PermissionName[];
  } | null;
  /** Position of the person's own highest role; null also for who owns the server, whom no position limits. */
  ownPosition: number | null;
  owner: boolean;
}
