import { DiscordAPIError, RESTJSONErrorCodes, type Guild, type GuildBasedChannel } from "discord.js";
import { codeOf, type Problem } from "#clients/typescript/src/index.ts";

/** Refusals of Discord in a guild, of a module's settings. */
export type Refusal = Omit<Problem, "guildId" | "module">;

const { MissingPermissions, CannotSendAnEmptyMessage, InvalidFormBodyOrContentType } = RESTJSONErrorCodes;
const OF_TEXT: unknown[] = [CannotSendAnEmptyMessage, InvalidFormBodyOrContentType];

/** Describes why a message cannot be sent to a channel. @throws other errors than Discord's */
export function refusedMessage(error: unknown, channel: GuildBasedChannel): Refusal {
  if (!(error instanceof DiscordAPIError)) throw error;
  const able = channel.permissionsFor(channel.client.user);
  const permissions = [
    ...(able?.has("ViewChannel") ? [] : ["VIEW_CHANNEL"]),
    ...(able?.has("SendMessages") ? [] : ["SEND_MESSAGES"]),
  ];
  const field = OF_TEXT.includes(error.code) ? "message" : "channelId";
  return { field, code: codeOf(error), channelId: channel.id, permissions };
}

/** Describes why a role cannot be given or taken: with the permission, the bot's own role is too low. */
export function refusedRole(
  error: DiscordAPIError,
  { guild, roleId }: { guild: Guild; roleId: string },
): Refusal {
  const place = { field: "roles", roleId };
  if (error.code !== MissingPermissions) return { ...place, code: codeOf(error) };
  return guild.members.me?.permissions.has("ManageRoles")
    ? { ...place, code: "role_too_high" }
    : { ...place, code: MissingPermissions, permissions: ["MANAGE_ROLES"] };
}
