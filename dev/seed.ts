import { setTimeout } from "node:timers/promises";
import { readSite } from "#app/site/site.server.ts";
import { type Guild, withBotName } from "./discord/guild.ts";
import { guilds } from "./discord/guilds.ts";

const REQUEST_TIMEOUT = 30_000;

/** A site to which its bot reports. `name` is the bot's, by default Pearl. */
export type Site = { url: string; botToken: string; name?: string };

/** Reports the stand-in's guilds and statistics through the API, like the site's bot; idempotent. */
export async function seed(site: Site): Promise<void> {
  const present = Object.values(guilds).filter((guild) => guild.botPresent);
  const list = present.map((guild) => ({ id: guild.id, ...plain(guild) }));
  await send(site, "PUT", "/api/bot/guilds", { body: list });
  for (const guild of present) await reportGuild(site, guild);
  await send(site, "POST", "/api/bot/stats", { body: currentStats() });
}

export async function reportGuild(site: Site, guild: Guild): Promise<void> {
  const { channels, roles, botRoleId } = withBotName(guild, site.name ?? "Pearl");
  const own = roles.find((role) => role.id === botRoleId);
  const bot = own && { permissions: own.permissions, role_position: own.position };
  await send(site, "PUT", `/api/bot/guilds/${guild.id}`, { body: { ...plain(guild), channels, roles, bot } });
}

/** The demo bot's statistics, with far more guilds than the stand-in has, for realistic pages. */
export function currentStats() {
  const { commands, prefixCommands = [] } = readSite(process.env.SITE_DIR || undefined).commands;
  const count = commands.length + prefixCommands.length;
  return { servers: 1_284, users: 96_412, commands: count, uptime: "99.97%" };
}

function plain(guild: Guild) {
  return {
    name: guild.name,
    icon: guild.icon,
    member_count: guild.memberCount,
    channel_count: guild.channels.length,
  };
}

/** Sends a request as the bot, and again while the site answers 503. @throws if it does not answer, or refuses it */
export async function send(
  { url, botToken }: Site,
  method: string,
  path: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  const ends = AbortSignal.timeout(REQUEST_TIMEOUT);
  for (;;) {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, Authorization: `Bearer ${botToken}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: ends,
    }).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${method} ${path} had no answer within ${REQUEST_TIMEOUT / 1_000} s: ${reason}`, {
        cause,
      });
    });
    if (response.ok) return response;
    const refusal = `${method} ${path} answered ${response.status}: ${await response.text()}`;
    if (response.status !== 503) throw new Error(refusal);
    // A busy machine: docs/bot-api.md asks bots to wait for so long. A proxy may not say how long.
    const pause = Number(response.headers.get("Retry-After") ?? 1) * 1_000;
    await setTimeout(pause, undefined, { signal: ends }).catch((cause: unknown) => {
      throw new Error(refusal, { cause });
    });
  }
}
