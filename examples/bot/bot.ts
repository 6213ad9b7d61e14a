import { createPearlClient, fileStore, PearlError, type PearlClient } from "#clients/typescript/src/index.ts";
import { testMessage } from "./messages.ts";
import { panelPosted } from "./panel.ts";
import manifest from "./pearl.json" with { type: "json" };
import type { Settings } from "./settings.ts";
import { createTerminal, type Terminal } from "./terminal.ts";

// Declares its modules, shows every change of settings as it arrives, and with a DISCORD_TOKEN it is a bot in Discord, too.

type Pearl = PearlClient<Settings>;

/** Details of the commands that Discord does not know. */
const details = {
  setprefix: { category: "utility", example: "setprefix prefix:?", setting: "prefix" },
  selfroles: { category: "utility", setting: "selfroles" },
};

const {
  PEARL_URL: url = "http://localhost:3000",
  PEARL_TOKEN: token,
  PEARL_STATE: state = "bot-state.json",
  DISCORD_TOKEN: discordToken,
  NO_COLOR: noColor,
} = process.env;

async function main(): Promise<void> {
  if (!token) throw new Error("PEARL_TOKEN is missing: one of the secrets in the site's BOT_API_TOKEN.");
  const terminal = createTerminal(console.log, { colors: process.stdout.isTTY && !noColor });
  const signal = untilSignal();
  const onError = (error: unknown) => terminal.note(`Failed: ${error}`);
  const pearl = createPearlClient<Settings>({ url, token, store: fileStore(state), signal, onError });
  const nameOf = createNames(pearl);
  // discord.js is loaded only with a token.
  const discord = discordToken ? (await import("./discord.ts")).createBot(pearl, terminal) : undefined;
  await discord?.start(discordToken ?? "");

  terminal.note(`Connecting to ${url}${discord ? "" : ", without Discord: no DISCORD_TOKEN is set"} …`);
  const following = pearl.follow({
    onState: (status) => {
      terminal.status(status);
      // The site may have been restored, or may have missed what happened while this bot was not running.
      if (status.state === "ready") discord?.report();
    },
    onChange: async (change, before, from) => {
      // Skips the settings that exist at the start.
      if (from === "snapshot" && !before) return;
      terminal.change(change, before, await nameOf(change.guildId));
    },
    onDeleted: async (gone) => terminal.gone(gone, await nameOf(gone.guildId)),
    // Its modules name no members, and it keeps nothing else about people.
    onErase: async () => terminal.note("Somebody is to be erased: nothing is held about people."),
    onTask: async (task) => {
      const server = await nameOf(task.guildId);
      if (task.task === "action") {
        terminal.pressed(task, task.action, server);
        const place = await discord?.act(task);
        // Without Discord the terminal is where the panel goes.
        return panelPosted(pearl, task, place);
      }
      if (discord) return discord.test(task);
      const names = {
        server,
        user: `@${task.userId}`,
        avatar: "https://cdn.discordapp.com/embed/avatars/0.png",
      };
      const { content, embeds, components } = testMessage(task, names);
      const parts = [content, embeds && JSON.stringify(embeds), components && JSON.stringify(components)];
      terminal.test(task, parts.filter(Boolean).join("\n"), server);
      // Without Discord the terminal is where messages go. There is none to link to.
      return { state: "done" };
    },
  });
  const declare = async () => terminal.declared(await pearl.declare(manifest));
  // Without Discord the site keeps the commands that it has: those of this bot come from there.
  const showCommands = async () =>
    discord && terminal.listed(await pearl.commands(await discord.commands(), details));
  // While the site is away, the bot already has its saved settings.
  await Promise.all([following, ...[declare, showCommands].map((send) => orRefused(send, terminal, signal))]);
  await discord?.stop();
}

/** Sends something of which the site keeps what it had before where it refuses it, so the bot goes on. */
async function orRefused(send: () => Promise<void>, terminal: Terminal, signal: AbortSignal): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof PearlError)) throw error;
    if (!signal.aborted) terminal.refused(error);
  }
}

function createNames(pearl: Pearl): (guildId: string) => Promise<string> {
  const names = new Map<string, string>();
  return async (guildId) => {
    const known = names.get(guildId);
    if (known !== undefined) return known;
    try {
      const { name } = await pearl.guild(guildId);
      names.set(guildId, name);
      return name;
    } catch (error) {
      // The bot has left the guild, or the site is unreachable; a change is reported anyway.
      if (error instanceof PearlError) return guildId;
      throw error;
    }
  };
}

function untilSignal(): AbortSignal {
  const abort = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => abort.abort());
  return abort.signal;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
