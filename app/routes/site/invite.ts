import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { isSnowflake } from "#app/discord/snowflake.server.ts";
import { inviteUrl, neededPermissions } from "#app/features/guilds/invite.server.ts";

/** `/invite`: redirects to Discord's page for adding the bot, with `?guild_id=` for one server. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const guildId = new URL(request.url).searchParams.get("guild_id") ?? undefined;
  const needed = await neededPermissions(context);
  const url = inviteUrl(context.config, needed, { guildId: isSnowflake(guildId) ? guildId : undefined });
  return redirect(url, { headers: { "Cache-Control": "no-store" } });
}
