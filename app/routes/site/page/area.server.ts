import type { AppLoadContext } from "@remix-run/node";
import { textsIn } from "#app/features/settings/texts.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { MOST_ROWS } from "#app/routes/site/commands/command-table.tsx";
import { beginningOf, commandText } from "#app/routes/site/commands/command-text.server.ts";
import { artOf } from "#app/site/look.server.ts";
import { languagesOfArea } from "#app/site/pages.server.ts";

/** Returns an area for a reader. @param position in the site's list of areas */
export async function loadArea(context: AppLoadContext, locale: Locale, position: number) {
  const all = textsIn(locale, context.site.areas);
  const area = all[position]!;
  const { id, title } = area;
  const given = context.site.features.get(id);
  const page = given && textsIn(locale, given);
  const [{ inGroup }, modules] = await Promise.all([context.commands.current(), context.modules.known()]);
  const commands = inGroup(id);
  return {
    about: {
      title: page?.title ?? title,
      description: page?.description ?? fixedT(locale, "commands")("feature.description", { title }),
      picture: context.pictures.ofPage(page ? id : "commands", locale),
      languages: languagesOfArea(context.site, id),
      breadcrumbs: [{ name: title, path: `/${id}` }],
    },
    area,
    art: artOf(context.site, id),
    page,
    commands: commands.slice(0, MOST_ROWS).map((command) => commandText(command, locale, modules)),
    total: commands.length,
    // What commands of messages begin with can be chosen where a module of the dashboard holds it.
    starts: [...new Set(commands.map((command) => beginningOf(command, modules)))].filter(
      (start) => start === "/" || modules.get("prefix"),
    ),
    linksCommands: context.site.parts.commands,
    // Of two areas the other one is next.
    previous: all.length > 2 ? all.at(position - 1) : undefined,
    next: all.length > 1 ? all[(position + 1) % all.length] : undefined,
  };
}
