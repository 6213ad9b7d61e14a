import { Link, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { factsOf } from "#app/features/guilds/guild-facts.server.ts";
import { incompleteIn } from "#app/features/settings/conditions.ts";
import { listHistory } from "#app/features/settings/history.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { requireModule } from "#app/http/params.server.ts";
import { listFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import { pageLoader } from "#app/shell/page.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { icons } from "#app/ui/icons.ts";
import { Pill } from "#app/ui/pill.tsx";
import { Time } from "#app/ui/time.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { openGuild, receiptsOf } from "./current-guild.server.ts";
import { GuildPage } from "./guild-page.tsx";
import { missingFor, MissingPermissions } from "./missing-permissions.tsx";
import { groupsOf } from "./module-groups.ts";
import { summaryOf } from "./module-view.server.ts";
import { permissionView } from "./permission-view.server.ts";
import { useReceipts } from "./polling.ts";
import { problemMark } from "./problem-view.server.ts";
import { ReceiptBadge } from "./receipt-badge.tsx";
import { SettingValue } from "./setting-value.tsx";

export { titleMeta as meta } from "#app/shell/title-meta.ts";

/** `/dashboard/guilds/:guildId`: one server, and what is set for it. */
export const loader = pageLoader(async (args) => {
  const { guild, locale, head, modules, states } = await openGuild(args, ({ list }) => list);
  const { db, guildRefresh } = args.context;
  const { id, name } = guild;
  const [reported, { entries }] = await Promise.all([
    guildRefresh.refreshed(guild.reported),
    listHistory(db, id, { limit: 5 }),
  ]);
  const set = states.map(({ settings = {}, ...state }) => {
    return { ...state, settings, module: requireModule(modules, state.module) };
  });
  const facts = factsOf(reported);
  const missing = missingFor(facts, set);
  const labelIn = ({ fields }: SettingsModule, name: string) =>
    textIn(locale, fields.find((field) => field.name === name)?.label ?? name).text;
  return {
    title: name,
    head,
    counts: {
      memberCount: guild.approximate_member_count || reported.member_count,
      channelCount: guild.approximate_channel_count || reported.channel_count,
    },
    modules: set.map(({ module, settings, version, updatedAt, receipt, bot, problems }) => ({
      id: module.id,
      icon: { drawing: icons[module.icon] },
      title: textIn(locale, module.title),
      category: module.category && textIn(locale, module.category).text,
      summary: summaryOf(locale, module, settings),
      // Undefined for modules that cannot be switched off.
      enabled: typeof settings.enabled === "boolean" ? settings.enabled : undefined,
      state: { version, updatedAt, receipt, bot },
      problems: problemMark(locale, problems),
      incomplete: incompleteIn(module, settings).map(({ field }) => labelIn(module, field)),
    })),
    changes: entries.map(({ before: _, after: __, ...change }) => {
      const module = modules.get(change.module);
      return { ...change, title: module && textIn(locale, module.title) };
    }),
    facts,
    missing,
    permissions: permissionView(locale, missing),
    receipts: receiptsOf(states, reported),
    late: guildRefresh.isLate(reported),
  };
});

export default function Guild() {
  const page = useLoaderData<typeof loader>();
  const { head, counts, modules, missing } = page;
  const { t } = useTranslation("settings");
  const { t: g } = useTranslation("dashboard");
  const heardAt = modules[0]?.state.bot.heardAt;
  const isAwaited = modules.some(({ state }) => state.version > (state.receipt?.version ?? 0));
  useReceipts(page.late || isAwaited || modules.some(({ problems }) => problems), page.receipts);
  return (
    <GuildPage head={head}>
      <p className="text-muted">
        {g("guild.members", { count: counts.memberCount })} ·{" "}
        {g("guild.channels", { count: counts.channelCount })}
      </p>
      <MissingPermissions permissions={missing} view={page.permissions} guildId={head.guild.id} />
      <TitledSection id="modules" title={t("overview.title")}>
        {groupsOf(modules).map(({ category, modules: own }, _, { length }) => (
          <Fragment key={category ?? ""}>
            {length > 1 && <h3 className="text-xl">{category ?? t("nav.more")}</h3>}
            <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {own.map((module) => (
                <ModuleCard key={module.id} module={module} />
              ))}
            </ul>
          </Fragment>
        ))}
        <p className="text-sm text-muted">
          {t(heardAt ? "bot.heard" : "bot.never")} {heardAt && <Time value={heardAt} />}
        </p>
      </TitledSection>
      <LastChanges />
    </GuildPage>
  );
}

type Module = ReturnType<typeof useLoaderData<typeof loader>>["modules"][number];

/** A module, its state, and at most one thing that is wrong with it. */
function ModuleCard({
  module: { id, icon, title, summary, enabled, state, problems, incomplete },
}: {
  module: Module;
}) {
  const { t, i18n } = useTranslation("settings");
  const missing = listFormat(i18n.language).format(incomplete);
  const [mark, tone] = problems
    ? [problems, "text-danger"]
    : [incomplete.length > 0 && t("incomplete.card", { names: missing }), "text-warning"];
  return (
    <li className="card card-link grid content-start gap-3 p-5">
      <div className="flex items-start justify-between gap-3">
        <span className="grid size-10 flex-none place-items-center rounded-control bg-accent-soft text-accent-strong">
          <Icon name={icon} size={20} />
        </span>
        <h3 className="min-w-0 flex-1 self-center text-lg">
          <Link to={id} className="card-link-target" lang={title.lang}>
            {title.text}
          </Link>
        </h3>
        {enabled !== undefined && (
          <Pill tone={enabled ? "border-success text-success" : "border-edge text-muted"}>
            {t(enabled ? "value.on" : "value.off")}
          </Pill>
        )}
      </div>
      <p className="line-clamp-3 text-muted" lang={summary.lang}>
        {summary.parts.map((part, index) =>
          typeof part === "string" ? part : <SettingValue key={index} {...part} isInline />,
        )}
      </p>
      <ReceiptBadge state={state} />
      {mark && (
        <p className={`flex items-start gap-2 text-sm font-semibold ${tone}`}>
          <Icon name="triangle-alert" size={18} className="mt-px shrink-0" />
          {mark}
        </p>
      )}
    </li>
  );
}

function LastChanges() {
  const { t } = useTranslation("settings");
  const { head, changes } = useLoaderData<typeof loader>();
  const { guild } = head;
  return (
    <TitledSection id="last-changes" title={t("lastChanges.title")}>
      {changes.length === 0 && <p className="text-muted">{t("lastChanges.none")}</p>}
      {changes.length > 0 && (
        <>
          <ol className="card divide-y divide-line">
            {changes.map(({ module, title, version, at, by }) => (
              <li key={`${module} ${version}`} className="flex flex-wrap items-baseline gap-x-3 px-5 py-3">
                {title ? (
                  <Link to={guildPath(guild.id, module)} className="link" lang={title.lang}>
                    {title.text}
                  </Link>
                ) : (
                  module
                )}
                <span>
                  <bdi>{by.name ?? t(by.kind === "bot" ? "lastChanges.bot" : "lastChanges.someone")}</bdi>
                </span>
                <span className="ml-auto text-sm text-muted">
                  <Time value={at} />
                </span>
              </li>
            ))}
          </ol>
          <p>
            <Link to={guildPath(guild.id, "history")} reloadDocument className="link">
              {t("lastChanges.all")}
            </Link>
          </p>
        </>
      )}
    </TitledSection>
  );
}
