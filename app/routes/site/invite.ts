import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { inviteUrl } from "#app/features/guilds/invite.server.ts";

/** `/invite`: straight to Discord's page that adds the bot. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(inviteUrl(context.config), { headers: { "Cache-Control": "no-store" } });
}
