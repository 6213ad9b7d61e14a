import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textIn, type TextView } from "#app/features/settings/texts.ts";
import { requestAction } from "#app/features/tasks/request-task.server.ts";
import { botAbsent, NotFoundError } from "#app/http/errors.server.ts";
import { readForm } from "#app/http/parse.server.ts";
import { conditionWords } from "#app/i18n/condition-words.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { TaskAnswer } from "./action/task-answer.tsx";
import { TaskNotice } from "./action/task-notice.tsx";
import { answerTo, openTask } from "./action/task-view.server.ts";
import { openModuleToWrite } from "./frame/current-guild.server.ts";

export { titleMeta as meta } from "#app/shell/title-meta.ts";
export { clientAction, clientLoader, headers } from "./test-message.tsx";

/** `/dashboard/guilds/:guildId/:module/action?task=`: an action that was pressed, and what became of it. */
export const loader = pageLoader(async (args) => {
  const { guild, locale, module, settings, task, view, init } = await openTask(args, "action");
  const label = module.actions.find(({ id }) => id === task?.action)?.label ?? task?.action ?? module.title;
  const heading = textIn(locale, label);
  const title = `${heading.text} · ${guild.name}`;
  return data({ title, heading, settings, task: view }, init);
});

/** What is asked before an action. */
interface Question {
  question?: { id: string; label: TextView; text: TextView };
}

/** Asks the bot for the action that is named `confirmed`, or `action` where it asks no question before. */
export const action = pageAction(async (args) => {
  const { guild, userId, module } = await openModuleToWrite(args);
  const { context, request } = args;
  const locale = await localeOf(request);
  const form = await readForm(request);
  const confirmed = form.get("confirmed");
  const pressed = module.actions.find(({ id }) => id === (confirmed ?? form.get("action")));
  if (!pressed) throw new NotFoundError("There is no such action.");
  const { confirm } = pressed;
  if (confirm !== undefined && confirmed === null) {
    const question = { id: pressed.id, label: textIn(locale, pressed.label), text: textIn(locale, confirm) };
    return data({ question } satisfies Question);
  }
  const result = await requestAction(context, { guild, userId, module, action: pressed });
  if (!result) throw botAbsent();
  if (result.outcome === "unmet") {
    const reason = conditionWords(locale, result.condition, module.fields);
    return data({ says: fixedT(locale, "tests")("action.unmet", { reason }) }, { status: 400 });
  }
  return answerTo(context, locale, result, `${guildPath(guild.id, module.id)}/action`);
});

export default function Action() {
  const { t } = useTranslation(["tests", "settings"]);
  const { task, heading, settings } = useLoaderData<typeof loader>();
  const { question, ...answer } = useActionData<TaskAnswer & Question>() ?? {};
  const title = question?.label ?? heading;
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6">
      <h1 className="text-2xl" lang={title.lang} dir="auto">
        {title.text}
      </h1>
      {question ? (
        <form method="post" className="grid gap-4">
          <p className="whitespace-pre-line" lang={question.text.lang} dir="auto">
            {question.text.text}
          </p>
          <p className="flex flex-wrap gap-3">
            <Button type="submit" name="confirmed" value={question.id} lang={title.lang}>
              {title.text}
            </Button>
            <ButtonLink href={settings} variant="quiet">
              {t("settings:cancel")}
            </ButtonLink>
          </p>
        </form>
      ) : (
        <>
          <TaskNotice task={task} {...answer} />
          <p className="text-sm">
            <a href={settings} className="link">
              {t("tests:settings")}
            </a>
          </p>
        </>
      )}
    </div>
  );
}
