import { data, type HeadersFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
} from "@remix-run/react";
import { stepsOf, valueAtPath } from "#app/features/name-of-path.ts";
import { checkSettings } from "#app/features/settings/check.server.ts";
import { fieldAt } from "#app/features/settings/form-values.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { requestTest } from "#app/features/tasks/request-task.server.ts";
import { BadRequestError, botAbsent } from "#app/http/errors.server.ts";
import { fieldsOf } from "#app/http/refused.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { errorTranslator } from "#app/i18n/texts.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import { callAction } from "#app/shell/client-action.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";
import type { TaskAnswer } from "./action/task-answer.tsx";
import { TaskNotice } from "./action/task-notice.tsx";
import { answerTo, openTask } from "./action/task-view.server.ts";
import { openModuleToWrite } from "./frame/current-guild.server.ts";
import { complaintsOf, viewOf } from "./module-view.server.ts";
import { readSettingsPost, sealForm, showSettings } from "./settings/settings-post.server.ts";

export { titleMeta as meta } from "#app/shell/title-meta.ts";

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders, parentHeaders }) =>
  new Headers([...parentHeaders, ...loaderHeaders, ...actionHeaders]);

/** `/dashboard/guilds/:guildId/:module/test?task=`: a test message, and what became of it. */
export const loader = pageLoader(async (args) => {
  const { guild, locale, module, settings, task, view, init } = await openTask(args, "test");
  const t = fixedT(locale, "tests");
  const label = task && (fieldAt(module.fields, task.field)?.field.label ?? task.field);
  const about =
    label &&
    t("text", {
      field: textIn(locale, label).text,
      module: textIn(locale, module.title).text,
      guild: guild.name,
    });
  return data({ title: `${t("title")} · ${guild.name}`, settings, about, task: view }, init);
});

export const action = pageAction(
  async (args) => {
    const { guild, userId, module } = await openModuleToWrite(args);
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
    return answerTo(context, locale, result, `${guildPath(guild.id, module.id)}/test`);
  },
  { show: showSettings, seal: sealForm },
);

/** A failed request is said beside the form, too: an error boundary would replace what is typed. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  callAction(serverAction<typeof action>, (failure) => ({ failure }));

/** A look for a task that gets no answer says nothing about it: there is another one, unless it was refused. */
export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch((error: unknown): TaskAnswer => {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500))
      return { failure: "failed" };
    return { task: { id: new URL(request.url).searchParams.get("task") ?? "", state: "waiting" } };
  });

/** Kinds of which a test can be sent. */
const TESTED = ["message", "richMessage"];

/** Tells whether the message at a path like `message` or `steps[0].text` says nothing. */
function isNothing(settings: Record<string, unknown>, path: string): boolean {
  const value = valueAtPath(settings, stepsOf(path));
  return value == null || (typeof value === "string" && value.trim() === "");
}

export default function TestMessage() {
  const { t } = useTranslation("tests");
  const { task, about, settings } = useLoaderData<typeof loader>();
  const answer = useActionData<TaskAnswer>();
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6">
      <h1 className="text-2xl">{t("title")}</h1>
      {about && !answer && <p className="text-muted">{about}</p>}
      <TaskNotice {...(answer ?? { task })} />
      <p className="text-sm text-muted">
        {t("back")}{" "}
        <a href={settings} className="link">
          {t("settings")}
        </a>
      </p>
    </div>
  );
}
