import { sql, type Transaction } from "kysely";
import { RETIRED } from "#app/features/bot-feed/record.server.ts";
import { notify } from "#db/notifications.server.ts";
import type { Database } from "#db/schema.ts";
import type { Settings } from "./field.ts";
import { kindsOf, KINDS } from "./form-values.ts";
import type { SettingsModule } from "./module.server.ts";
import type { Actor } from "./save.server.ts";

/** Bytes of JSON that the settings of a server may have together: its pages and its file read all of them. */
export const MOST_BYTES = 12 * 1024 * 1024;

/** The settings of a server would be larger than all of them may be together. */
export class NoSpaceError extends Error {
  override name = "NoSpaceError";
}

interface NewVersion {
  guildId: string;
  module: SettingsModule;
  version: number;
  before: Settings;
  after: Settings;
  actor: Actor;
  /** The bot has brought the settings along from a database of its own. */
  brought?: boolean;
}

interface Stored {
  guild_id: string;
  version: number;
  settings: Settings;
  updated_at: Date;
  /** Bytes of the settings as they are stored, and before that; `all` are those of the server's modules before. */
  bytes: number;
  own: number;
  all: number;
}

/**
 * Stores versions of settings with their entries in the history and in the feed, and notifies all processes when the
 * transaction commits. The caller holds the locks of `lockDeclared` and of `lockServers`. By one statement, because saves of the
 * same server wait for it. @returns the rows as stored, whose keys the database reorders @throws NoSpaceError
 */
export async function storeVersions(
  trx: Transaction<Database>,
  versions: readonly NewVersion[],
): Promise<Stored[]> {
  const given = versions.map(({ guildId, module, version, before, after, actor, brought = false }) => ({
    ...{ guild_id: guildId, module: module.id, version, before, after, brought },
    ...{ kinds: { [KINDS]: kindsOf(module.fields) }, actor_kind: actor.kind, actor_id: actor.id ?? null },
  }));
  // Versions have the time of their writing: `now()` is from before a wait for the previous one.
  const { rows } = await sql<Stored>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as v(guild_id text, module text, version integer,
        before jsonb, after jsonb, kinds jsonb, actor_kind text, actor_id text, brought boolean)
    ), history as (
      insert into settings_versions (guild_id, module, version, before, after, actor_kind, actor_id, created_at, brought)
      select guild_id, module, version, before || kinds, after || kinds, actor_kind, actor_id, clock_timestamp(), brought from given
    ), feed as (
      insert into changes (guild_id, module, version, deleted, xid, changed_at)
      -- A save may come a moment after its module was retired.
      select guild_id, module, version, module in ${RETIRED}, pg_current_xact_id(), now() from given
      on conflict (guild_id, module) do update set version = excluded.version, deleted = excluded.deleted,
        xid = excluded.xid, changed_at = excluded.changed_at
    )
    insert into settings as s (guild_id, module, version, settings, updated_at)
    select guild_id, module, version, after || kinds, clock_timestamp() from given
    on conflict (guild_id, module) do update set version = excluded.version, settings = excluded.settings,
      updated_at = excluded.updated_at
    returning guild_id, version, settings, updated_at, bytes,
      coalesce((select o.bytes from settings o where o.guild_id = s.guild_id and o.module = s.module), 0) as own,
      (select coalesce(sum(o.bytes), 0)::int from settings o where o.guild_id = s.guild_id) as "all"`.execute(
    trx,
  );
  requireSpace(rows);
  await notify(
    trx,
    ...versions.map(({ guildId, module: { id: module } }) => ({
      kind: "settings" as const,
      guildId,
      module,
    })),
  );
  return rows;
}

/** Requires that the settings of each server have space, or do not grow. @throws NoSpaceError */
function requireSpace(rows: readonly Stored[]): void {
  const grown = new Map<string, number>();
  for (const { guild_id, bytes, own } of rows) grown.set(guild_id, (grown.get(guild_id) ?? 0) + bytes - own);
  const isFull = ({ guild_id, all }: Stored) =>
    grown.get(guild_id)! > 0 && all + grown.get(guild_id)! > MOST_BYTES;
  if (rows.some(isFull)) throw new NoSpaceError();
}
