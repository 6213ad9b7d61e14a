import { sql, type Kysely, type RawBuilder } from "kysely";
import { z } from "zod";
import { boundedList } from "#app/features/bounded-list.server.ts";
import { storableTime } from "#app/features/storable-text.server.ts";
import type { Database } from "#db/schema.ts";

const MOST = 10_000;
/** Time after which nobody knows how a shard is. */
const KNOWN_FOR = sql`interval '5 minutes'`;
const STATE = sql<ShardState>`case when at < now() - ${KNOWN_FOR} then 'unknown' else state end`;

const count = z.int().min(0).max(2_147_483_647);

/** Body of `PUT /api/bot/shards`. */
export const shardsSchema = boundedList(
  z.strictObject({
    id: z
      .int()
      .min(0)
      .max(MOST - 1),
    state: z.enum(["ready", "connecting", "down"]),
    latency: count.optional().describe("Milliseconds between a heartbeat and its answer."),
    guilds: count.optional().describe("Servers on it."),
    at: z.iso.datetime({ offset: true }).describe("When the bot knew this. After five minutes nobody does."),
  }),
  MOST,
).superRefine((shards, context) => {
  const seen = new Set<number>();
  for (const [index, { id }] of shards.entries())
    if (seen.size === seen.add(id).size)
      return context.addIssue({ code: "custom", path: [index, "id"], message: "twice" });
});

export type ShardState = "ready" | "connecting" | "down" | "unknown";
export type Shard = Awaited<ReturnType<typeof listShards>>[number];

/** Replaces the list of shards. Moments to come count as now. */
export async function replaceShards(
  db: Kysely<Database>,
  shards: z.output<typeof shardsSchema>,
): Promise<void> {
  const storable = shards.map((shard) => ({ ...shard, at: storableTime(shard.at) }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(storable)}::jsonb)
        as e(id integer, state text, latency integer, guilds integer, at timestamptz)
    ), gone as (
      delete from shards where id not in (select id from given)
    )
    insert into shards (id, state, latency, guilds, at)
    select id, state, latency, guilds, least(at, now()) from given order by id
    on conflict (id) do update set state = excluded.state, latency = excluded.latency, guilds = excluded.guilds,
      at = excluded.at`.execute(db);
}

function selectShards(db: Kysely<Database>) {
  return db.selectFrom("shards").select(["id", "latency", "guilds", "at"]).select(STATE.as("state"));
}

/** Lists the shards in order; empty before the bot has reported any. */
export async function listShards(db: Kysely<Database>) {
  return selectShards(db).orderBy("id").execute();
}

/** Tells whether the bot has reported its shards, without which the pages about them are not there. */
export async function hasShards(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom("shards").select("id").limit(1).execute()).length > 0;
}

/** Computes the id of a server's shard (Discord's reference, "Sharding"); null before the bot has reported any. */
function shardIdOf(guildId: RawBuilder<string>) {
  return sql<number>`mod(div(${guildId}::numeric, 4194304), (select max(id) + 1 from shards))::integer`;
}

/** Finds the shard of a server; undefined if the bot has not reported it. */
export async function findShard(db: Kysely<Database>, guildId: string) {
  return selectShards(db)
    .where("id", "=", shardIdOf(sql`${guildId}`))
    .executeTakeFirst();
}

/** Selects how the shard of a server is, as JSON; null before the bot has reported any. @param guildId a column */
export function selectShard(guildId: RawBuilder<string>) {
  return sql<Pick<Shard, "id" | "state"> | null>`(
    select json_build_object('id', x.id, 'state', ${STATE})
    from shards x
    where x.id = ${shardIdOf(guildId)})`;
}
