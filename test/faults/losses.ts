import { existsSync, readFileSync } from "node:fs";
import { createDatabase } from "#db/client.server.ts";
import type { Save } from "./kills.ts";

interface Stored {
  guildId: string;
  module: string;
  version: number;
  settings: unknown;
}

/** Lists the differences between the settings of the database and the bot, one line each. */
export async function differences(databaseUrl: string, botState: string): Promise<string[]> {
  const stored = await query(databaseUrl, (db) =>
    db
      .selectFrom("settings as s")
      .innerJoin("guilds as g", "g.id", "s.guild_id")
      .select(["s.guild_id as guildId", "s.module", "s.version", "s.settings"])
      .where("g.left_at", "is", null)
      .execute(),
  );
  const received: { items: Stored[] } = existsSync(botState)
    ? JSON.parse(readFileSync(botState, "utf8"))
    : { items: [] };
  const [inDatabase, atBot] = [statesOf(stored), statesOf(received.items)];
  return [...new Set([...inDatabase.keys(), ...atBot.keys()])]
    .filter((key) => inDatabase.get(key) !== atBot.get(key))
    .map((key) => `${key}: the database has ${inDatabase.get(key)}, the bot ${atBot.get(key)}`);
}

/** Lists confirmed saves that are missing in the history. */
export async function forgottenSaves(databaseUrl: string, saves: Save[]): Promise<string[]> {
  const rows = await query(databaseUrl, (db) =>
    db.selectFrom("settings_versions").select(["guild_id", "version", "after"]).execute(),
  );
  const lines = new Set(rows.map((row) => `${row.guild_id} v${row.version} ${JSON.stringify(row.after)}`));
  return saves
    .map(({ guildId, version, prefix }) => `${guildId} v${version} ${JSON.stringify({ prefix })}`)
    .filter((line) => !lines.has(line))
    .map((line) => `${line} was confirmed and is gone`);
}

/** Runs a query on a connection of its own. */
export async function query<Result>(
  url: string,
  work: (db: ReturnType<typeof createDatabase>) => Promise<Result>,
): Promise<Result> {
  const db = createDatabase({ url, max: 1 });
  return work(db).finally(() => db.destroy());
}

function statesOf(items: Stored[]): Map<string, string> {
  return new Map(
    items.map((one) => [`${one.guildId}/${one.module}`, `v${one.version} ${JSON.stringify(one.settings)}`]),
  );
}
