import type { Kysely } from "kysely";
import { countProblems } from "#app/features/problems/list.server.ts";
import type { Modules } from "#app/features/settings/registry.server.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { listFormat } from "#app/i18n/formats.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { permissionTitle } from "#app/i18n/texts.server.ts";
import { problemTitle } from "#app/routes/dashboard/problems/problem-view.server.ts";
import type { Database } from "#db/schema.ts";

interface Services {
  db: Kysely<Database>;
  modules: { current(): Promise<Modules> };
}

/** Describes the open problems of all servers by code, without naming a server or what is in it. */
export async function describeProblems({ db, modules: registry }: Services, locale: Locale) {
  const modules = await registry.current();
  const counts = await countProblems(db, modules);
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
