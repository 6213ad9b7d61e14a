import type { Command } from "./command.ts";
import { moderatorBans } from "./moderator-bans.ts";
import { moderatorChannels } from "./moderator-channels.ts";
import { moderatorDiscipline } from "./moderator-discipline.ts";
import { moderatorRoles } from "./moderator-roles.ts";

export const moderator: Command[] = [
  ...moderatorDiscipline,
  ...moderatorBans,
  ...moderatorChannels,
  ...moderatorRoles,
];
