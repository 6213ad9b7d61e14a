import type { Transaction } from "kysely";
import { beforeEach } from "vitest";
import { removeBotGuild, reportBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { prefix } from "#app/features/settings/modules/prefix.server.ts";
import { saveVersion } from "#app/features/settings/save.server.ts";
import type { Database } from "#db/schema.ts";
import { useDatabase } from "./database/clone.ts";

export const [tea, school] = ["100000000000000001", "100000000000000002"] as const;

/** Provides a database in which the bot is in two guilds without settings. */
export function useFeed() {
  const database = useDatabase();
  const guild = { name: "A server", icon: null, member_count: 1, channel_count: 1 };
  const change = (work: (trx: Transaction<Database>) => Promise<unknown>) =>
    database.db.transaction().execute(work);
  const report = (id: string) => change((trx) => reportBotGuild(trx, id, guild));

  beforeEach(async () => {
    for (const id of [tea, school]) await report(id);
  });

  return {
    database,
    change,
    report,
    leave: (id: string) => change((trx) => removeBotGuild(trx, id)),
    save: (guildId: string, settings?: Record<string, unknown>, module: SettingsModule = prefix) =>
      change((trx) =>
        saveVersion(trx, {
          guildId,
          module,
          settings: settings ?? { ...module.defaults },
          actor: { kind: "bot" },
        }),
      ),
    /** Counts the statements that are sent by the returned connection. */
    counting() {
      let statements = 0;
      const db = database.db.withPlugin({
        transformQuery: ({ node }) => {
          statements++;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      });
      return { db, statements: () => statements };
    },
  };
}
