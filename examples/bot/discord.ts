import {
  ApplicationCommandOptionType,
  Client,
  Events,
  GatewayIntentBits,
  MessageFlags,
  PermissionFlagsBits,
  Routes,
  type ChatInputCommandInteraction,
  type Guild,
  type Interaction,
  type Message,
} from "discord.js";
import {
  PearlError,
  type ActionTask,
  type PearlClient,
  type GuildReport,
  type GuildSummary,
  type TestTask,
} from "#clients/typescript/src/index.ts";
import { sendTest } from "./messages.ts";
import { postPanel } from "./panel.ts";
import type { Refusal } from "./refusals.ts";
import { postSelfRoles, selfRolesCommand, toggleRole } from "./self-roles.ts";
import type { Settings } from "./settings.ts";
import type { Terminal } from "./terminal.ts";
import { OPEN, openTicket } from "./tickets.ts";
import { greet } from "./welcome.ts";

const EVERY = 60_000;
const AWAY = "The dashboard is away. Try again soon.";

/** Creates the Discord bot: reports its guilds to the dashboard and applies the settings. */
export function createBot(pearl: PearlClient<Settings>, terminal: Terminal) {
  const { Guilds, GuildMembers, GuildMessages, MessageContent } = GatewayIntentBits;
  const client = new Client({ intents: [Guilds, GuildMembers, GuildMessages, MessageContent] });
  /** Reports are sent sequentially, so that an old list does not override a newly joined guild. */
  let last = Promise.resolve();
  const send = (report: () => Promise<void>) => {
    last = last.then(report).catch((error: unknown) => {
      terminal.note(`Not reported: ${error instanceof Error ? error.message : error}`);
    });
  };

  async function reportAll(): Promise<void> {
    if (!client.isReady()) return;
    const guilds = [...client.guilds.cache.values()];
    const available = guilds.filter((guild) => guild.available);
    // A list replaces the site's, and missing guilds count as left. During an outage of Discord some guilds are
    // unavailable, so no list is sent.
    if (available.length === guilds.length) await pearl.reportGuilds(guilds.map(summarise));
    for (const guild of available) await pearl.reportGuild(guild.id, describe(guild));
  }

  async function reportFigures(): Promise<void> {
    const users = client.guilds.cache.reduce((sum, guild) => sum + (guild.memberCount ?? 0), 0);
    const connected = Math.min(1, (client.uptime ?? 0) / 1_000 / process.uptime());
    const uptime = `${(connected * 100).toFixed(1)}%`;
    await pearl.reportStats({ servers: client.guilds.cache.size, users, commands: 4, uptime });
  }

  /** Modules of guilds in which Discord has refused something. */
  const refused = new Set<string>();
  /** Reports what Discord refuses of a module's settings, and takes it back when it works again. */
  const teller = (module: "welcome" | "selfroles" | "tickets", guildId: string) => (refusal?: Refusal) => {
    const key = `${module} ${guildId}`;
    if (refusal) {
      refused.add(key);
      terminal.note(`Discord refuses: ${key} ${refusal.field} ${refusal.code}`);
      pearl.problem({ guildId, module, ...refusal });
    } else if (refused.delete(key)) send(() => pearl.resolve([{ guildId, module }]));
  };

  async function onMessage({ content, guildId, author, channel }: Message): Promise<void> {
    if (author.bot || !guildId || !channel.isSendable()) return;
    const { prefix } = pearl.settings("prefix", guildId) ?? {};
    if (prefix === undefined) return;
    if (content === `${prefix}ping`) await channel.send("Pong!");
    if (content === `${prefix}prefix`) await channel.send(`Commands begin with \`${prefix}\` here.`);
  }

  async function setPrefix(interaction: ChatInputCommandInteraction<"cached">): Promise<void> {
    const prefix = interaction.options.getString("prefix", true);
    // Discord expects a first response within three seconds, and the site may take longer.
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    try {
      await pearl.put("prefix", interaction.guildId, { prefix }, { actingUser: interaction.user.id });
      await interaction.editReply(`Commands begin with \`${prefix}\` now.`);
    } catch (error) {
      if (!(error instanceof PearlError)) throw error;
      const isRefused = error.status === 400;
      await interaction.editReply(isRefused ? "A prefix has 1 to 5 characters and no spaces." : AWAY);
    }
  }

  async function onInteraction(interaction: Interaction): Promise<void> {
    if (!interaction.inCachedGuild()) return;
    const selfRoles = pearl.settings("selfroles", interaction.guildId);
    const tell = teller("selfroles", interaction.guildId);
    const tickets = pearl.settings("tickets", interaction.guildId);
    if (interaction.isButton() && interaction.customId === OPEN && tickets)
      await openTicket(interaction, tickets, teller("tickets", interaction.guildId));
    else if (interaction.isButton() && selfRoles) await toggleRole(interaction, selfRoles, tell);
    if (!interaction.isChatInputCommand()) return;
    if (interaction.commandName === setPrefixCommand.name) await setPrefix(interaction);
    if (interaction.commandName !== selfRolesCommand.name) return;
    // The site has not been there since the bot was installed.
    if (selfRoles) await postSelfRoles(interaction, selfRoles);
    else await interaction.reply({ content: AWAY, flags: MessageFlags.Ephemeral });
  }

  /** Reports a handler's error without ending the bot. */
  const guarded =
    <Args extends unknown[]>(handler: (...args: Args) => Promise<void>) =>
    (...args: Args) =>
      void handler(...args).catch((error: unknown) => terminal.note(`Failed: ${error}`));
  const reportOne = (guild: Guild) => send(() => pearl.reportGuild(guild.id, describe(guild)));
  client.on(Events.GuildCreate, reportOne).on(Events.GuildAvailable, reportOne);
  client.on(Events.GuildUpdate, (_, guild) => reportOne(guild));
  client.on(Events.GuildDelete, ({ id }) => send(() => pearl.removeGuild(id)));
  client.on(Events.MessageCreate, guarded(onMessage));
  client.on(
    Events.GuildMemberAdd,
    guarded(async (member) => {
      const { id } = member.guild;
      const settings = pearl.settings("welcome", id);
      if (settings) await greet(member, settings, teller("welcome", id));
    }),
  );
  client.on(Events.InteractionCreate, guarded(onInteraction));
  client.on(Events.Error, (error) => terminal.note(`Discord: ${error.message}`));

  return {
    async start(token: string): Promise<void> {
      const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
      await client.login(token);
      const { application, user } = await ready;
      await application.commands.set([setPrefixCommand, selfRolesCommand]);
      terminal.note(`In Discord as ${user.username}`);
      setInterval(guarded(reportFigures), EVERY).unref();
    },
    report: () => send(reportAll),
    /** Commands as Discord has them, with their ids. */
    async commands(): Promise<unknown[]> {
      const path = Routes.applicationCommands(client.application?.id ?? "");
      const query = new URLSearchParams({ with_localizations: "true" });
      return (await client.rest.get(path, { query })) as unknown[];
    },
    test: (task: TestTask<Settings>) => sendTest(client, task),
    act: (task: ActionTask<Settings>) => postPanel(client, task),
    stop: () => client.destroy(),
  };
}

function summarise({ id, name, icon, memberCount, channels }: Guild): GuildSummary {
  return { id, name, icon, member_count: memberCount, channel_count: channels.cache.size };
}

/** Converts a guild with its channels, roles and the bot's rank for the dashboard's pickers. */
function describe(guild: Guild): GuildReport {
  const { id: _, ...summary } = summarise(guild);
  const me = guild.members.me;
  return {
    ...summary,
    channels: [...guild.channels.cache.values()]
      .filter((channel) => !channel.isThread())
      .map(({ id, name, type, rawPosition: position, parentId: parent_id }) => {
        return { id, name, type, position, parent_id };
      }),
    roles: [...guild.roles.cache.values()].map((role) => {
      const { id, name, rawPosition: position, color, managed } = role;
      const tags = role.tags ? { bot_id: role.tags.botId } : undefined;
      return { id, name, position, color, managed, permissions: String(role.permissions.bitfield), tags };
    }),
    bot: me
      ? { permissions: String(me.permissions.bitfield), role_position: me.roles.highest.rawPosition }
      : undefined,
  };
}

const setPrefixCommand = {
  name: "setprefix",
  description: "What commands begin with in this server",
  descriptionLocalizations: { de: "Womit Befehle auf diesem Server beginnen" },
  // Administrators only, as in the dashboard, unless a guild decides otherwise.
  defaultMemberPermissions: PermissionFlagsBits.Administrator,
  options: [
    {
      type: ApplicationCommandOptionType.String as const,
      name: "prefix",
      description: "1 to 5 characters, no spaces",
      descriptionLocalizations: { de: "1 bis 5 Zeichen, keine Leerzeichen" },
      required: true,
      maxLength: 5,
    },
  ],
};
