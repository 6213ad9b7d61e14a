import { sql, type Kysely } from "kysely";
import { z } from "zod";

import { cursorCodec } from "#app/features/cursor.server.ts";
import type { Database } from "#db/schema.ts";

/** One change of settings. */
export interface HistoryEntry {
  module: string;
  version: number;
  at: Date;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  by: {
    kind: "user" | "bot";
    /** Null if the bot named no person, or the person has deleted their data. */
    id: string | null;
    /** Undefined for a person who has never signed in. */
    user?: { username: string; global_name: string | null };
  };
  /** When the bot first fetched exactly this version. */
  appliedAt: Date | null;
  newest: boolean;
}

export interface HistoryFilter {
  module?: string;
  by?: string;
  kind?: "user" | "bot";
}

/** Places in a server's history: after a change, by when it was made in microseconds since 1970. */
const places = cursorCodec(
  z.object({
    micros: z.string().regex(/^\d{1,16}$/),
    module: z.string().regex(/^[a-z]{1,40}$/),
    version: z.int().min(0).max(999_999_999),
  }),
);

/**
 * A server's changes, newest first, a page at a time. A page goes on where the one before it ended, however many changes
 * were made meanwhile.
 *
 * @param before `older` of the page before; one that is malformed is none
 */
export async function listHistory(
  db: Kysely<Database>,
  guildId: string,
  { filter = {}, before = "", limit }: { filter?: HistoryFilter; before?: string; limit: number },
): Promise<{ entries: HistoryEntry[]; older?: string }> {
  const { module, by, kind } = filter;
  const place = places.read(before);
  const rows = await db
    .selectFrom("settings_versions as v")
    .leftJoin("users as u", "u.id", "v.actor_id")
    .leftJoin("settings as s", (join) =>
      join.onRef("s.guild_id", "=", "v.guild_id").onRef("s.module", "=", "v.module"),
    )
    .select(["v.module", "v.version", "v.before", "v.after", "v.created_at", "v.applied_at"])
    .select(["v.actor_kind", "v.actor_id", "u.username", "u.global_name", "s.version as newest"])
    // A Date would lose the microseconds that distinguish changes.
    .select(sql<string>`(extract(epoch from v.created_at) * 1000000)::bigint::text`.as("micros"))
    .where("v.guild_id", "=", guildId)
    .$if(module !== undefined, (query) => query.where("v.module", "=", module!))
    .$if(by !== undefined, (query) => query.where("v.actor_id", "=", by!))
    .$if(kind !== undefined, (query) => query.where("v.actor_kind", "=", kind!))
    .$if(place !== undefined, (query) =>
      query.where(
        sql<boolean>`(v.created_at, v.module, v.version) < (
          'epoch'::timestamptz + ${place!.micros}::bigint * interval '1 microsecond',
          ${place!.module}, ${place!.version}::integer)`,
      ),
    )
    .orderBy("v.created_at", "desc")
    .orderBy("v.module", "desc")
    .orderBy("v.version", "desc")
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    entries: page.map(entryOf),
    older: rows.length > limit && last ? places.write(last) : undefined,
  };
}

/** Maximum number of people in the filter, because a bot may name anybody. */
const PEOPLE = 200;

/** Lists the people in a guild's history by id. People who have never signed in have no name. */
export async function listHistoryPeople(db: Kysely<Database>, guildId: string) {
  const rows = await db
    .selectFrom("settings_versions as v")
    .leftJoin("users as u", "u.id", "v.actor_id")
    .select(["v.actor_id", "u.username", "u.global_name"])
    .distinct()
    .where("v.guild_id", "=", guildId)
    .where("v.actor_id", "is not", null)
    .orderBy("v.actor_id")
    .limit(PEOPLE)
    .execute();
  return rows.flatMap(({ actor_id, username, global_name }) =>
    actor_id === null
      ? []
      : [{ id: actor_id, user: username === null ? undefined : { username, global_name } }],
  );
}

interface Row {
  module: string;
  version: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  created_at: Date;
  applied_at: Date | null;
  actor_kind: "user" | "bot";
  actor_id: string | null;
  username: string | null;
  global_name: string | null;
  newest: number | null;
}

function entryOf({ module, version, before, after, newest, ...row }: Row): HistoryEntry {
  const { created_at, applied_at, actor_kind, actor_id, username, global_name } = row;
  const user = username === null ? undefined : { username, global_name };
  return {
    module,
    version,
    at: created_at,
    before,
    after,
    by: { kind: actor_kind, id: actor_id, user },
    appliedAt: applied_at,
    newest: version === newest,
  };
}
