import { requireBot } from "#app/auth/guards.server.ts";
import { taskResultSchema } from "#app/features/tasks/task.server.ts";
import { answerTask } from "#app/features/tasks/tasks.server.ts";
import { HttpError, NotFoundError } from "#app/http/errors.server.ts";
import { requireTaskId } from "#app/http/params.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { noContent, resource } from "#app/http/resource.server.ts";
import { authorTranslator } from "#app/i18n/texts.server.ts";

/** `PUT /api/bot/tasks/:task`: what became of a task of the feed. */
const { loader, action } = resource({
  PUT: async (args) => {
    await requireBot(args);
    const id = requireTaskId(args.params.task);
    const outcome = await answerTask(
      args.context.db,
      id,
      await readJson(args.request, taskResultSchema, authorTranslator),
    );
    if (outcome === "unknown") throw new NotFoundError("There is no such task.");
    if (outcome === "other") throw new HttpError("conflict", "The task has another state already.");
    if (outcome === "expired") throw new HttpError("task_expired");
    return noContent();
  },
});
export { loader, action };
