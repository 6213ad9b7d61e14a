import { data, redirect, type HeadersFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { checkSettings } from "#app/features/settings/check.server.ts";
import { fieldAt } from "#app/features/settings/form-values.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { requestTest } from "#app/features/tasks/request-test.server.ts";
import { getTest, markTestSeen } from "#app/features/tasks/tasks.server.ts";
import { BadRequestError, botAbsent, NotFoundError } from "#app/http/errors.server.ts";
import { requireModule, requireTaskId } from "#app/http/params.server.ts";
import { fieldsOf } from "#app/http/parse.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { errorTranslator } from "#app/i18n/texts.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import { isSpeculative, pageAction, pageLoader } from "#app/shell/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { openGuild, openGuildToWrite } from "./current-guild.server.ts";
import { Complaints } from "./history/changes.tsx";
import { complaintsOf, viewOf } from "./module-view.server.ts";
import { problemTitle } from "./problem-view.server.ts";
import { readSettingsPost, showSettings } from "./settings-post.server.ts";

export { titleMeta as meta } from "#app/shell/title-meta.ts";

/** Seconds between two reloads of a page that waits. */
const AGAIN = "2";

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("Refresh");
  return { "Cache-Control": "no-store", ...(refresh && { Refresh: refresh }) };
};

/** `/dashboard/guilds/:guildId/:module/test?task=`: a test message, and what became of it. */
export const loader = pageLoader(async (args) => {
  const { guild, userId, locale, modules } = await openGuild(args);
  const module = requireModule(modules, args.params.module);
  const t = fixedT(locale, "tests");
  const page = { title: `${t("title")} · ${guild.name}`, settings: guildPath(guild.id, module.id) };
  const id = new URL(args.request.url).searchParams.get("task");
  // A form that was refused has no task.
  if (id === null) return data({ ...page, test: undefined });
  const named = { id: requireTaskId(id), guildId: guild.id, module: module.id, userId };
  const task = await getTest(args.context.db, named);
  if (!task) throw new NotFoundError("There is no such task.");
  const { state, code, messageId, channelId, isGiven, isExpired } = task;
  const label = fieldAt(module.fields, task.field)?.field.label ?? task.field;
  const isHere = guild.reported.channels?.some((channel) => channel.id === channelId) ?? true;
  const test = {
    about: t("text", {
      field: textIn(locale, label).text,
      module: textIn(locale, module.title).text,
      guild: guild.name,
    }),
    state: state ?? (isExpired ? (isGiven ? "notAnswered" : "notFetched") : "waiting"),
    reason: code === null ? undefined : isDirect(code) ? t("direct") : problemTitle(locale, code),
    link:
      messageId && channelId
        ? `https://discord.com/channels/${isHere ? guild.id : "@me"}/${channelId}/${messageId}`
        : undefined,
  } as const;
  // A browser that only prefetches this page has shown the result to nobody.
  if (test.state !== "waiting" && !isSpeculative(args.request)) await markTestSeen(args.context.db, named.id);
  return data({ ...page, test }, test.state === "waiting" ? { headers: { Refresh: AGAIN } } : {});
});

/** Tells whether the person does not accept direct messages (Discord's JSON error code 50007). */
function isDirect(code: string): boolean {
  return code === "50007" || code === "cannot_message_user";
}

export const action = pageAction(
  async (args) => {
    const opened = await openGuildToWrite(args);
    const { guild, userId, modules } = opened;
    const module = requireModule(modules, args.params.module);
    const { context, request } = args;
    const locale = await localeOf(request);
    const translate = errorTranslator(locale);
    const { path, submitted } = await readSettingsPost(args, guild.id, module);
    if (fieldAt(module.fields, path)?.field.kind !== "message")
      throw new BadRequestError("The form does not say which message to send.");
    const refused = (errors: Record<string, string[]>) =>
      data({ complaints: complaintsOf(viewOf(locale, module).fields, errors) }, { status: 400 });

    const about = { guildId: guild.id, module, settings: submitted };
    const { settings, error } = await checkSettings(context.db, about);
    if (error) return refused(fieldsOf(error, translate));
    if (messageAt(settings, path).trim() === "")
      return refused({ [path]: [fixedT(locale, "tests")("empty")] });
    const result = await requestTest(context, { guild, userId, module, field: path, settings });
    if (!result) throw botAbsent();
    if (result.outcome === "refused") return refused(fieldsOf(result.refusals, translate));
    if (result.outcome === "early")
      return data(
        { early: result.seconds },
        { status: 429, headers: { "Retry-After": String(result.seconds) } },
      );
    return redirect(`${guildPath(guild.id, module.id)}/test?task=${result.id}`, 303);
  },
  { show: showSettings },
);

/** Returns the message at a path like `message` or `steps[0].text`. */
function messageAt(settings: Record<string, unknown>, path: string): string {
  const value = path
    .split(/[.[\]]+/)
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], settings);
  return typeof value === "string" ? value : "";
}

const KINDS = {
  waiting: "info",
  done: "success",
  failed: "danger",
  notFetched: "warning",
  notAnswered: "warning",
} as const;

export default function TestMessage() {
  const { t } = useTranslation("tests");
  const { test, settings } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6">
      <h1 className="text-2xl">{t("title")}</h1>
      {answer && "complaints" in answer && (
        <Notice kind="danger" title={t("refused")}>
          <Complaints complaints={answer.complaints} />
        </Notice>
      )}
      {answer && "early" in answer && <Notice kind="warning">{t("early", { count: answer.early })}</Notice>}
      {test && !answer && (
        <>
          <p className="text-muted">{test.about}</p>
          <Notice kind={KINDS[test.state]} title={t(test.state)}>
            {test.reason}
            {test.link && (
              <ButtonLink
                href={test.link}
                variant="secondary"
                size="small"
                icon="external-link"
                className="mt-2"
              >
                {t("open")}
              </ButtonLink>
            )}
          </Notice>
        </>
      )}
      <p className="text-sm text-muted">
        {t("back")}{" "}
        <a href={settings} className="link">
          {t("settings")}
        </a>
      </p>
    </div>
  );
}
