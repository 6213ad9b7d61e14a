import { setTimeout as wait } from "node:timers/promises";
import type { GuildMember } from "discord.js";
import { sendable } from "./messages.ts";
import { refusedMessage, type Refusal } from "./refusals.ts";
import type { Settings } from "./settings.ts";

/**
 * Greets a new member as the module `welcome` says, and deletes the greeting when its time is over. A restart of the
 * bot keeps it.
 *
 * @param tell is called with what Discord refuses, or with nothing when the greeting has been sent
 */
export async function greet(
  member: GuildMember,
  settings: Settings["welcome"],
  tell: (refusal?: Refusal) => void,
): Promise<void> {
  const { enabled, channelId, message, deleteAfter } = settings;
  if (!enabled || !channelId || !message) return;
  const channel = member.guild.channels.cache.get(channelId);
  // The channel may have been deleted since it was chosen.
  if (!channel?.isSendable()) return tell({ field: "channelId", code: "unknown_channel", channelId });
  const { guild } = member;
  const sent = await channel
    .send(sendable(message, { server: guild.name, user: `${member}`, avatar: member.displayAvatarURL() }))
    .catch((error: unknown) => tell(refusedMessage(error, channel)));
  if (!sent) return;
  tell();
  if (deleteAfter === 0) return;
  await wait(deleteAfter * 1_000, undefined, { ref: false });
  await sent.delete();
}
