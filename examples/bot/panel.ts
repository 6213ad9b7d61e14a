import type { Client } from "discord.js";
import type { ActionTask, PearlClient, TaskAnswer } from "#clients/typescript/src/index.ts";
import { selfRolesMessage } from "./self-roles.ts";
import type { Settings } from "./settings.ts";

interface Posted {
  id: string;
  channelId: string;
  channelName: string;
}

/** Posts the panel of the module `selfroles` where its settings say. @throws DiscordAPIError; TypeError for another action */
export async function postPanel(client: Client, { guildId, module, action, settings }: ActionTask<Settings>) {
  if (module !== "selfroles" || action !== "post") throw new TypeError(`${module} has no action ${action}.`);
  const guild = await client.guilds.fetch(guildId);
  const selfRoles = settings as Settings["selfroles"];
  const channel = await guild.channels.fetch(selfRoles.channelId ?? "");
  if (!channel?.isSendable()) throw new TypeError("No message can be sent there.");
  const { id } = await channel.send(selfRolesMessage(selfRoles));
  return { id, channelId: channel.id, channelName: channel.name };
}

/** Says where the panel is: at the button, and as the status of the module. Without a place it is in the terminal. */
export async function panelPosted(
  pearl: Pick<PearlClient<Settings>, "status">,
  guildId: string,
  place?: Posted,
): Promise<TaskAnswer> {
  const text = place
    ? { en: `Panel posted in #${place.channelName}`, de: `Tafel gepostet in #${place.channelName}` }
    : { en: "Panel shown in the bot’s terminal", de: "Tafel im Terminal des Bots gezeigt" };
  const line = { label: { en: "Panel", de: "Tafel" }, value: text, tone: "good" as const };
  await pearl.status(guildId, { selfroles: [line] });
  return { state: "done", text, ...(place && { messageId: place.id, channelId: place.channelId }) };
}
