import { data, redirect, type HeadersFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/auth/guards.server.ts";
import { sessionEnd } from "#app/auth/session.server.ts";
import { DiscordError, DiscordUnauthorizedError } from "#app/discord/errors.server.ts";
import { createdAt } from "#app/discord/snowflake.server.ts";
import { listDelegated } from "#app/features/access/delegated.server.ts";
import { listBotGuilds } from "#app/features/guilds/bot-guilds.server.ts";
import { visiblyNamed } from "#app/features/guilds/guild-facts.server.ts";
import { GuildLoadTimeoutError, type GuildList } from "#app/features/guilds/guild-lists.server.ts";
import { describeGuilds, groupGuilds } from "#app/features/guilds/user-guilds.server.ts";
import { countByGuild } from "#app/features/problems/list.server.ts";
import type { Modules } from "#app/features/settings/registry.server.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { listActivity, type Activity } from "#app/features/users/activity.server.ts";
import { displayName } from "#app/features/users/users.server.ts";
import { HttpError, httpErrorOf } from "#app/http/errors.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath, overviewPath } from "#app/paths.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";
import type { Site } from "#app/site/site.server.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { Time } from "#app/ui/time.tsx";
import { GuildSections } from "./guild-sections.tsx";
import { useReloading } from "./polling.ts";

export { keepForm as clientAction } from "#app/shell/client-action.ts";
export { titleMeta as meta } from "#app/shell/title-meta.ts";

export const headers: HeadersFunction = ({ actionHeaders, parentHeaders }) =>
  actionHeaders.has("Retry-After") ? actionHeaders : parentHeaders;

/** `/dashboard`: who is signed in, and the servers they administer. `?q=` searches them, in the page itself. */
export const loader = pageLoader(async (args) => {
  const { user, session, token } = await requireUser(args);
  const { db, cdn, guildLists, botList } = args.context;
  const locale = await localeOf(args.request);
  const t = fixedT(locale, "dashboard");
  const query = new URL(args.request.url).searchParams.get("q");

  const [list, isListed] = await Promise.all([
    guildLists.list({ user, token }).catch(orUnavailable),
    botList.arrives(),
  ]);
  const [counted, activity, modules] = await Promise.all([
    listBotGuilds(db, { among: list.guilds.map(({ id }) => id), grants: true }),
    listActivity(db, user.id, 3),
    args.context.modules.current(),
  ]);
  const { managed, addable } = groupGuilds(list.guilds, counted);
  const delegated = await listDelegated(args.context, { user, token }, list.guilds, counted);
  const opened = describeGuilds(
    list.guilds.filter(({ id }) => delegated.has(id)),
    counted,
  );
  const ids = managed.map(({ id }) => id);
  const { problems, isOffline } = await countByGuild(db, ids, modules);
  return {
    title: t("overview.title"),
    user: {
      name: displayName(user),
      username: user.username,
      avatarUrl: cdn.avatar(user),
      joinedAt: user.joined_at,
      accountCreatedAt: createdAt(user.id),
      signedInUntil: sessionEnd(session),
      lastActive: session.get("previous_used_at") ?? undefined,
      connectedServers: list.fetchedAt && isListed ? managed.length + opened.length : undefined,
    },
    activity: activity.map((one) => entryOf(one, locale, modules, args.context.site.parts)),
    managed: [...managed, ...opened].map(shown),
    addable: isListed ? addable.map(shown) : [],
    pending: !isListed,
    offline: isOffline,
    ...(!isListed && { refreshWithoutScript: `5; url=${overviewPath(query)}` }),
    asOf: list.fetchedAt,
    failure: list.failure && failureOf(list.failure, locale),
  };

  function shown({ id, name, icon, owner, approximate_member_count }: (typeof managed)[number]) {
    const iconUrl = cdn.icon({ id, icon });
    return visiblyNamed({
      id,
      name,
      iconUrl,
      owner,
      // Absent for administrators.
      delegated: delegated.get(id),
      memberCount: approximate_member_count,
      problems: problems.get(id) ?? 0,
    });
  }
});

export const action = pageAction(async (args) => {
  const { user } = await requireUser(args);
  const { guildLists, limits } = args.context;
  try {
    await limits.reloadGuilds(user.id);
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 429)) throw error;
    const { headers } = error;
    return data({ retryAfter: Number(headers["Retry-After"]) }, { status: 429, headers });
  }
  guildLists.invalidate(user.id);
  return redirect(overviewPath(new URL(args.request.url).searchParams.get("q")), 303);
});

/** An activity with the page that shows it: none where nobody can apply any more, the server's for a module that is retired. */
function entryOf(one: Activity, locale: Locale, modules: Modules, parts: Site["parts"]) {
  const { at, kind } = one;
  if (kind !== "change") {
    const title = fixedT(locale, "account")(`activity.${kind}`);
    return { at, title, to: parts.apply ? "/apply" : undefined };
  }
  const { module, guildId, guildName } = one;
  const titled = modules.get(module);
  const title = `${titled ? textIn(locale, titled.title).text : module} · `;
  return { at, title, guild: guildName ?? guildId, to: guildPath(guildId, titled && module) };
}

function orUnavailable(failure: unknown): Omit<GuildList, "fetchedAt"> & { fetchedAt?: Date } {
  if (!(failure instanceof DiscordError) || failure instanceof DiscordUnauthorizedError) throw failure;
  return { guilds: [], failure };
}

function failureOf(failure: DiscordError, locale: Locale) {
  const known = ["rate_limited", "network", "timeout", "unexpected_format"] as const;
  const { code: given } = httpErrorOf(failure);
  const code =
    failure instanceof GuildLoadTimeoutError
      ? "load_timeout"
      : (known.find((one) => one === given) ?? "discord_error");
  return { code, text: fixedT(locale, "errors")(`serverList.${code}`) };
}

export default function Overview() {
  const { t } = useTranslation("dashboard");
  const { user, pending } = useLoaderData<typeof loader>();
  useReloading(pending, false);
  return (
    <div className="grid grid-cols-1 gap-10">
      <h1 className="text-2xl break-words sm:text-3xl">{t("overview.welcome", { name: user.name })}</h1>
      <GuildSections />
      <UserCard />
    </div>
  );
}

function UserCard() {
  const { t } = useTranslation("dashboard");
  const { user, activity } = useLoaderData<typeof loader>();
  return (
    <section
      className="card grid grid-cols-1 gap-6 p-6 md:grid-cols-[auto_1fr] md:gap-10"
      aria-label={t("card.title")}
    >
      <div className="flex flex-wrap items-center gap-4 md:flex-col md:items-start">
        <Avatar name={user.name} src={user.avatarUrl} size={72} />
        <div className="min-w-0">
          <p className="font-semibold break-words">
            <bdi>{user.name}</bdi>
          </p>
          <p className="text-sm text-muted break-words">
            <bdi>@{user.username}</bdi>
          </p>
        </div>
      </div>
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        <Fact name={t("card.status")}>
          {t("card.signedInUntil")} {user.signedInUntil && <Time value={user.signedInUntil} format="date" />}
        </Fact>
        <Fact name={t("card.lastActive")}>
          {user.lastActive ? <Time value={user.lastActive} /> : t("card.firstVisit")}
        </Fact>
        <Fact name={t("card.connected")}>
          {user.connectedServers === undefined ? "–" : t("card.servers", { count: user.connectedServers })}
        </Fact>
        <Fact name={t("card.joined")}>
          <Time value={user.joinedAt} format="date" />
          <span className="block text-sm text-muted">
            {t("card.accountSince")} <Time value={user.accountCreatedAt} format="date" />
          </span>
        </Fact>
        <Fact name={t("card.activity")} wide>
          {activity.length === 0 ? (
            <span className="text-muted">{t("card.noActivity")}</span>
          ) : (
            <ul className="grid gap-1">
              {activity.map(({ title, guild, to, at }) => (
                <li key={`${title}${at.toISOString()}`}>
                  {to ? (
                    <Link to={to} reloadDocument={to === "/apply"} className="link">
                      {title}
                      {guild && <bdi>{guild}</bdi>}
                    </Link>
                  ) : (
                    title
                  )}{" "}
                  <span className="text-sm text-muted">
                    <Time value={at} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
    </section>
  );
}
