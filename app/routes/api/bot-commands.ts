import { requireBot } from "#app/auth/guards.server.ts";
import { commandListOf } from "#app/features/commands/command-list.ts";
import { commandsBody } from "#app/features/commands/commands-body.server.ts";
import { coverageOf, commandWarnings } from "#app/features/commands/coverage.ts";
import { replaceCommands } from "#app/features/commands/sync.server.ts";
import { limitFindings } from "#app/features/findings.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { json, resource } from "#app/http/resource.server.ts";
import { authorTranslator } from "#app/i18n/texts.server.ts";

const { loader, action } = resource({
  PUT: async (args) => {
    await requireBot(args);
    const { db, events, modules, site } = args.context;
    const given = commandListOf(await readJson(args.request, commandsBody, authorTranslator));
    if (await replaceCommands(db, given, site)) events.emit("commands");
    const { withoutDetails, unknownDetails } = coverageOf(given, site.commands);
    const warnings = commandWarnings(given, { areas: site.areas, modules: await modules.current() });
    const findings = limitFindings({ unknownDetails, warnings });
    const commands = given.commands.length + (given.prefixCommands?.length ?? 0);
    return json({ commands, withoutDetails, ...findings });
  },
});
export { loader, action };
