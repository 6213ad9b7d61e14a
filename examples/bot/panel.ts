import type { Client } from "discord.js";
import type { ActionTask, PearlClient, TaskAnswer } from "#clients/typescript/src/index.ts";
import { selfRolesMessage } from "./self-roles.ts";
import type { Settings } from "./settings.ts";
import { ticketsMessage } from "./tickets.ts";

interface Posted {
  id: string;
  channelId: string;
  channelName: string;
}

/** Posts the panel of a module where its settings say. @throws DiscordAPIError; TypeError for another action */
export async function postPanel(client: Client, task: ActionTask<Settings>) {
  const { channelId, message } = panelOf(task);
  const guild = await client.guilds.fetch(task.guildId);
  const channel = await guild.channels.fetch(channelId ?? "");
  if (!channel?.isSendable()) throw new TypeError("No message can be sent there.");
  const { id } = await channel.send(message);
  return { id, channelId: channel.id, channelName: channel.name };
}

function panelOf({ module, action, settings }: ActionTask<Settings>) {
  if (action === "post" && module === "selfroles") {
    const selfRoles = settings as Settings["selfroles"];
    return { channelId: selfRoles.channelId, message: selfRolesMessage(selfRoles) };
  }
  if (action === "post" && module === "tickets") {
    const tickets = settings as Settings["tickets"];
    return { channelId: tickets.channelId, message: ticketsMessage(tickets) };
  }
  throw new TypeError(`${module} has no action ${action}.`);
}

/** Says where the panel is: at the button, and as the status of the module. Without a place it is in the terminal. */
export async function panelPosted(
  pearl: Pick<PearlClient<Settings>, "status">,
  { guildId, module }: Pick<ActionTask<Settings>, "guildId" | "module">,
  place?: Posted,
): Promise<TaskAnswer> {
  const text = place
    ? { en: `Panel posted in #${place.channelName}`, de: `Tafel gepostet in #${place.channelName}` }
    : { en: "Panel shown in the bot’s terminal", de: "Tafel im Terminal des Bots gezeigt" };
  const line = { label: { en: "Panel", de: "Tafel" }, value: text, tone: "good" as const };
  await pearl.status(guildId, { [module]: [line] });
  return { state: "done", text, ...(place && { messageId: place.id, channelId: place.channelId }) };
}
