import { useLoaderData, useSearchParams, type ClientActionFunctionArgs } from "@remix-run/react";
import { Fragment } from "react";
import { canAddBot } from "#app/discord/permissions.ts";
import { HISTORY, may } from "#app/features/access/rules.ts";
import { factsOf, seenBy } from "#app/features/guilds/guild-facts.server.ts";
import { isOpen } from "#app/features/problems/list.server.ts";
import { incompleteIn } from "#app/features/settings/conditions.ts";
import { listHistory } from "#app/features/settings/history.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { membersIn, placedIds } from "#app/features/settings/refusals.ts";
import { listSupplied } from "#app/features/settings/supplied.server.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { requireModule } from "#app/http/params.server.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { callAction } from "#app/shell/client-action.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";
import { icons } from "#app/ui/icons.ts";
import { Time } from "#app/ui/time.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { modulesShown, openGuildPage, receiptsOf } from "./frame/current-guild.server.ts";
import { GuildPage } from "./frame/guild-page.tsx";
import { groupsOf } from "./frame/module-groups.ts";
import { LastChanges } from "./guild/last-changes.tsx";
import { Attention, FirstSteps, ModuleCard, Several } from "./guild/overview-cards.tsx";
import { switchModules } from "./guild/switches.server.ts";
import { changeWords, statusView, summaryOf } from "./module-view.server.ts";
import { useReceipts } from "./polling.ts";
import { Granted, missingFor, MissingPermissions } from "./problems/missing-permissions.tsx";
import { grantedView, permissionView } from "./problems/permission-view.server.ts";
import { problemMark, problemView } from "./problems/problem-view.server.ts";

export { keepShown as clientLoader } from "#app/shell/keep-shown.ts";
export { titleMeta as meta } from "#app/shell/title-meta.ts";

/** `/dashboard/guilds/:guildId`: one server, and what is set for it. */
export const loader = pageLoader(async (args) => {
  const opened = await openGuildPage(args, "any", ({ list }) => list);
  const { guild, locale, head, modules, states, shard } = opened;
  const { db, guildRefresh } = args.context;
  const { id, name } = guild;
  const mayRead = may(guild.access, { id: HISTORY }, "view");
  const [refreshed, { entries }, supplied] = await Promise.all([
    guildRefresh.refreshed(guild.reported),
    mayRead ? listHistory(db, id, { limit: 5, among: modulesShown(guild, modules) }) : { entries: [] },
    listSupplied(
      db,
      id,
      states.flatMap((state) => requireModule(modules, state.module).fields),
    ),
  ]);
  const set = states.map(({ settings = {}, ...state }) => {
    return { ...state, settings, module: requireModule(modules, state.module) };
  });
  const placed = set.flatMap(({ module, settings }) => placedIds(module.fields, settings));
  const reported = seenBy(refreshed, guild.delegate, placed);
  const named = set.flatMap(({ module, settings }) => membersIn(module.fields, settings));
  const members = await args.context.members.namesOf(db, id, named);
  const facts = { ...factsOf(reported), members };
  const mayInvite = canAddBot(guild);
  // Permissions that a problem names are not named a second time.
  const told = set.flatMap(({ problems }) =>
    problems.filter(isOpen).flatMap(({ permissions }): string[] => permissions),
  );
  const missing = missingFor(facts, set).filter((name) => !told.includes(name));
  const labelIn = ({ fields }: SettingsModule, name: string) =>
    textIn(locale, fields.find((field) => field.name === name)?.label ?? name).text;
  return {
    title: name,
    head,
    shard: shard?.id,
    counts: {
      memberCount: guild.approximate_member_count || reported.member_count,
      channelCount: guild.approximate_channel_count || reported.channel_count,
    },
    mayRead,
    modules: set.map(({ module, settings, enabled, version, receipt, bot, problems, status }) => ({
      id: module.id,
      mayEdit: may(guild.access, module, "edit"),
      icon: { drawing: icons[module.icon] },
      title: textIn(locale, module.title),
      category: module.category && textIn(locale, module.category).text,
      summary: summaryOf(locale, module, { settings, supplied }),
      enabled,
      state: { version, receipt, bot },
      status: statusView(locale, status && { ...status, lines: status.lines.slice(0, STATUS_LINES) }),
      problems: problemMark(locale, problems),
      incomplete: incompleteIn(module, settings).map(({ field }) => labelIn(module, field)),
    })),
    problems: set.flatMap(({ module, problems }) =>
      problems.filter(isOpen).map((problem) => ({
        module: module.id,
        of: textIn(locale, module.title),
        ...problemView(locale, { module, facts, mayInvite }, problem),
      })),
    ),
    // On a server where nobody has saved yet.
    firstSteps:
      guild.access.level === "admin" && states.every(({ version }) => version === 0)
        ? firstStepsIn(locale, modules.list)
        : [],
    changes: entries.map((entry) => {
      const { module: id, version, at, by } = entry;
      const module = modules.get(id);
      const what = entry.press
        ? textIn(locale, entry.press.label)
        : { text: module ? changeWords(locale, module, { ...entry, supplied }) : "", lang: undefined };
      return {
        key: entry.press?.id ?? `${id} ${version}`,
        module: id,
        at,
        by,
        title: module && textIn(locale, module.title),
        what,
      };
    }),
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

/** Lines of a module's status on its card; its page has all. */
const STATUS_LINES = 3;

/** After a conflict, too, the page shows what is saved. */
export { revalidateAfterAction as shouldRevalidate } from "#app/shell/client-action.ts";

const STEPS = 3;

/** Names the first choices of channels or roles: without them a module is of little use. */
function firstStepsIn(locale: Locale, modules: readonly SettingsModule[]) {
  return modules
    .flatMap(({ id, title, fields }) => {
      const field = fields.find(({ kind }) => kind === "channel" || kind === "role" || kind === "roles");
      if (!field) return [];
      const named = { module: textIn(locale, title).text, field: textIn(locale, field.label).text };
      return {
        href: `${id}#setting-${field.name}`,
        text: fixedT(locale, "settings")("firstSteps.choose", named),
      };
    })
    .slice(0, STEPS);
}

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
      <MissingPermissions permissions={missing} view={page.permissions} head={head} />
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
