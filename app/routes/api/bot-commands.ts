import { requireBot } from "#app/auth/guards.server.ts";
import { commandsBody } from "#app/features/commands/answer.server.ts";
import { coverageOf } from "#app/features/commands/coverage.ts";
import { commandsOf } from "#app/features/commands/from-discord.ts";
import { replaceCommands } from "#app/features/commands/sync.server.ts";
import { limitFindings } from "#app/features/findings.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { json, resource } from "#app/http/resource.server.ts";
import { authorTranslator } from "#app/i18n/texts.server.ts";

const { loader, action } = resource({
  PUT: async (args) => {
    await requireBot(args);
    const { db, events, modules } = args.context;
    const { commands: list, details = {} } = await readJson(args.request, commandsBody, authorTranslator);
    const commands = commandsOf(list);
    if (await replaceCommands(db, { commands, details, source: "bot" })) events.emit("commands");
    const { withoutDetails, unknownDetails } = coverageOf({ commands, details });
    const known = await modules.current();
    const warnings = Object.entries(details).flatMap(([name, { setting }]) =>
      setting === undefined || known.get(setting)
        ? []
        : { path: `details.${name}.setting`, code: "unknown_module" },
    );
    const findings = limitFindings({ unknownDetails, warnings });
    return json({ commands: commands.length, withoutDetails, ...findings });
  },
});
export { loader, action };
