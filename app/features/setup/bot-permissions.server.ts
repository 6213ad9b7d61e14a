import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { hasPermission } from "#app/discord/permissions.ts";
import { askedPermissions, inviteUrl } from "#app/features/guilds/invite.server.ts";
import type { SetupFinding, Lacking } from "./finding.ts";

type Config = Parameters<typeof inviteUrl>[0];

/** Compares the bot's permissions in its first 200 servers with what the invite link asks for. @throws DiscordError */
export async function checkPermissions(
  discordBot: DiscordBotClient,
  config: Config,
  needed: string,
): Promise<SetupFinding> {
  const fields = await discordBot.listPermissions();
  const limited = fields.filter((field) => !hasPermission(field, "ADMINISTRATOR"));
  const lacking: Lacking = {};
  for (const name of askedPermissions(config, needed)) {
    const count = limited.filter((field) => !hasPermission(field, name)).length;
    if (count) lacking[name] = count;
  }
  const isComplete = Object.keys(lacking).length === 0;
  const values = { count: fields.length, url: inviteUrl(config, needed) };
  return ["permissions", isComplete ? "ok.permissions" : "warning.permissions", values, lacking];
}
