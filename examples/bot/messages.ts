import type { Client, MessageCreateOptions } from "discord.js";
import { render, type TaskAnswer, type TestTask } from "#clients/typescript/src/index.ts";
import type { Settings } from "./settings.ts";

interface Names extends Record<string, string> {
  server: string;
  user: string;
  avatar: string;
}

/** Fills in the server and a person, and returns the message in the names of discord.js. A text notifies the person alone. */
export function sendable(message: string | object, names: Names): MessageCreateOptions {
  const body =
    typeof message === "string" ? { content: message, allowed_mentions: { parse: ["users"] } } : message;
  const { allowed_mentions: allowedMentions, ...rest } = render(body, names);
  return { ...rest, allowedMentions } as MessageCreateOptions;
}

/** Returns the message that somebody wants to see, of any module: one that the bot does not obey is sent, too. */
export function testMessage({ settings, field }: TestTask<Settings>, names: Names): MessageCreateOptions {
  const [, message] = Object.entries(settings).find(([name]) => name === field) ?? [];
  if (
    typeof message !== "string" &&
    (typeof message !== "object" || message === null || Array.isArray(message))
  )
    throw new TypeError(`${field} is no message.`);
  return sendable(message, names);
}

/** Sends a test to whoever asked for it, and mentions nobody else. @throws DiscordAPIError, 50007 where Discord has no way to this person */
export async function sendTest(client: Client, task: TestTask<Settings>): Promise<TaskAnswer> {
  const guild = await client.guilds.fetch(task.guildId);
  const user = await client.users.fetch(task.userId);
  const names = { server: guild.name, user: `${user}`, avatar: user.displayAvatarURL() };
  const { id, channelId } = await user.send(testMessage(task, names));
  return { state: "done", messageId: id, channelId };
}
