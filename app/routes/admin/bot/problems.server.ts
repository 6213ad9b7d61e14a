import type { AppLoadContext } from "@remix-run/node";
import { countProblems } from "#app/features/problems/list.server.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { listFormat } from "#app/i18n/formats.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { permissionTitle } from "#app/i18n/texts.server.ts";
import { problemTitle } from "#app/routes/dashboard/problems/problem-view.server.ts";

/** Describes the open problems of all servers by code, without naming a server or what is in it. */
export async function describeProblems(context: AppLoadContext, locale: Locale) {
  const modules = await context.modules.current();
  const counts = await countProblems(context.db, modules);
  return counts.map(({ examples, ...count }) => ({
    ...count,
    title: problemTitle(locale, count.code),
    examples: examples.map(({ module: id, field: name, permissions }) => {
      const module = modules.get(id);
      const field = module?.fields.find((one) => one.name === name);
      return {
        module: module ? textIn(locale, module.title) : { text: id },
        field: field && textIn(locale, field.label),
        permissions: listFormat(locale).format(permissions.map((one) => permissionTitle(locale, one))),
      };
    }),
  }));
}
