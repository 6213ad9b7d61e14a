import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelType,
  DiscordAPIError,
  MessageFlags,
  type ButtonInteraction,
} from "discord.js";
import { codeOf } from "#clients/typescript/src/index.ts";
import type { Refusal } from "./refusals.ts";
import type { Settings } from "./settings.ts";

type Tickets = Settings["tickets"];

/** Id of the panel's button. */
export const OPEN = "ticket:open";

/** Makes the panel of the module `tickets`, with the button that opens one. */
export function ticketsMessage({ text, button }: Pick<Tickets, "text" | "button">) {
  const open = new ButtonBuilder({ customId: OPEN, label: button, style: ButtonStyle.Primary });
  return {
    content: text || undefined,
    components: [new ActionRowBuilder<ButtonBuilder>().addComponents(open)],
  };
}

/** Opens a ticket: a private thread with whoever pressed the button, in which the support role is mentioned. */
export async function openTicket(
  {
    channel,
    user,
    ...interaction
  }: Pick<ButtonInteraction<"cached">, "channel" | "user" | "deferReply" | "editReply">,
  { supportRoleId }: Pick<Tickets, "supportRoleId">,
  tell: (refusal: Refusal) => void,
): Promise<void> {
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  if (channel?.type !== ChannelType.GuildText) return;
  try {
    const name = `ticket-${user.username}`;
    const thread = await channel.threads.create({ name, type: ChannelType.PrivateThread, invitable: false });
    const roles = supportRoleId ? [supportRoleId] : [];
    const content = [`<@${user.id}>`, ...roles.map((id) => `<@&${id}>`)].join(" ");
    await thread.send({ content, allowedMentions: { users: [user.id], roles } });
    await interaction.editReply(`Your ticket: ${thread}`);
  } catch (error) {
    if (!(error instanceof DiscordAPIError)) throw error;
    tell({ field: "channelId", code: codeOf(error), channelId: channel.id });
    await interaction.editReply(`Discord refuses it: ${error.message}`);
  }
}
