import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  isAuthorOfAccess,
  keyOf,
  listAccessVersions,
  readAccess,
  saveAccess,
} from "#app/features/access/access.server.ts";
import { showGrants } from "#app/features/access/answers.server.ts";
import type { Target } from "#app/features/access/rules.ts";
import { saveWanted } from "#app/features/access/save-wanted.server.ts";
import { factsOf } from "#app/features/guilds/guild-facts.server.ts";
import { isBotRole, sortRoles } from "#app/features/guilds/role-rules.ts";
import { fieldsOf, readForm } from "#app/http/parse.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { errorTranslator } from "#app/i18n/texts.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { readAccessForm } from "./access/form.server.ts";
import { AddForm, Row } from "./access/rows.tsx";
import { Versions, WhatWouldSee } from "./access/sections.tsx";
import { whatWouldSee } from "./access/what-would.server.ts";
import { areasOf, sentenceOf } from "./access/words.server.ts";
import { openGuildPage, openGuildToWrite } from "./current-guild.server.ts";
import { GuildPage } from "./guild-page.tsx";

export { titleMeta as meta } from "#app/shell/title-meta.ts";

/** Versions that the page lists. */
const MOST_VERSIONS = 20;
/** Controls in the forms of all rows; where there would be more, only one row at a time has its form. */
const MOST_CONTROLS = 600;

/** `/dashboard/guilds/:guildId/access`: who besides administrators may see or change what. */
export const loader = pageLoader(async (args) => {
  const { guild, userId, locale, head, modules } = await openGuildPage(args, "administration");
  const { context } = args;
  const query = new URL(args.request.url).searchParams;
  // Each question may cost a call with the bot's token, whose limit is shared by all.
  if (query.get("member")) await context.limits.writeSettings(userId);
  const reported = await context.guildRefresh.refreshed(guild.reported);
  const list = await readAccess(context.db, guild.id);
  const [grants, versions, seen] = await Promise.all([
    showGrants(context, reported, list),
    listAccessVersions(context.db, guild.id, MOST_VERSIONS),
    whatWouldSee(context, { ...guild, reported }, userId, list, query.get("member")),
  ]);
  const t = fixedT(locale, "access");
  const areas = areasOf(locale, modules);
  const people = [...list.grants, ...versions.flatMap((version) => version.grants)].flatMap(({ target }) =>
    target.kind === "member" ? target.id : [],
  );
  const members = await context.members.namesOf(context.db, guild.id, [
    ...new Set([...people, seen?.typed ?? ""]),
  ]);
  const nameOf = (target: Target) => {
    if (target.kind === "manage_guild") return t("manageGuild");
    const shown = grants.find((one) => keyOf(one.target) === keyOf(target));
    if (shown?.name) return shown.name;
    if (target.kind === "member") return members[target.id] ?? target.id;
    return reported.roles?.find(({ id }) => id === target.id)?.name ?? t("goneRole");
  };
  const facts = factsOf(reported);
  const open = query.get("row");
  const showsAll = grants.length * areas.length <= MOST_CONTROLS;
  return {
    title: `${t("title")} · ${guild.name}`,
    head,
    version: list.version,
    areas,
    canAsk: context.memberRoles.canTell({ guildId: guild.id, userId: "" }),
    rows: grants.map(({ target, areas: given, expiresAt, grantedAt, giver, state }) => ({
      key: keyOf(target),
      name: nameOf(target),
      color:
        target.kind === "role" ? (facts.roles?.find(({ id }) => id === target.id)?.color ?? 0) : undefined,
      areas: given,
      says: sentenceOf(locale, modules, given),
      expiresAt,
      grantedAt,
      giver,
      state,
      isOpen: showsAll || open === keyOf(target),
    })),
    roles: sortRoles(facts.roles ?? [])
      .filter((role) => !isBotRole(role))
      .filter(({ id }) => !list.grants.some(({ target }) => target.kind === "role" && target.id === id))
      .map(({ id, name }) => ({ id, name })),
    hasManageGuild: list.grants.some(({ target }) => target.kind === "manage_guild"),
    versions: versions.map(({ grants: of, ...version }) => ({
      ...version,
      lines: of.map((one) => `${nameOf(one.target)}: ${sentenceOf(locale, modules, one.areas)}`),
    })),
    seen: seen && {
      ...seen,
      name: seen.name ?? members[seen.typed] ?? seen.typed,
      says: seen.outcome === "told" ? sentenceOf(locale, modules, seen.areas) : undefined,
      by: seen.outcome === "told" ? seen.by.map(({ target }) => nameOf(target)) : [],
    },
    // The picker of members needs these.
    facts: { ...facts, channels: null, roles: null, members, isSearchable: context.members.isSearchable() },
    saved: query.get("saved") === String(list.version),
  };
});

export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { guild, userId } = await openGuildToWrite(args, "administration");
  const { context, request } = args;
  const current = await readAccess(context.db, guild.id);
  const form = await readForm(request);
  const asked = await readAccessForm(form, { db: context.db, guildId: guild.id, current });
  const { basedOn, wanted, typed, problems } = asked;
  const translate = errorTranslator(await localeOf(request));
  const refused = (refusals: Parameters<typeof fieldsOf>[0]) =>
    data({ outcome: "refused" as const, typed, errors: fieldsOf(refusals, translate) }, { status: 400 });
  if (problems.length > 0) return refused(problems);
  const save = {
    actorId: userId,
    wanted,
    mayReplace: ({ version }: { version: number }) => version === basedOn,
  };
  // What once was in the list was checked then.
  const result = await (asked.intent === "restore"
    ? saveAccess(context, { guildId: guild.id, ...save, refuse: () => [] })
    : saveWanted(context, guild, save));
  if (result.outcome === "refused") return refused(result.refusals);
  if (result.outcome === "conflict") {
    const isOwn = await isAuthorOfAccess(context.db, guild.id, userId);
    const errors: Record<string, string[]> = {};
    return data({ outcome: "conflict" as const, isOwn, typed, errors }, { status: 409 });
  }
  return redirect(`${guildPath(guild.id, "access")}?saved=${result.list.version}`, 303);
});

export default function AccessPage() {
  const { t } = useTranslation("access");
  const { head, rows, saved, canAsk } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const gone = rows.filter(({ state }) => state === "target_gone").length;
  return (
    <GuildPage head={head}>
      <TitledSection id="access" title={t("title")} text={t("text")}>
        {!answer && saved && <Notice kind="success">{t("saved")}</Notice>}
        {answer?.outcome === "conflict" && (
          <Notice kind="danger">{t(answer.isOwn ? "conflictOwn" : "conflict")}</Notice>
        )}
        {answer?.outcome === "refused" && (
          <Notice kind="danger" title={t("refusedTitle")}>
            {[...new Set(Object.values(answer.errors).flat())].map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Notice>
        )}
        {gone > 0 && (
          <Notice kind="warning" silent>
            {t("gone", { count: gone })}
          </Notice>
        )}
        {!canAsk && (
          <Notice kind="info" silent>
            {t("noToken")}
          </Notice>
        )}
        <AddForm />
      </TitledSection>
      <TitledSection id="access-list" title={t("list")}>
        {rows.length === 0 && <p className="text-muted">{t("none")}</p>}
        <ul className="grid grid-cols-1 gap-4 empty:hidden">
          {rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </ul>
      </TitledSection>
      <WhatWouldSee />
      <Versions />
    </GuildPage>
  );
}
