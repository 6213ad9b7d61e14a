import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  DiscordAPIError,
  MessageFlags,
  PermissionFlagsBits,
  type ButtonInteraction,
  type ChatInputCommandInteraction,
} from "discord.js";
import { refusedRole, type Refusal } from "./refusals.ts";
import type { Settings } from "./settings.ts";

type SelfRoles = Settings["selfroles"];

/** Begins the ids of the buttons, which end with the role's id. */
const BUTTON = "selfrole:";
/** Buttons in a row at most (Discord docs: Action Row). */
const PER_ROW = 5;

export const selfRolesCommand = {
  name: "selfroles",
  description: "Posts the buttons by which members choose their roles",
  descriptionLocalizations: { de: "Postet die Knöpfe, mit denen Mitglieder ihre Rollen wählen" },
  defaultMemberPermissions: PermissionFlagsBits.Administrator,
};

/** Makes the panel of the module `selfroles`, with a button for each role. */
export function selfRolesMessage({ text, roles }: SelfRoles) {
  return { content: text || undefined, components: rowsOf(roles) };
}

/** Posts the panel where the command was given. */
export async function postSelfRoles(
  interaction: ChatInputCommandInteraction<"cached">,
  selfRoles: SelfRoles,
): Promise<void> {
  await interaction.reply(
    selfRoles.roles.length > 0
      ? selfRolesMessage(selfRoles)
      : { content: "Choose the roles in the dashboard first.", flags: MessageFlags.Ephemeral },
  );
}

/** Gives the role of a pressed button to the member, or takes it away. Buttons of an older message may be out of date. */
export async function toggleRole(
  interaction: ButtonInteraction<"cached">,
  { roles }: SelfRoles,
  tell: (refusal: Refusal) => void,
): Promise<void> {
  const { customId, member, guild } = interaction;
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const offered = roles.find(({ roleId }) => BUTTON + roleId === customId);
  if (!offered) {
    await interaction.editReply("This role is no longer offered.");
    return;
  }
  const { roleId, label } = offered;
  const isRemoved = member.roles.cache.has(roleId);
  try {
    await (isRemoved ? member.roles.remove(roleId) : member.roles.add(roleId));
    await interaction.editReply(isRemoved ? `${label}: removed.` : `${label}: yours now.`);
  } catch (error) {
    if (!(error instanceof DiscordAPIError)) throw error;
    tell(refusedRole(error, { guild, roleId }));
    await interaction.editReply(`Discord refuses it: ${error.message}`);
  }
}

function rowsOf(roles: SelfRoles["roles"]): ActionRowBuilder<ButtonBuilder>[] {
  const buttons = roles.map(({ emoji, roleId, label }) => {
    const button = new ButtonBuilder({ customId: BUTTON + roleId, label, style: ButtonStyle.Secondary });
    return emoji ? button.setEmoji(emoji) : button;
  });
  const count = Math.ceil(buttons.length / PER_ROW);
  return Array.from({ length: count }, (_, row) =>
    new ActionRowBuilder<ButtonBuilder>().addComponents(buttons.slice(row * PER_ROW, (row + 1) * PER_ROW)),
  );
}
