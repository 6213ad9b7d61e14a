import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireModuleArea } from "#app/auth/area.server.ts";
import { listsOf, seenBy } from "#app/features/guilds/guild-facts.server.ts";
import { asNow } from "#app/features/settings/compare.ts";
import { historyFilter, listHistory, listHistoryPeople } from "#app/features/settings/history.server.ts";
import { placedIds } from "#app/features/settings/refusals.ts";
import { listSupplied } from "#app/features/settings/supplied.server.ts";
import { getVersion } from "#app/features/settings/versions.server.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { requireModule } from "#app/http/params.server.ts";
import { readForm } from "#app/http/parse.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath, queryOf } from "#app/paths.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FocusedNotice } from "#app/ui/focused-notice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { modulesShown, openGuildPage, openGuildToWrite } from "./frame/current-guild.server.ts";
import { GuildPage } from "./frame/guild-page.tsx";
import { Entry, NotRestored } from "./history/entry.tsx";
import { entryView, restoreIn } from "./history/history.server.ts";
import { complaintsOf, viewOf } from "./module-view.server.ts";
import { saveSubmitted } from "./settings/settings-post.server.ts";

export { titleMeta as meta } from "#app/shell/title-meta.ts";

/** `/dashboard/guilds/:guildId/history`: who changed what, and whether the bot has it. */
export const loader = pageLoader(async (args) => {
  const { guild, locale, head, modules, states } = await openGuildPage(args, "history", ({ list }) => list);
  const { db } = args.context;
  const read = states.flatMap(({ settings, ...state }) => (settings ? { ...state, settings } : []));
  const query = new URL(args.request.url).searchParams;
  const filter = historyFilter.parse(Object.fromEntries(query));
  const before = query.get("before") ?? undefined;
  const [{ entries, older }, people] = await Promise.all([
    listHistory(db, guild.id, { filter, before, limit: 20, among: modulesShown(guild, modules) }),
    // Others may have changed modules that a delegate does not see.
    guild.access.level === "admin" ? listHistoryPeople(db, guild.id) : [],
  ]);
  const settingsOf = (id: string) => [
    ...entries.flatMap((entry) =>
      entry.press === undefined && entry.module === id ? [entry.before, entry.after] : [],
    ),
    ...read.filter(({ module }) => module === id).map(({ settings }) => settings),
  ];
  const placed = modules.list.flatMap((module) =>
    settingsOf(module.id).flatMap((settings) => placedIds(module.fields, asNow(module, settings))),
  );
  const mentioned = new Set(placed.flatMap(({ of, id }) => (of === "member" ? id : [])));
  const fields = modules.list.flatMap((module) => module.fields);
  const supplied = await listSupplied(db, guild.id, fields);
  const members = await args.context.members.namesOf(db, guild.id, [...mentioned]);
  const named = query.get("restored") ?? query.get("unchanged");
  // The address may hold anything: only a version that exists is confirmed.
  const done = states.find(({ module, version }) => `${module}-${version}` === named);
  const views = new Map(modules.list.map((module) => [module, viewOf(locale, module, supplied)]));
  return {
    title: `${fixedT(locale, "history")("title")} · ${guild.name}`,
    head,
    facts: { ...listsOf(seenBy(guild.reported, guild.delegate, placed)), members },
    entries: entries.map((entry) =>
      entryView(locale, entry, { states: read, modules, views, access: guild.access }),
    ),
    older: older && queryOf({ ...filter, before: older }),
    latest: before && (queryOf(filter) || "?"),
    filter,
    people: people
      .map(({ id, name = id }) => ({ id, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name, locale)),
    done: done && {
      what: query.has("restored") ? ("done" as const) : ("unchanged" as const),
      module: head.modules.find(({ id }) => id === done.module)?.title,
      version: done.version,
    },
  };
});

export const action = pageAction(async (args) => {
  const opened = await openGuildToWrite(args, "history", "view");
  const { guild, modules } = opened;
  const { request, context } = args;
  const asked = restoreIn(await readForm(request));
  requireModuleArea(guild, modules, asked.module);
  const module = requireModule(modules, asked.module);
  const { version, current, leaveOut } = asked;
  const settings = await getVersion(context.db, guild.id, module, version);
  if (!settings) throw new NotFoundError("There is no such version.");

  const submitted = { settings, basedOn: current, onlyChanges: true, leaveOut };
  const result = await saveSubmitted(args, opened, module, submitted);
  if (result.outcome === "saved") {
    const [state] = result.states;
    const query = `${state?.changed ? "restored" : "unchanged"}=${module.id}-${state?.version}`;
    return redirect(`${guildPath(guild.id, "history")}?${query}`, 303);
  }
  const { fields, title } = viewOf(await localeOf(request), module);
  const about = { module: module.id, title: title.text, version, current, outcome: result.outcome };
  if ("errors" in result)
    return data({ ...about, complaints: complaintsOf(fields, result.errors) }, { status: 400 });
  return data({ ...about, version: result.current.version, complaints: [] }, { status: 409 });
});

export default function HistoryPage() {
  const { t } = useTranslation("history");
  const { head, entries, older, latest, filter, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <GuildPage head={head}>
      <TitledSection id="history" title={t("title")} text={t("text")}>
        {answer && <NotRestored />}
        {!answer && done && (
          <FocusedNotice kind={done.what === "done" ? "success" : "info"}>
            {t(`restore.${done.what}`, done)}
          </FocusedNotice>
        )}
        {(entries.length > 0 || filtered) && <FilterForm filtered={filtered} />}
        {entries.length > 0 ? (
          <ol className="grid grid-cols-1 gap-4">
            {entries.map((entry) => (
              <li key={entry.press?.id ?? `${entry.module}-${entry.version}`}>
                <Entry entry={entry} />
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
              <ButtonLink href={latest} variant="quiet" icon="arrow-left">
                {t("latest")}
              </ButtonLink>
            )}
            {older && (
              <ButtonLink href={older} rel="next" variant="secondary">
                {t("older")} <Icon name="arrow-right" size={18} />
              </ButtonLink>
            )}
          </p>
        )}
      </TitledSection>
    </GuildPage>
  );
}

function FilterForm({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation("history");
  const { head, filter, people } = useLoaderData<typeof loader>();
  const modules = head.modules.map(({ id, title, lang }) => ({ id, name: title, lang }));
  const kinds = (["user", "bot"] as const).map((id) => ({ id, name: t(`filter.${id}`) }));
  const selects = [
    { name: "module", all: t("filter.anyModule"), options: modules },
    { name: "by", all: t("filter.anybody"), options: people },
    { name: "kind", all: t("filter.anywhere"), options: kinds },
  ] as const;
  return (
    <search>
      <form
        method="get"
        className="grid grid-cols-1 items-end gap-4 sm:grid-cols-3 lg:grid-cols-[repeat(3,minmax(0,1fr))_auto]"
        aria-label={t("filter.label")}
      >
        {selects.map(({ name, all, options }) => (
          <Field key={name} id={`filter-${name}`} label={t(`filter.${name}`)}>
            {(wiring) => (
              <select {...wiring} name={name} defaultValue={filter[name] ?? ""} className="input">
                <option value="">{all}</option>
                {options.map((option: { id: string; name: string; lang?: string }) => (
                  <option key={option.id} value={option.id} lang={option.lang} dir="auto">
                    {option.name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="secondary" icon="list-filter">
            {t("filter.apply")}
          </Button>
          {filtered && (
            <a href="?" className="link">
              {t("filter.clear")}
            </a>
          )}
        </div>
      </form>
    </search>
  );
}
