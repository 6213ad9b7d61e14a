import { sql } from "kysely";
import * as task from "#app/routes/api/bot-task.ts";
import { asBot, type useSite } from "./site.ts";

type Site = ReturnType<typeof useSite>;

/** Answers a task as the bot does. */
export const answerTask = (site: Site, id: string, body: object) =>
  site.call(task, {
    path: `/api/bot/tasks/${id}`,
    params: { task: id },
    method: "PUT",
    headers: asBot,
    body,
  });

/** Makes the tasks so old that they may be asked for again, or so young that no machine is too slow for the four seconds. */
export const ageTasks = (site: Site, seconds = 10) =>
  sql`update tasks set created_at = created_at - ${seconds} * interval '1 second'`.execute(site.db);

/** Id of the task whose page is at an address. */
export const taskAt = (address: string) =>
  new URL(address, "http://pearl.test").searchParams.get("task") ?? "";
