import { existsSync, readFileSync } from "node:fs";

import { createDatabase } from "#db/client.server.ts";

import type { Save } from "./writers.ts";

/** Lists the differences between the settings of the database and the bot, one line each. */
export async function differences(databaseUrl: string, botState: string): Promise<string[]> {
  const stored = await storedSettings(databaseUrl);
  const received = botSettings(botState);
  const all = new Set([...stored.keys(), ...received.keys()]);
  return [...all].flatMap((key) => {
    const [inDatabase, atBot] = [stored.get(key), received.get(key)];
    return inDatabase === atBot ? [] : [`${key}: the database has ${inDatabase}, the bot ${atBot}`];
  });
}

/** Lists confirmed saves that are missing in the history. */
export async function forgottenSaves(databaseUrl: string, saves: Save[]): Promise<string[]> {
  const db = createDatabase({ url: databaseUrl, max: 1 });
  try {
    const rows = await db.selectFrom("settings_versions").select(["guild_id", "version", "after"]).execute();
    const kept = new Map(rows.map((row) => [`${row.guild_id} v${row.version}`, JSON.stringify(row.after)]));
    return saves.flatMap(({ guildId, version, prefix }) => {
      const key = `${guildId} v${version}`;
      return kept.get(key) === JSON.stringify({ prefix }) ? [] : [`${key} was confirmed and is gone`];
    });
  } finally {
    await db.destroy();
  }
}

async function storedSettings(databaseUrl: string): Promise<Map<string, string>> {
  const db = createDatabase({ url: databaseUrl, max: 1 });
  try {
    const rows = await db
      .selectFrom("settings as s")
      .innerJoin("guilds as g", "g.id", "s.guild_id")
      .select(["s.guild_id", "s.module", "s.version", "s.settings"])
      .where("g.left_at", "is", null)
      .execute();
    return new Map(rows.map((row) => [`${row.guild_id}/${row.module}`, shown(row.version, row.settings)]));
  } finally {
    await db.destroy();
  }
}

function botSettings(file: string): Map<string, string> {
  const saved: { items: { guildId: string; module: string; version: number; settings: object }[] } =
    existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { items: [] };
  return new Map(
    saved.items.map(({ guildId, module, version, settings }) => [
      `${guildId}/${module}`,
      shown(version, settings),
    ]),
  );
}

function shown(version: number, settings: object): string {
  return `v${version} ${JSON.stringify(settings)}`;
}
