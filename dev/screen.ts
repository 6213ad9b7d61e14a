import { relative } from "node:path";
import { readSite } from "#app/site/site.server.ts";
import { guilds } from "./discord/guilds.ts";
import { displayName, people } from "./discord/people.ts";
import { root, type Services } from "./services.ts";

interface ScreenOptions extends Omit<Services, "name"> {
  /** The server's log file. Without one the log is in this terminal, and the site reloads changes. */
  log?: string;
}

const PROBLEM_PAGE = `/dashboard/guilds/${guilds.academy.id}/levels`;

/** Formats the output of `npm run demo` and `dev`: URLs, people, and a command with the local bot token. */
export function demoScreen(options: ScreenOptions): string {
  const site = readSite(options.env.SITE_DIR);
  const modules = site.modules.modules.map(({ id }) => id);
  const sections = [
    `${site.name} is running: ${options.env.PUBLIC_URL}${options.log ? "" : ", and reloads when you save"}`,
    table(places(options)),
    options.discord
      ? `Sign in as\n${table(Object.values(people).map((person) => [displayName(person), person.about]))}`
      : "Sign in with your Discord account.",
    ...(options.discord && modules.includes("levels")
      ? [`As Bob, see what Discord refuses, and mend it:\n  ${options.env.PUBLIC_URL}${PROBLEM_PAGE}`]
      : []),
    `As the bot, read settings:\n  ${botCommand(options, modules)}`,
    `Watch settings arrive at an example bot, in another terminal:\n  ${followCommand(options)}`,
    "Stop with Ctrl-C.",
  ];
  return `\n${sections.join("\n\n")}\n`;
}

function places({ env, postgres, discord, log }: ScreenOptions): string[][] {
  return [
    ...(postgres ? [["Postgres data", readable(postgres.dataDir)]] : []),
    ...(discord
      ? [
          ["Discord, stand-in", discord.origin],
          ["  break it at", `${discord.origin}/__faults`],
          ["  its webhook", `${discord.origin}/__webhook`],
        ]
      : [["Discord", `application ${env.DISCORD_CLIENT_ID}`]]),
    ["server log", log ? readable(log) : "in this terminal"],
  ];
}

function botCommand({ origin, botToken, discord }: ScreenOptions, modules: string[]): string {
  const path = discord && modules.includes("prefix") ? `prefix/${guilds.teahouse.id}` : "bot/snapshot";
  return `curl -H "Authorization: Bearer ${botToken}" ${origin}/api/${path}`;
}

/** Port and folder may be set in this terminal only. */
function followCommand({ origin }: ScreenOptions): string {
  const { port } = new URL(origin);
  const { DEMO_FOLDER } = process.env;
  return `${port === "3000" ? "" : `PORT=${port} `}${DEMO_FOLDER ? `DEMO_FOLDER=${DEMO_FOLDER} ` : ""}npm run demo:bot`;
}

function table(rows: string[][]): string {
  const width = Math.max(...rows.map(([name = ""]) => name.length));
  return rows.map(([name = "", ...rest]) => `  ${name.padEnd(width)}  ${rest.join("  ")}`).join("\n");
}

function readable(path: string): string {
  const short = relative(root, path);
  return short.startsWith("..") ? path : short;
}
