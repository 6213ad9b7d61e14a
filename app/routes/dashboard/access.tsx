import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { takeLocalTimes } from "#app/enhance/local-inputs.ts";
import {
  getAccessVersion,
  type AccessList,
  listAccessVersions,
  readAccess,
  sameGrants,
  saveAccess,
} from "#app/features/access/access.server.ts";
import { saveWanted } from "#app/features/access/save-wanted.server.ts";
import { readForm } from "#app/http/parse.server.ts";
import { fieldsOf } from "#app/http/refused.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { errorTranslator } from "#app/i18n/texts.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import { keepForm } from "#app/shell/client-action.ts";
import { LeaveGuard } from "#app/shell/leave-guard.tsx";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { accessView, MOST_CONTROLS } from "./access/access-view.server.ts";
import { readAccessForm, withNewer } from "./access/form.server.ts";
import { ListForm, Outcome, useAnswer, type Failed } from "./access/outcome.tsx";
import { AddFields, entryId, Row } from "./access/rows.tsx";
import { Versions, WhatWouldSee } from "./access/sections.tsx";
import { showChosen } from "./access/words.server.ts";
import { openGuildPage, openGuildToWrite } from "./frame/current-guild.server.ts";
import { GuildPage } from "./frame/guild-page.tsx";
import { useEdited } from "./use-edited.ts";

export { revalidateAfterAction as shouldRevalidate } from "#app/shell/client-action.ts";
export { keepShown as clientLoader } from "#app/shell/keep-shown.ts";
export { titleMeta as meta } from "#app/shell/title-meta.ts";

/** `/dashboard/guilds/:guildId/access`: who besides administrators may see or change what. */
export const loader = pageLoader(async (args) => {
  const { head, ...opened } = await openGuildPage(args, "administration");
  const query = new URL(args.request.url).searchParams;
  // Each question may cost a call with the bot's token, whose limit is shared by all.
  if (query.get("member")) await args.context.limits.writeSettings(opened.userId);
  const title = `${fixedT(opened.locale, "access")("title")} · ${opened.guild.name}`;
  return { title, head, ...(await accessView(args.context, opened, query)) };
});

export const action = pageAction(save, { show: showChosen });

async function save(args: ActionFunctionArgs) {
  const { guild, userId } = await openGuildToWrite(args, "administration");
  const { context, request } = args;
  const current = await readAccess(context.db, guild.id);
  const form = await readForm(request, MOST_CONTROLS);
  const asked = await readAccessForm(form, { db: context.db, guildId: guild.id, current });
  const { basedOn, wanted, typed, problems } = asked;
  const translate = errorTranslator(await localeOf(request));
  const refused = (refusals: Parameters<typeof fieldsOf>[0]) =>
    data({ outcome: "refused" as const, typed, errors: fieldsOf(refusals, translate) }, { status: 400 });
  if (problems.length > 0) return refused(problems);
  const change = {
    actorId: userId,
    wanted,
    // A form that is sent twice, as by a double click, is in no conflict with itself.
    mayReplace: ({ version, grants }: AccessList) => version === basedOn || sameGrants(wanted, grants),
  };
  // What once was in the list was checked then.
  const result = await (asked.intent === "restore"
    ? saveAccess(context, { guildId: guild.id, ...change, refuse: () => [] })
    : saveWanted(context, guild, change));
  if (result.outcome === "refused") return refused(result.refusals);
  if (result.outcome === "conflict") {
    const [newest] = await listAccessVersions(context.db, guild.id, 1);
    const isOwn = newest?.actorId === userId && newest.version > basedOn;
    const begun = await getAccessVersion(context.db, guild.id, basedOn);
    const shown = withNewer(typed, begun, result.current.grants);
    const errors: Record<string, string[]> = {};
    return data({ outcome: "conflict" as const, isOwn, typed: shown, errors }, { status: 409 });
  }
  const of = asked.intent === "save" ? typed.key : asked.intent;
  const query = new URLSearchParams({ saved: String(result.list.version), of });
  return redirect(`${guildPath(guild.id, "access")}?${query}`, 303);
}

/** With scripts the page stays, with what is typed in the other forms and after a failure. */
export async function clientAction(args: ClientActionFunctionArgs) {
  const [, key = ""] = String((await args.request.clone().formData()).get("intent")).split(" ");
  return keepForm(args, { outcome: "failed", key } satisfies Omit<Failed, "failure">);
}

export default function AccessPage() {
  const { t } = useTranslation("access");
  const { head, rows, saved, canAsk, version } = useLoaderData<typeof loader>();
  const left = rows.filter(({ state }) => state === "target_gone").length;
  const answer = useAnswer();
  /** Version with the one who was added, or key of the one who was taken from the list: the form that adds somebody begins anew. */
  const [begun, begin] = useState<number | string>();
  const gone = answer?.outcome !== "failed" ? answer?.typed.was : undefined;
  const next = saved === "add" ? version : (gone ?? begun);
  if (next !== begun) begin(next);
  useEffect(takeLocalTimes);
  const isEdited = useEdited(version);
  const listed = useRef(rows);
  useEffect(() => {
    const place = listed.current.findIndex(({ key }) => !rows.some((row) => row.key === key));
    listed.current = rows;
    // The browser moves the focus to `body` when the pressed button leaves the page.
    if (saved === undefined || document.activeElement !== document.body) return;
    const next = saved === "remove" ? ((rows[place] ?? rows.at(-1))?.key ?? "add") : saved;
    const entry = document.getElementById(entryId(next)) ?? document.getElementById("server-page");
    entry?.focus({ preventScroll: true });
  }, [saved, version]); // eslint-disable-line react-hooks/exhaustive-deps
  return (
    <GuildPage head={head}>
      <TitledSection id="access" title={t("title")} text={t("text")}>
        <Outcome />
        {left > 0 && (
          <Notice kind="warning" silent>
            {t("gone", { count: left })}
          </Notice>
        )}
        {!canAsk && (
          <Notice kind="info" silent>
            {t("noToken")}
          </Notice>
        )}
        <section
          id={entryId("add")}
          tabIndex={-1}
          className="card p-5 outline-none sm:p-6"
          aria-labelledby="access-add"
        >
          <ListForm of={begun} className="grid grid-cols-1 gap-5">
            <AddFields />
          </ListForm>
        </section>
        <LeaveGuard active={isEdited} parameter="row" />
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
