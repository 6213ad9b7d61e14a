import { setTimeout as wait } from "node:timers/promises";
import type { GuildMember } from "discord.js";
import type { Settings } from "./settings.ts";

/** Greets a new member as the module `welcome` says, and deletes the greeting when its time is over. A restart of the bot keeps it. */
export async function greet(member: GuildMember, settings: Settings["welcome"]): Promise<void> {
  const { enabled, channelId, message, deleteAfter } = settings;
  if (!enabled || !channelId || !message) return;
  const channel = member.guild.channels.cache.get(channelId);
  // The channel may have been deleted since it was chosen.
  if (!channel?.isSendable()) return;
  const content = message
    .replaceAll("{server}", () => member.guild.name)
    .replaceAll("{user}", () => `${member}`);
  const sent = await channel.send({ content, allowedMentions: { users: [member.id] } });
  if (deleteAfter === 0) return;
  await wait(deleteAfter * 1_000, undefined, { ref: false });
  await sent.delete();
}
