import { data, redirect, type AppLoadContext, type LoaderFunctionArgs } from "@remix-run/node";
import { textIn } from "#app/features/settings/texts.ts";
import type { requestTest } from "#app/features/tasks/request-task.server.ts";
import { getTask, markTaskSeen } from "#app/features/tasks/tasks.server.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { requireTaskId } from "#app/http/params.server.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { guildPath } from "#app/paths.ts";
import { openModule } from "#app/routes/dashboard/frame/current-guild.server.ts";
import { problemKind, problemTitle } from "#app/routes/dashboard/problems/problem-view.server.ts";
import { isSpeculative } from "#app/shell/page.server.ts";

/** Seconds between two reloads of a page that waits. */
const AGAIN = "2";

/**
 * Opens the module of a task that the address names, which the person has asked for, and says what became of it; undefined without
 * a task, as the page of a form that was refused. The headers let a page that waits load itself again. @throws as `openModule`
 */
export async function openTask(args: LoaderFunctionArgs, kind: "test" | "action") {
  const { guild, userId, locale, module } = await openModule(args);
  const { request, context } = args;
  const opened = { guild, locale, module, settings: guildPath(guild.id, module.id) };
  const id = new URL(request.url).searchParams.get("task");
  if (id === null) return { ...opened, task: undefined, view: undefined, init: {} };
  const task = await getTask(context.db, {
    ...{ id: requireTaskId(id), guildId: guild.id, module: module.id, userId },
  });
  if (!task || (task.action === null) !== (kind === "test"))
    throw new NotFoundError("There is no such task.");
  const isHere = guild.reported.channels?.some((channel) => channel.id === task.channelId) ?? true;
  const view = taskView(locale, task, isHere ? guild.id : "@me");
  const isWaiting = view.state === "waiting";
  // A browser that only prefetches this page has shown the result to nobody.
  if (!isWaiting && !isSpeculative(request)) await markTaskSeen(context.db, task.id);
  return { ...opened, task, view, init: isWaiting ? { headers: { Refresh: AGAIN } } : {} };
}

type Task = NonNullable<Awaited<ReturnType<typeof getTask>>>;
type TaskState = "waiting" | "done" | "failed" | "notFetched" | "notAnswered";
export type TaskView = ReturnType<typeof taskView>;

function taskView(locale: Locale, task: Task, place: string) {
  const { id, code, text, messageId, channelId, isGiven, isExpired } = task;
  const t = fixedT(locale, "tests");
  const state: TaskState = task.state ?? (isExpired ? (isGiven ? "notAnswered" : "notFetched") : "waiting");
  return {
    id,
    state,
    // An action has words of its own for an answer, and for none from a bot that fetched it.
    title:
      task.action === null || state === "waiting" || state === "notFetched" ? t(state) : t(`action.${state}`),
    reason:
      code === null ? undefined : problemKind(code) === "messages" ? t("direct") : problemTitle(locale, code),
    said: text === null ? undefined : { by: fixedT(locale, "problems")("says"), ...textIn(locale, text) },
    link:
      messageId && channelId ? `https://discord.com/channels/${place}/${channelId}/${messageId}` : undefined,
    open: t("open"),
  };
}

type Requested = Exclude<Awaited<ReturnType<typeof requestTest>>, undefined | { outcome: "refused" }>;

/** Answers a post that has asked for a task: leads to its `page`, or tells a script of it, whose form a redirect would lead away. */
export function answerTo({ isData }: AppLoadContext, locale: Locale, asked: Requested, page: string) {
  const t = fixedT(locale, "tests");
  if (asked.outcome === "offline") return data({ says: t("offline") }, { status: 503 });
  if (asked.outcome === "early") {
    const headers = { "Retry-After": String(asked.seconds) };
    return data({ says: t("early", { count: asked.seconds }) }, { status: 429, headers });
  }
  if (isData) return { task: { id: asked.id, state: "waiting" as const } };
  return redirect(`${page}?task=${asked.id}`, 303);
}
