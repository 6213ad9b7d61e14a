import { requireBot } from "#app/auth/guards.server.ts";
import { problemsSchema, resolvedSchema } from "#app/features/problems/problem.server.ts";
import { recordProblems, resolveProblems } from "#app/features/problems/report.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { noContent, resource } from "#app/http/resource.server.ts";

/** `/api/bot/problems`: what the bot could not do with a server's settings. */
const { loader, action } = resource({
  POST: async (args) => {
    await requireBot(args);
    const problems = await readJson(args.request, problemsSchema);
    await recordProblems(args.context.db, await args.context.modules.current(), problems);
    return noContent();
  },

  DELETE: async (args) => {
    await requireBot(args);
    await resolveProblems(args.context.db, await readJson(args.request, resolvedSchema));
    return noContent();
  },
});
export { loader, action };
