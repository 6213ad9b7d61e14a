import { requireBot } from "#app/auth/guards.server.ts";
import { namedFindings } from "#app/features/bounded-list.server.ts";
import { commandsBody } from "#app/features/commands/answer.server.ts";
import { coverageOf } from "#app/features/commands/coverage.ts";
import { commandsOf } from "#app/features/commands/from-discord.ts";
import { replaceCommands } from "#app/features/commands/sync.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  PUT: async (args) => {
    await requireBot(args);
    const { db, events } = args.context;
    const { commands: list, details = {} } = await readJson(args.request, commandsBody);
    const commands = commandsOf(list);
    if (await replaceCommands(db, { commands, details, source: "bot" })) events.emit("commands");
    const { withoutDetails, unknownDetails } = coverageOf({ commands, details });
    const unknown = namedFindings("unknownDetails", unknownDetails);
    return json({ commands: commands.length, withoutDetails, ...unknown });
  },
});
export { loader, action };
