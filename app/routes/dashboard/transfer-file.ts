import { requireArea } from "#app/auth/area.server.ts";
import { requireUser } from "#app/auth/guards.server.ts";
import { withSecrets } from "#app/features/settings/secrets.server.ts";
import { listSettings } from "#app/features/settings/settings.server.ts";
import { settingsFileOf } from "#app/features/settings/transfer.server.ts";
import { downloadJson } from "#app/http/download.server.ts";
import { answering } from "#app/http/resource.server.ts";
import { pageLoader } from "#app/shell/page.server.ts";

/** `/dashboard/guilds/:guildId/transfer.json`: all settings as a file. Errors are JSON, but strangers are led to the sign-in. */
export const loader = pageLoader(async (args) => {
  const person = await requireUser(args);
  return answering(async () => {
    const { id, reported } = await requireArea(args, person, "administration");
    const modules = await args.context.modules.current();
    const items = await listSettings(args.context.db, id, modules.list);
    const states = await withSecrets(args.context, modules, { items, reader: "person" });
    // Without the server's name, which may hold anything.
    return downloadJson(args.context, `settings-${id}.json`, settingsFileOf(reported, states, modules));
  })(args);
});
