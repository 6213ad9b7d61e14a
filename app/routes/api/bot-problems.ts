import { requireBot } from "#app/auth/guards.server.ts";
import { limitFindings } from "#app/features/findings.server.ts";
import { problemsSchema, resolvedSchema } from "#app/features/problems/problem.server.ts";
import { recordProblems, resolveProblems } from "#app/features/problems/report.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { json, noContent, resource } from "#app/http/resource.server.ts";
import { authorTranslator } from "#app/i18n/texts.server.ts";

/** `/api/bot/problems`: what the bot could not do with a server's settings. */
const { loader, action } = resource({
  POST: async (args) => {
    await requireBot(args);
    const problems = await readJson(args.request, problemsSchema, authorTranslator);
    const modules = await args.context.modules.current();
    const { accepted, warnings } = await recordProblems(args.context.db, modules, problems);
    return warnings.length > 0 ? json({ accepted, ...limitFindings({ warnings }) }) : noContent();
  },

  DELETE: async (args) => {
    await requireBot(args);
    const resolved = await readJson(args.request, resolvedSchema, authorTranslator);
    await resolveProblems(args.context.db, await args.context.modules.current(), resolved);
    return noContent();
  },
});
export { loader, action };
