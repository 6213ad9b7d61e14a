import type { Client } from "discord.js";
import type { TaskAnswer, TestTask } from "#clients/typescript/src/index.ts";
import type { Settings } from "./settings.ts";

interface Names {
  server: string;
  user: string;
}

/** Fills in the server and a person. Other placeholders stay. */
export function filled(message: string, { server, user }: Names): string {
  return message.replaceAll("{server}", () => server).replaceAll("{user}", () => user);
}

/** Returns the message that somebody wants to see, of any module: one that the bot does not obey is sent, too. */
export function testMessage({ settings, field }: TestTask<Settings>, names: Names): string {
  const [, message] = Object.entries(settings).find(([name]) => name === field) ?? [];
  if (typeof message !== "string") throw new TypeError(`${field} is no message.`);
  return filled(message, names);
}

/** Sends a test to whoever asked for it, and mentions nobody else. @throws DiscordAPIError, 50007 where Discord has no way to this person */
export async function sendTest(client: Client, task: TestTask<Settings>): Promise<TaskAnswer> {
  const guild = await client.guilds.fetch(task.guildId);
  const user = await client.users.fetch(task.userId);
  const content = testMessage(task, { server: guild.name, user: `${user}` });
  const { id, channelId } = await user.send({ content, allowedMentions: { users: [user.id] } });
  return { state: "done", messageId: id, channelId };
}
