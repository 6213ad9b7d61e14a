import { redirect } from "@remix-run/node";
import { requireArea } from "#app/auth/area.server.ts";
import { requireUser } from "#app/auth/guards.server.ts";
import { askablePermissions, inviteUrl, neededPermissions } from "#app/features/guilds/invite.server.ts";
import { noContent } from "#app/http/resource.server.ts";
import { isSpeculative, pageLoader } from "#app/shell/page.server.ts";
import { addedPath, backPath, grantedPath } from "./invite-paths.server.ts";

export { default } from "#app/shell/no-page.ts";

/** `/dashboard/guilds/:guildId/invite`: redirects to Discord, whose return address is fixed: the state keeps ours. */
export const loader = pageLoader(async (args): Promise<never> => {
  const person = await requireUser(args);
  const guild = await requireArea(args, person, "inviting");
  const { request, context } = args;
  if (isSpeculative(request)) throw noContent();
  await context.limits.startInvite(person.user.id);
  const query = new URL(request.url).searchParams;
  const permissions = askablePermissions(query.get("permissions"));
  const back = backPath(guild.id, query.get("back"));
  const returnTo = addedPath(guild.id, { back: back && permissions ? grantedPath(back, permissions) : back });
  const { state } = await context.signIns.begin({ browser: person.token.grant, flow: "invite", returnTo });
  // The invite would take away permissions granted since the last report.
  const known = await context.guildRefresh.current(guild.id);
  const url = inviteUrl(context.config, await neededPermissions(context), {
    guildId: guild.id,
    permissions,
    kept: known?.bot?.permissions,
    state,
  });
  throw redirect(url, { headers: { "Cache-Control": "no-store" } });
});
