import { sql, type Kysely } from "kysely";
import { PAGE_BYTES } from "#app/features/bot-feed/changes.server.ts";
import { RETIRED } from "#app/features/bot-feed/record.server.ts";
import type { Database } from "#db/schema.ts";
import type { TaskResult } from "./task.server.ts";

/** Time in which the bot can answer a task. */
export const LIFETIME = sql`interval '60 seconds'`;

/**
 * Takes tasks for the bot, the oldest first, which no other poll gets: those that a process takes before it dies are
 * lost. None of modules that are retired, nor of those `unknown` to this process. Up to `limit` with 1 MiB of settings, and at least one. The settings of an action are those that are saved, as stored.
 */
export async function takeTasks(db: Kysely<Database>, limit: number, unknown: readonly string[] = []) {
  const { rows } = await sql<{
    id: string;
    guildId: string;
    module: string;
    field: string;
    settings: Record<string, unknown>;
    action: string | null;
    userId: string;
    expiresAt: Date;
  }>`
    with recursive waiting as (
      select t.id, row_number() over (order by t.created_at, t.id) as place, given.settings
      from tasks t join guilds g on g.id = t.guild_id and g.left_at is null
      left join settings s on s.guild_id = t.guild_id and s.module = t.module,
      -- An action is about what is saved.
      lateral (select case when t.action is null then t.settings else coalesce(s.settings, '{}') end as settings) given
      where t.given_at is null and t.expires_at > now() and t.module not in ${RETIRED} and t.module <> all(${unknown})
      order by place
      limit ${limit}
    ), taken(place, bytes) as (
      select place, octet_length(settings::text) from waiting where place = 1
      union all
      -- Measured one by one, because that reads all of the settings.
      select next.place, sum.bytes from taken join waiting next on next.place = taken.place + 1
      cross join lateral (select taken.bytes + octet_length(next.settings::text) as bytes offset 0) sum
      where sum.bytes <= ${PAGE_BYTES}::integer
    ), given as (
      update tasks t set given_at = clock_timestamp()
      -- Of two polls at once the second one waits for the first one's lock, and then finds it given. An array, because an
      -- update reads all that it has beside its rows.
      where t.id = any(array(select w.id from waiting w join taken using (place)))
        and t.given_at is null and t.expires_at > clock_timestamp()
      returning t.id, t.guild_id, t.module, t.field, t.action, t.user_id, t.expires_at
    )
    select g.id, g.guild_id as "guildId", g.module, g.field, w.settings, g.action, g.user_id as "userId",
      g.expires_at as "expiresAt"
    from given g join waiting w on w.id = g.id order by w.place`.execute(db);
  return rows.map(({ id, guildId, module, field, action, settings, userId, expiresAt }) => ({
    kind: "task" as const,
    id,
    ...(action === null ? { task: "test" as const, field } : { task: "action" as const, action }),
    ...{ guildId, module, settings, userId, expiresAt: expiresAt.toISOString() },
  }));
}

/**
 * Stores what became of a task: `answered` for the first answer and for the same state again, `other` for another
 * state, `expired` for a first answer that is late.
 */
export async function answerTask(
  db: Kysely<Database>,
  id: string,
  { state, code, messageId, channelId, text }: TaskResult,
): Promise<"answered" | "other" | "expired" | "unknown"> {
  const words = text === undefined ? null : JSON.stringify(text);
  const { rows } = await sql`
    with answered as (
      update tasks set state = ${state}, code = ${code?.toString() ?? null}, text = ${words}::jsonb,
        message_id = ${messageId ?? null}, channel_id = ${channelId ?? null}
      where id = ${id} and given_at is not null and state is null and expires_at > now()
      returning id, state, code, text
    ), noted as (
      update action_presses p set state = a.state, code = a.code, text = a.text from answered a where p.id = a.id
    )
    select from answered`.execute(db);
  if (rows.length > 0) return "answered";
  const task = await db
    .selectFrom("tasks")
    .select("state")
    .where("id", "=", id)
    .where("given_at", "is not", null)
    .executeTakeFirst();
  if (!task) return "unknown";
  if (task.state === null) return "expired";
  return task.state === state ? "answered" : "other";
}

/** Returns what this person has asked for. Undefined for tasks of others. */
export async function getTask(
  db: Kysely<Database>,
  task: { id: string; guildId: string; module: string; userId: string },
) {
  return db
    .selectFrom("tasks")
    .select([
      "id",
      "field",
      "action",
      "state",
      "code",
      "message_id as messageId",
      "channel_id as channelId",
      "text",
    ])
    .select([
      sql<boolean>`given_at is not null`.as("isGiven"),
      sql<boolean>`state is null and expires_at <= now()`.as("isExpired"),
    ])
    .where("id", "=", task.id)
    .where("guild_id", "=", task.guildId)
    .where("module", "=", task.module)
    .where("user_id", "=", task.userId)
    .executeTakeFirst();
}

/** Records that the person has seen how a task ended. */
export async function markTaskSeen(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable("tasks")
    .set({ seen_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("seen_at", "is", null)
    .execute();
}

/** Lists the test messages that a person has asked for, the oldest first, for their download. */
export async function listTests(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("tasks")
    .select(["guild_id", "module", "field", "settings", "created_at", "state", "message_id", "channel_id"])
    .where("user_id", "=", userId)
    .where("action", "is", null)
    .orderBy("created_at")
    .execute();
}

/** Deletes the tests and actions that a person has asked for. */
export async function deleteTasksOf(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("tasks").where("user_id", "=", userId).execute();
}
