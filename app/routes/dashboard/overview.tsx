import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { requireUser } from "#app/auth/guards.server.ts";
import { DiscordError, DiscordUnauthorizedError } from "#app/discord/errors.server.ts";
import { createdAt } from "#app/discord/snowflake.server.ts";
import { listBotGuilds } from "#app/features/guilds/bot-guilds.server.ts";
import type { GuildList } from "#app/features/guilds/guild-lists.server.ts";
import { inviteUrl } from "#app/features/guilds/invite.server.ts";
import { groupGuilds } from "#app/features/guilds/user-guilds.server.ts";
import { listChangesBy } from "#app/features/settings/history.server.ts";
import { displayName } from "#app/features/users/users.server.ts";
import { httpErrorOf } from "#app/http/errors.server.ts";
import { pageLoader } from "#app/http/page.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { moduleTitle } from "#app/i18n/say.server.ts";
import { titleMeta } from "#app/shell/title-meta.ts";

import { GuildSections } from "./guild-sections.tsx";
import { UserCard } from "./user-card.tsx";

export const meta: MetaFunction<typeof loader> = titleMeta;

/** `/dashboard`: who is signed in, and the servers they administer. */
export const loader = pageLoader(async (args) => {
  const { user, session, token } = await requireUser(args);
  const { db, cdn, config, guildLists } = args.context;
  const locale = await localeOf(args.request);
  const t = fixedT(locale, "dashboard");

  const list = await guildLists.list({ user, token }).catch(orUnavailable);
  const [counted, changes] = await Promise.all([
    listBotGuilds(db, { among: list.guilds.map(({ id }) => id) }),
    listChangesBy(db, user.id, 3),
  ]);
  const { managed, addable } = groupGuilds(list.guilds, counted);
  return {
    title: t("overview.title"),
    user: {
      name: displayName(user),
      username: user.username,
      avatarUrl: cdn.avatar(user),
      joinedAt: user.joined_at,
      accountCreatedAt: createdAt(user.id),
      signedInUntil: session.get("expires_at"),
      lastActive: session.get("previous_used_at") ?? undefined,
      connectedServers: list.fetchedAt && managed.length,
    },
    changes: changes.map(({ guild_id, guild_name, module, created_at }) => ({
      guildId: guild_id,
      guildName: guild_name ?? guild_id,
      module,
      title: moduleTitle(locale, module),
      at: created_at,
    })),
    managed: managed.map((guild) => ({ ...guild, iconUrl: cdn.icon(guild) })),
    addable: addable.map((guild) => ({
      ...guild,
      iconUrl: cdn.icon(guild),
      inviteUrl: inviteUrl(config, guild.id),
    })),
    failure: list.failure && { code: httpErrorOf(list.failure).code, fetchedAt: list.fetchedAt },
  };
});

/** Without any list the page still has its card, and says why the servers are missing. */
function orUnavailable(failure: unknown): Omit<GuildList, "fetchedAt"> & { fetchedAt?: Date } {
  if (!(failure instanceof DiscordError) || failure instanceof DiscordUnauthorizedError) throw failure;
  return { guilds: [], failure };
}

export default function Overview() {
  const { t } = useTranslation("dashboard");
  const { user, changes, managed, addable, failure } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-10">
      <h1 className="text-2xl sm:text-3xl">{t("overview.welcome", { name: user.name })}</h1>
      <UserCard user={user} changes={changes} />
      <GuildSections managed={managed} addable={addable} failure={failure} />
    </div>
  );
}
