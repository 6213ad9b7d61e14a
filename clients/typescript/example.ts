import { Client, Events, GatewayIntentBits, Routes, type Guild, type GuildMember } from "discord.js";
import { codeOf, createPearlClient, fileStore, type Manifest, type Task } from "./src/index.ts";

// A bot that greets new members as its dashboard says. It declares the setting, follows it, reports its servers and
// commands, says what Discord refuses, and sends tests. PEARL_URL, PEARL_TOKEN and DISCORD_TOKEN are in its environment.

/** Types that `pearl-types` writes for the manifest below. */
interface Settings {
  welcome: { channelId: string | null; message: string };
}

const manifest: Manifest = {
  bot: { name: "Greeter", version: "1.0.0", library: "discord.js" },
  uses: [],
  modules: [
    {
      id: "welcome",
      title: { en: "Welcome", de: "Willkommen" },
      fields: [
        { name: "channelId", kind: "channel", types: [0, 5], label: { en: "Channel", de: "Kanal" } },
        {
          name: "message",
          kind: "message",
          max: 1000,
          placeholders: ["user"],
          default: "Welcome, {user}!",
          label: { en: "Greeting", de: "Begrüßung" },
        },
      ],
      permissions: [{ when: "channelId", all: ["VIEW_CHANNEL", "SEND_MESSAGES"] }],
    },
  ],
};

const { PEARL_URL: url = "http://localhost:3000", PEARL_TOKEN: token = "", DISCORD_TOKEN } = process.env;
const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort());
const store = fileStore("pearl-state.json");
const pearl = createPearlClient<Settings>({ url, token, store, signal: stop.signal });
const discord = new Client({ intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers] });

async function greet({ id, guild }: GuildMember): Promise<void> {
  const { channelId, message } = pearl.settings("welcome", guild.id) ?? {};
  if (!channelId || !message) return;
  try {
    const channel = await guild.channels.fetch(channelId);
    if (channel?.isSendable()) await channel.send(message.replaceAll("{user}", `<@${id}>`));
  } catch (error) {
    // Administrators see it at the field: 50013, for instance, means that a permission is missing.
    const place = { guildId: guild.id, module: "welcome", field: "channelId" };
    pearl.problem({ ...place, channelId, code: codeOf(error) });
  }
}

/** Sends what somebody has typed in the dashboard, saved or not, to that person. */
async function sendTest({ userId, settings }: Task<Settings>) {
  const text = settings.message.replaceAll("{user}", `<@${userId}>`);
  const { id, channelId } = await discord.users.send(userId, text);
  return { state: "done" as const, messageId: id, channelId };
}

function summarise({ id, name, icon, memberCount, channels }: Guild) {
  return { id, name, icon, member_count: memberCount, channel_count: channels.cache.size };
}

/** Adds the channels, from which people choose in the dashboard. */
function describe(guild: Guild) {
  const channels = [...guild.channels.cache.values()].flatMap((channel) => {
    if (channel.isThread()) return [];
    const { id, name, type, rawPosition: position, parentId: parent_id } = channel;
    return { id, name, type, position, parent_id };
  });
  return { ...summarise(guild), channels };
}

/** Tells the site which servers and commands there are, again after each time it was away. */
async function report(): Promise<void> {
  const guilds = [...discord.guilds.cache.values()];
  // During an outage of Discord servers are missing, which would count as left.
  if (guilds.every(({ available }) => available)) await pearl.reportGuilds(guilds.map(summarise));
  for (const guild of guilds) if (guild.available) await pearl.reportGuild(guild.id, describe(guild));
  const commands = await discord.rest.get(Routes.applicationCommands(discord.application?.id ?? ""), {
    query: new URLSearchParams({ with_localizations: "true" }),
  });
  await pearl.commands(commands as object[]);
}

discord.on(Events.GuildMemberAdd, (member) => void greet(member));
discord.on(
  Events.GuildCreate,
  (guild) => void pearl.reportGuild(guild.id, describe(guild)).catch(console.error),
);
discord.on(Events.GuildDelete, ({ id }) => void pearl.removeGuild(id).catch(console.error));
await new Promise((resolve) => void discord.once(Events.ClientReady, resolve).login(DISCORD_TOKEN));

pearl.declare(manifest).catch(console.error);
await pearl.follow({
  onChange: ({ guildId, settings }) => console.log(guildId, settings),
  onState: ({ state, error }) => {
    console.log(state, error?.message ?? "");
    if (state === "ready") report().catch(console.error);
  },
  onTask: sendTest,
});
await discord.destroy();
