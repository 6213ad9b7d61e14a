import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { getVersion, listHistory, listHistoryPeople } from "#app/features/settings/history.server.ts";
import { listModules } from "#app/features/settings/registry.server.ts";
import { saveSettings } from "#app/features/settings/save.server.ts";
import { listSettings, type SettingsState } from "#app/features/settings/settings.server.ts";
import { displayName } from "#app/features/users/users.server.ts";
import { NotFoundError, botAbsent } from "#app/http/errors.server.ts";
import { pageAction, pageLoader } from "#app/http/page.server.ts";
import { fieldsOf, fieldsOfRefusals, readForm } from "#app/http/parse.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { moduleTitle, sayIn } from "#app/i18n/say.server.ts";
import { guildPath } from "#app/paths.ts";
import { titleMeta } from "#app/shell/title-meta.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";

import { openGuild, openGuildToWrite } from "./current-guild.server.ts";
import { GuildPage } from "./guild-page.tsx";
import { complaintsOf } from "./module-view.server.ts";
import { Answer } from "./history/answer.tsx";
import { entryView } from "./history/entry-view.server.ts";
import { HistoryFilterForm } from "./history/filter-form.tsx";
import { Entry } from "./history/entry.tsx";
import { filterIn, historyQuery, restoreIn, versionIn } from "./history/query.server.ts";

export const meta: MetaFunction<typeof loader> = titleMeta;

/** Changes per page. */
const PAGE = 20;

/** `/dashboard/guilds/:guildId/history`: who changed what, and whether the bot has it. */
export const loader = pageLoader(async (args) => {
  const { guild, locale, head } = await openGuild(args);
  const { db } = args.context;
  const query = new URL(args.request.url).searchParams;
  const filter = filterIn(query);
  const before = query.get("before") ?? undefined;
  const [{ entries, older }, people, states] = await Promise.all([
    listHistory(db, guild.id, { filter, before, limit: PAGE }),
    listHistoryPeople(db, guild.id),
    listSettings(db, guild.id, listModules()),
  ]);
  const named = versionIn(query.get("restored")) ?? versionIn(query.get("unchanged"));
  // The address may hold anything: only a version that exists is confirmed.
  const stands = states.some((state) => state.module === named?.module.id && state.version === named.version);
  const done = stands ? named : undefined;
  return {
    title: `${fixedT(locale, "history")("title")} · ${guild.name}`,
    head,
    facts: { channels: guild.reported.channels, roles: guild.reported.roles },
    entries: entries.map((entry) => entryView(locale, entry, states)),
    older: older && historyQuery(filter, older),
    latest: before && historyQuery(filter),
    filter,
    people: people
      .map(({ id, user }) => ({ id, name: user ? displayName(user) : id }))
      .toSorted((a, b) => a.name.localeCompare(b.name, locale)),
    done: done && {
      what: query.has("restored") ? ("done" as const) : ("unchanged" as const),
      module: moduleTitle(locale, done.module.id),
      version: done.version,
    },
  };
});

/** Restores a version as a new one, or says why not. */
export const action = pageAction(async (args) => {
  const { guild, userId } = await openGuildToWrite(args);
  const { request, context } = args;
  const { module, version, current, leaveOut } = restoreIn(await readForm(request));
  const stored = await getVersion(context.db, guild.id, module, version);
  if (!stored) throw new NotFoundError("There is no such version.");

  const locale = await localeOf(request);
  const say = sayIn(locale);
  const about = { module: module.id, title: moduleTitle(locale, module.id), version, current };
  const parsed = module.schema.safeParse(stored);
  if (!parsed.success) {
    const complaints = complaintsOf(locale, module, fieldsOf(parsed.error, say));
    return data({ outcome: "unfit" as const, ...about, complaints }, { status: 400 });
  }
  const mayReplace = (state: SettingsState) => state.version === current;
  const result = await saveSettings(context, {
    guildId: guild.id,
    actor: { kind: "user", id: userId },
    guild,
    parts: [{ module, settings: parsed.data, mayReplace, onlyChanges: true, leaveOut }],
  });
  if (!result) throw botAbsent();
  if (result.outcome === "saved") {
    const done = result.states[0]?.changed ? "restored" : "unchanged";
    const query = `${done}=${module.id}-${result.states[0]?.version}`;
    return redirect(`${guildPath(guild.id, "history")}?${query}`, 303);
  }
  if (result.outcome === "conflict")
    return data({ outcome: "conflict" as const, ...about, version: result.current.version }, { status: 409 });
  const complaints = complaintsOf(locale, module, fieldsOfRefusals(result.refusals, say));
  return data({ outcome: "refused" as const, ...about, complaints }, { status: 400 });
});

export default function History() {
  const { t } = useTranslation("history");
  const { head, facts, entries, older, latest, filter, people, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <GuildPage head={head}>
      <TitledSection id="history" title={t("title")} text={t("text")}>
        {answer && <Answer {...answer} />}
        {!answer && done && (
          <Notice kind={done.what === "done" ? "success" : "info"}>{t(`restore.${done.what}`, done)}</Notice>
        )}
        {(entries.length > 0 || filtered) && (
          <HistoryFilterForm filter={filter} modules={head.modules} people={people} filtered={filtered} />
        )}
        {entries.length > 0 ? (
          <ol className="grid grid-cols-1 gap-4">
            {entries.map((entry) => (
              <li key={`${entry.module}-${entry.version}`}>
                <Entry entry={entry} facts={facts} />
              </li>
            ))}
          </ol>
        ) : (
          <div className="card grid gap-2 p-6">
            <h3 className="text-lg">{filtered ? t("empty.filtered") : t("empty.title")}</h3>
            <p className="text-muted">{filtered ? t("empty.filteredText") : t("empty.text")}</p>
          </div>
        )}
        {(older || latest) && (
          <p className="flex flex-wrap gap-3">
            {latest && (
              <a href={latest} className={buttonClass("quiet")}>
                <Icon name="arrow-left" size={18} /> {t("latest")}
              </a>
            )}
            {older && (
              <a href={older} rel="next" className={buttonClass("secondary")}>
                {t("older")} <Icon name="arrow-right" size={18} />
              </a>
            )}
          </p>
        )}
      </TitledSection>
    </GuildPage>
  );
}
