import { useLoaderData, useSearchParams, type ClientActionFunctionArgs } from "@remix-run/react";
import { Fragment } from "react";
import { HISTORY, may } from "#app/features/access/rules.ts";
import { factsOf, seenBy } from "#app/features/guilds/guild-facts.server.ts";
import { isOpen } from "#app/features/problems/list.server.ts";
import { listHistory } from "#app/features/settings/history.server.ts";
import { membersIn, placedIds } from "#app/features/settings/refusals.ts";
import { listSupplied } from "#app/features/settings/supplied.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { callAction } from "#app/shell/client-action.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";
import { Time } from "#app/ui/time.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { modulesShown, openGuildPage, receiptsOf } from "./frame/current-guild.server.ts";
import { GuildPage } from "./frame/guild-page.tsx";
import { groupsOf } from "./frame/module-groups.ts";
import { Attention, FirstSteps, LastChanges, ModuleCard, Several } from "./guild/overview-cards.tsx";
import { firstSteps, lastChanges, moduleCards, openProblems, setModules } from "./guild/overview.server.ts";
import { switchModules } from "./guild/switches.server.ts";
import { useReceipts } from "./polling.ts";
import { Granted, missingFor, MissingPermissions } from "./problems/missing-permissions.tsx";
import { grantedView, permissionView } from "./problems/permission-view.server.ts";

export { keepShown as clientLoader } from "#app/shell/keep-shown.ts";
export { titleMeta as meta } from "#app/shell/title-meta.ts";

/** `/dashboard/guilds/:guildId`: one server, and what is set for it. */
export const loader = pageLoader(async (args) => {
  const opened = await openGuildPage(args, "any", ({ list }) => list);
  const { guild, locale, head, modules, states, shard } = opened;
  const { db, guildRefresh } = args.context;
  const { id, name } = guild;
  const mayRead = may(guild.access, { id: HISTORY }, "view");
  const set = setModules(opened);
  const [refreshed, { entries }, supplied] = await Promise.all([
    guildRefresh.refreshed(guild.reported),
    mayRead ? listHistory(db, id, { limit: 5, among: modulesShown(guild, modules) }) : { entries: [] },
    listSupplied(
      db,
      id,
      set.flatMap(({ module }) => module.fields),
    ),
  ]);
  const placed = set.flatMap(({ module, settings }) => placedIds(module.fields, settings));
  const reported = seenBy(refreshed, guild.delegate, placed);
  const named = set.flatMap(({ module, settings }) => membersIn(module.fields, settings));
  const members = await args.context.members.namesOf(db, id, named);
  const facts = { ...factsOf(reported), members };
  // Permissions that a problem names are not named a second time.
  const told = set.flatMap(({ problems }) =>
    problems.filter(isOpen).flatMap(({ permissions }): string[] => permissions),
  );
  const missing = missingFor(facts, set).filter((permission) => !told.includes(permission));
  return {
    title: name,
    head,
    shard: shard?.id,
    counts: {
      memberCount: guild.approximate_member_count || reported.member_count,
      channelCount: guild.approximate_channel_count || reported.channel_count,
    },
    mayRead,
    modules: moduleCards(opened, set, supplied),
    problems: openProblems(opened, set, facts),
    firstSteps: firstSteps(opened),
    changes: lastChanges(opened, entries, supplied),
    granted: grantedView(locale, args.request, facts),
    facts,
    missing,
    permissions: permissionView(locale, missing),
    receipts: receiptsOf(states, reported),
    late: guildRefresh.isLate(reported),
  };
});

export const action = pageAction(switchModules);

/** With scripts, a failure is said at the card, or of several at their form: an error boundary would replace the page. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return callAction(
    // The router would keep what was refused before beside a redirect to this page, which says that all is saved.
    () =>
      serverAction<typeof action>().catch((answer: unknown) => {
        if (answer instanceof Response && answer.headers.get("Location") === location.pathname) return {};
        throw answer;
      }),
    (failure, error) => {
      // Trying again would be refused again, and the page of the refusal says why.
      if (failure === "forbidden") throw error;
      return { [String(form.get("module") ?? "")]: failure === "signedOut" ? failure : "failed" };
    },
  );
}

/** After a conflict, too, the page shows what is saved. */
export { revalidateAfterAction as shouldRevalidate } from "#app/shell/client-action.ts";

export default function Guild() {
  const page = useLoaderData<typeof loader>();
  const { head, shard, counts, modules, missing } = page;
  const { t } = useTranslation("settings");
  const { t: g } = useTranslation("dashboard");
  const heardAt = modules[0]?.state.bot.heardAt;
  const isAwaited = modules.some(({ state }) => state.version > (state.receipt?.version ?? 0));
  const [query] = useSearchParams();
  const isGrantAwaited = query.has("granted") && !page.granted;
  const isWatched = isAwaited || isGrantAwaited || modules.some(({ problems }) => problems);
  useReceipts(page.late || isWatched, page.receipts);
  return (
    <GuildPage key={head.guild.id} head={head}>
      <div className="grid gap-2">
        <h2 className="text-2xl">{t("nav.overview")}</h2>
        <p className="text-muted">
          {g("guild.members", { count: counts.memberCount })} ·{" "}
          {g("guild.channels", { count: counts.channelCount })}
          {shard !== undefined && (
            <>
              {" · "}
              <a href={`/status?server=${head.guild.id}#server`} className="link">
                {g("shard.name", { id: shard })}
              </a>
            </>
          )}
        </p>
      </div>
      <Granted names={page.granted} />
      <MissingPermissions permissions={missing} />
      <Attention />
      <FirstSteps />
      <TitledSection id="modules" title={t("overview.title")}>
        {groupsOf(modules).map(({ category, modules: own }, _, { length }) => (
          <Fragment key={category ?? ""}>
            {length > 1 && <h3 className="text-xl">{category ?? t("nav.more")}</h3>}
            <ul className="grid gap-4 sm:grid-cols-2">
              {own.map((module) => (
                <ModuleCard key={module.id} module={module} />
              ))}
            </ul>
          </Fragment>
        ))}
        <Several />
        {modules.length === 0 ? (
          <p className="text-muted">{t("overview.none")}</p>
        ) : (
          <p className="text-sm text-muted">
            {t(heardAt ? "bot.heard" : "bot.never")} {heardAt && <Time value={heardAt} />}
          </p>
        )}
      </TitledSection>
      {page.mayRead && <LastChanges />}
    </GuildPage>
  );
}
