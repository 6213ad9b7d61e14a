import { sql, type Kysely, type RawBuilder, type Transaction } from "kysely";
import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { selectGrants } from "#app/features/access/access.server.ts";
import { recordPresence } from "#app/features/bot-feed/record.server.ts";
import { takeLock } from "#db/advisory-lock.server.ts";
import type { Database } from "#db/schema.ts";
import type { ReportedGuild, ReportedGuildDetails } from "./report.server.ts";

const now = sql<Date>`now()`;

/** Tells whether a grant is not one of a role that the guild is known to lack. */
const givesSomething = sql`(a.target_kind <> 'role' or guilds.roles is null
  or guilds.roles @> jsonb_build_array(jsonb_build_object('id', a.target_id)))`;

/** Lists the guilds that the bot is in; `among` restricts them to these ids. `grants`: with what gives others something there. */
export async function listBotGuilds(
  db: Kysely<Database>,
  { among, grants = false }: { among?: string[]; grants?: boolean } = {},
) {
  const all = present(db)
    .select(["id", "member_count", "channel_count"])
    .$if(grants, (query) => query.select(selectGrants(sql.ref("guilds.id"), givesSomething).as("grants")))
    .orderBy("id");
  return (among ? all.where("id", "=", sql<string>`any(${among})`) : all).execute();
}

/** Counts the guilds that the bot is in. */
export async function countBotGuilds(db: Kysely<Database>): Promise<number> {
  const { count } = await present(db)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Discord's list is newer than the bot's report on a guild, and younger than ten minutes: it ages while Discord is down. */
const decidedByDiscord = sql<boolean>`coalesce(
  coalesce(guilds.presence_at, '-infinity')
    < (select listed_at from discord_list where listed_at > now() - interval '10 minutes'), false)`;

const listedByDiscord = sql<boolean>`(guilds.left_at is null and ${decidedByDiscord})`;

/** Replaces the list of the bot's guilds, except where Discord's is newer: others are marked as left. */
export async function replaceBotGuilds(trx: Transaction<Database>, guilds: ReportedGuild[]): Promise<void> {
  await lockWholeList(trx);
  const left = await leaveOthers(trx, guilds)
    .set({ presence_at: now })
    .where(sql<boolean>`not ${decidedByDiscord}`)
    .execute();
  const joins = sql`left_at = case when ${decidedByDiscord} then guilds.left_at end,
    presence_at = case when ${decidedByDiscord} then guilds.presence_at else now() end`;
  const named = guilds.filter(({ name }) => name !== undefined);
  const unnamed = guilds.filter(({ name }) => name === undefined);
  await recordChanged(trx, [
    ...left,
    ...(await store(trx, named, ["name", "icon", "member_count", "channel_count"], joins)),
    ...(await store(trx, unnamed, [], joins)),
  ]);
}

/** Stores the bot's report on one guild as joined. Omitted facts are unchanged. */
export async function reportBotGuild(trx: Transaction<Database>, id: string, guild: ReportedGuildDetails) {
  const given = (Object.keys(reported) as Fact[]).filter((fact) => guild[fact] !== undefined);
  const reportedAt = (guild.channels ?? guild.roles ?? guild.bot) ? now : sql`guilds.reported_at`;
  const joins = sql`left_at = null, presence_at = now(), reported_at = ${reportedAt}`;
  // The bot reports with every new member, but only its joining a guild matters to the feed.
  await recordChanged(trx, await store(trx, [{ ...guild, id }], given, joins));
}

/** Marks a guild as left; idempotent. Its settings are kept. */
export async function removeBotGuild(trx: Transaction<Database>, guildId: string): Promise<void> {
  const left = await trx
    .updateTable("guilds")
    .set({ presence_at: now, left_at: sql`coalesce(left_at, now())` })
    .where("id", "=", guildId)
    .returning("id")
    .execute();
  await recordChanged(trx, left);
}

type Fact = keyof typeof reported;

/** Column values after the bot's report. The first positive count wins, Discord's before the bot's. */
const reported = {
  name: sql`case when ${listedByDiscord} then guilds.name else excluded.name end`,
  icon: sql`case when ${listedByDiscord} then guilds.icon else excluded.icon end`,
  member_count: sql`case when ${listedByDiscord} and guilds.member_count > 0
    then guilds.member_count else excluded.member_count end`,
  channel_count: sql`case when ${listedByDiscord} and guilds.described_at is not null and guilds.channel_count > 0
    then guilds.channel_count else excluded.channel_count end`,
  channels: sql`excluded.channels`,
  roles: sql`excluded.roles`,
  bot: sql`excluded.bot`,
};

/** Most guilds in one statement, which has to end within 5 s. */
const STEP = 10_000;

/** Stores facts, and the bot's presence by the assignments of `joins`. Returns the guilds that it has joined. */
async function store(
  trx: Transaction<Database>,
  guilds: (Partial<Record<Fact, unknown>> & { id: string })[],
  facts: Fact[],
  joins: RawBuilder<unknown>,
): Promise<{ id: string }[]> {
  if (guilds.length > STEP) {
    const joined = await store(trx, guilds.slice(0, STEP), facts, joins);
    return [...joined, ...(await store(trx, guilds.slice(STEP), facts, joins))];
  }
  // Locked, because a guild that is left meanwhile would be joined without an entry in the feed.
  const before = await present(trx)
    .select("id")
    .where("id", "=", sql<string>`any(${idsOf(guilds)})`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const presentIds = new Set(idsOf(before));
  const { rows } = await sql<{ id: string; left_at: Date | null }>`
    insert into guilds (id, name, icon, member_count, channel_count, channels, roles, bot, presence_at)
    select id, coalesce(name, id), icon, coalesce(member_count, 0), coalesce(channel_count, 0),
      channels, roles, bot, now()
    from jsonb_to_recordset(${JSON.stringify(guilds)}::jsonb) as reported (id text, name text, icon text,
      member_count int, channel_count int, channels jsonb, roles jsonb, bot jsonb)
    on conflict (id) do update set
      ${sql.join([...facts.map((fact) => sql`${sql.ref(fact)} = ${reported[fact]}`), joins])},
      asked_at = case when guilds.left_at is null then guilds.asked_at end,
      described_at = case when guilds.left_at is null then guilds.described_at end
    returning id, left_at`.execute(trx);
  return rows.filter(({ id, left_at }) => left_at === null && !presentIds.has(id));
}

/** Joins the guilds of Discord's list and leaves others, unless a report is newer than `begunAt`. Undefined for an old list. */
export async function replaceByDiscordList(
  trx: Transaction<Database>,
  { guilds, begunAt }: { guilds: Awaited<ReturnType<DiscordBotClient["listGuilds"]>>; begunAt: Date },
): Promise<{ joined: number; left: number } | undefined> {
  await lockWholeList(trx);
  const { numUpdatedRows } = await trx
    .updateTable("discord_list")
    .set({ listed_at: begunAt })
    .where((row) => row.or([row("listed_at", "is", null), row("listed_at", "<", begunAt)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;

  const isNewer = sql<boolean>`(guilds.presence_at is null or guilds.presence_at < ${begunAt})`;
  const left = await leaveOthers(trx, guilds).where(isNewer).execute();
  const rejoined = await trx
    .updateTable("guilds")
    .set({ left_at: null, asked_at: null, described_at: null })
    .where("left_at", "is not", null)
    .where("id", "=", sql<string>`any(${idsOf(guilds)})`)
    .where(isNewer)
    .returning("id")
    .execute();
  const listed = sql`jsonb_to_recordset(${JSON.stringify(guilds)}::jsonb)
    as listed (id text, name text, icon text, approximate_member_count int)`;
  const { rows: joined } = await sql<{ id: string }>`
    insert into guilds (id, name, icon)
    select listed.id, listed.name, listed.icon from ${listed}
    where not exists (select 1 from guilds g where g.id = listed.id)
    on conflict (id) do nothing
    returning id`.execute(trx);
  // Without Discord's count the bot's is kept: the first positive one wins. Unchanged rows are not written.
  const count = sql`coalesce(nullif(listed.approximate_member_count, 0), guilds.member_count)`;
  await sql`
    update guilds set name = listed.name, icon = listed.icon, member_count = ${count}
    from ${listed}
    where guilds.id = listed.id and guilds.left_at is null and ${isNewer}
      and (guilds.name, guilds.icon, guilds.member_count)
        is distinct from (listed.name, listed.icon, ${count})`.execute(trx);
  await recordChanged(trx, [...left, ...rejoined, ...joined]);
  return { joined: rejoined.length + joined.length, left: left.length };
}

/** Serialises transactions that replace the whole list, so that they do not deadlock on rows; `shared` for one that locks many. */
export function lockWholeList(trx: Transaction<Database>, mode?: { shared: true }): Promise<void> {
  return takeLock(trx, "pearl bot guilds", mode);
}

function leaveOthers(trx: Transaction<Database>, guilds: { id: string }[]) {
  return trx
    .updateTable("guilds")
    .set({ left_at: now })
    .where("left_at", "is", null)
    .where("id", "!=", sql<string>`all(${idsOf(guilds)})`)
    .returning("id");
}

async function recordChanged(trx: Transaction<Database>, guilds: { id: string }[]): Promise<void> {
  if (guilds.length > 0) await recordPresence(trx, idsOf(guilds));
}

function idsOf(guilds: { id: string }[]): string[] {
  return guilds.map(({ id }) => id);
}

function present(db: Kysely<Database>) {
  return db.selectFrom("guilds").where("left_at", "is", null);
}
