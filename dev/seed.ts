import { catalogue } from "#app/content/commands/catalogue.ts";
import { type Guild } from "./discord/guild.ts";
import { guilds } from "./discord/guilds.ts";

const REQUEST_TIMEOUT = 30_000;

type Site = { url: string; botToken: string };

/** Reports the stand-in's guilds and statistics through the API, like the site's bot; idempotent. */
export async function seed({ url, botToken }: Site): Promise<void> {
  const present = Object.values(guilds).filter((guild) => guild.botPresent);
  await send(
    "PUT",
    `${url}/api/bot/guilds`,
    botToken,
    present.map((guild) => ({ id: guild.id, ...plain(guild) })),
  );
  for (const guild of present) await reportGuild({ url, botToken }, guild);
  await send("POST", `${url}/api/bot/stats`, botToken, currentStats());
}

export async function reportGuild({ url, botToken }: Site, guild: Guild): Promise<void> {
  const { channels, roles, botRoleId } = guild;
  const own = roles.find((role) => role.id === botRoleId);
  const bot = own && { permissions: own.permissions, role_position: own.position };
  const body = { ...plain(guild), channels, roles, bot };
  await send("PUT", `${url}/api/bot/guilds/${guild.id}`, botToken, body);
}

/** The demo bot's statistics, with far more guilds than the stand-in has, for realistic pages. */
export function currentStats() {
  const commands = Object.values(catalogue).flat().length;
  return { servers: 1_284, users: 96_412, commands, uptime: "99.97%" };
}

function plain(guild: Guild) {
  return {
    name: guild.name,
    icon: guild.icon,
    member_count: guild.memberCount,
    channel_count: guild.channels.length,
  };
}

async function send(method: string, url: string, botToken: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: { Authorization: `Bearer ${botToken}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${method} ${url} had no answer within ${REQUEST_TIMEOUT / 1_000} s: ${reason}`, {
      cause,
    });
  });
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`);
}
