import { data, redirect, type HeadersFunction } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
} from "@remix-run/react";
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
import { callAction, type ActionFailure } from "#app/shell/client-action.ts";
import { isDataRequest, isSpeculative, pageAction, pageLoader } from "#app/shell/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { openGuild, openGuildToWrite } from "./current-guild.server.ts";
import { Complaints } from "./history/changes.tsx";
import { complaintsOf, viewOf } from "./module-view.server.ts";
import { problemTitle } from "./problem-view.server.ts";
import { readSettingsPost, sealForm, showSettings } from "./settings-post.server.ts";

export { titleMeta as meta } from "#app/shell/title-meta.ts";

/** Seconds between two reloads of a page that waits. */
const AGAIN = "2";

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("Refresh");
  return { "Cache-Control": "no-store", ...(refresh && { Refresh: refresh }) };
};

/** `/dashboard/guilds/:guildId/:module/test?task=`: a test message, and what became of it. */
export const loader = pageLoader(async (args) => {
  const { guild, userId, locale, modules } = await openGuild(args, { module: args.params.module });
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
  const shown: keyof typeof KINDS =
    state ?? (isExpired ? (isGiven ? "notAnswered" : "notFetched") : "waiting");
  const test = {
    id: named.id,
    about: t("text", {
      field: textIn(locale, label).text,
      module: textIn(locale, module.title).text,
      guild: guild.name,
    }),
    state: shown,
    title: t(shown),
    reason: code === null ? undefined : isDirect(code) ? t("direct") : problemTitle(locale, code),
    link:
      messageId && channelId
        ? `https://discord.com/channels/${isHere ? guild.id : "@me"}/${channelId}/${messageId}`
        : undefined,
    open: t("open"),
  };
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
    const opened = await openGuildToWrite(args, { module: args.params.module });
    const { guild, userId, modules } = opened;
    const module = requireModule(modules, args.params.module);
    const { context, request } = args;
    const locale = await localeOf(request);
    const translate = errorTranslator(locale);
    const { path, submitted } = await readSettingsPost(args, guild.id, module);
    if (!TESTED.includes(fieldAt(module.fields, path)?.field.kind ?? ""))
      throw new BadRequestError("The form does not say which message to send.");
    const t = fixedT(locale, "tests");
    const refused = (errors: Record<string, string[]>) => {
      const complaints = complaintsOf(viewOf(locale, module).fields, errors);
      return data({ says: t("refused"), complaints, errors }, { status: 400 });
    };

    const about = { guildId: guild.id, module, settings: submitted };
    const { settings, error } = await checkSettings(context.db, about);
    if (error) return refused(fieldsOf(error, translate));
    if (isNothing(settings, path)) return refused({ [path]: [t("empty")] });
    const result = await requestTest(context, { guild, userId, module, field: path, settings });
    if (!result) throw botAbsent();
    if (result.outcome === "refused") return refused(fieldsOf(result.refusals, translate));
    if (result.outcome === "early")
      return data(
        { says: t("early", { count: result.seconds }) },
        { status: 429, headers: { "Retry-After": String(result.seconds) } },
      );
    // A redirect would lead the page with the form away.
    if (isDataRequest(request)) return { test: { id: result.id, state: "waiting" as const } };
    return redirect(`${guildPath(guild.id, module.id)}/test?task=${result.id}`, 303);
  },
  { show: showSettings, seal: sealForm },
);

/** A failed request is said beside the form, too: an error boundary would replace what is typed. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  callAction(
    () => serverAction<typeof action>(),
    (failure) => ({ failure }),
  );

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => ({ failure: navigator.onLine ? "failed" : "offline" }) as const);

/** What a script is told of a test. */
export interface TestAnswer {
  test?: {
    id: string;
    state: keyof typeof KINDS;
    /** Absent when it has just been asked for. */
    title?: string;
    reason?: string;
    link?: string;
    open?: string;
  };
  says?: string;
  complaints?: { label: string; messages: string[] }[];
  errors?: Record<string, string[]>;
  failure?: ActionFailure;
}

/** Kinds of which a test can be sent. */
const TESTED = ["message", "richMessage"];

/** Tells whether the message at a path like `message` or `steps[0].text` says nothing. */
function isNothing(settings: Record<string, unknown>, path: string): boolean {
  const value = path
    .split(/[.[\]]+/)
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], settings);
  return value == null || (typeof value === "string" && value.trim() === "");
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
  const answer = useActionData<TestAnswer>();
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6">
      <h1 className="text-2xl">{t("title")}</h1>
      {answer && (
        <Notice kind={answer.complaints ? "danger" : "warning"} title={answer.says}>
          {answer.complaints && <Complaints complaints={answer.complaints} />}
        </Notice>
      )}
      {test && !answer && (
        <>
          <p className="text-muted">{test.about}</p>
          <Notice kind={KINDS[test.state]} title={test.title}>
            {test.reason}
            {test.link && (
              <ButtonLink
                href={test.link}
                variant="secondary"
                size="small"
                icon="external-link"
                className="mt-2"
              >
                {test.open}
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
