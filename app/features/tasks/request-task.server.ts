import { sql, type Transaction } from "kysely";
import { hasFallenSilent } from "#app/features/bot-feed/bot-keys.server.ts";
import { holds } from "#app/features/settings/conditions.ts";
import type { Action } from "#app/features/settings/field.ts";
import { lockDeclared } from "#app/features/settings/lock-declared.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { lockCurrent, readyToSave } from "#app/features/settings/ready.server.ts";
import { rankFor, type SaveServices, type Saver } from "#app/features/settings/save.server.ts";
import { withoutTyped } from "#app/features/settings/secrets.server.ts";
import { requirePersonKept } from "#app/features/users/lock-person.server.ts";
import { takeLock } from "#db/advisory-lock.server.ts";
import { notify } from "#db/notifications.server.ts";
import type { Database } from "#db/schema.ts";
import { LIFETIME } from "./tasks.server.ts";

/** Seconds between two tasks of a person in a server. */
const PAUSE = 4;

interface Place {
  guild: NonNullable<Saver["guild"]>;
  userId: string;
  module: SettingsModule;
}

interface Test extends Place {
  /** Path of a message, like `message` or `steps[0].text`. */
  field: string;
  /** Valid settings, saved or not. */
  settings: Record<string, unknown>;
}

interface Press extends Place {
  action: Action;
}

type Services = SaveServices & { waiting: { wakeAll(): void } };

/**
 * Asks the bot to send a message to this person, as `request` does.
 * @returns undefined if the bot is not in the guild; `refused` as a save; else as `request`
 * @throws as `saveSettings`
 */
export async function requestTest(services: Services, { guild, userId, module, field, settings }: Test) {
  const { db, memberRoles } = services;
  const saver: Saver = { guildId: guild.id, actor: { kind: "user", id: userId }, guild };
  const ownPosition = await rankFor(memberRoles, saver, [{ module, settings }]);
  const result = await db.transaction().execute(async (trx) => {
    await lock(trx, { guild, userId });
    await lockDeclared(trx, services.site, [module]);
    const change = { ...saver, module, settings, ownPosition, delegate: guild.delegate };
    const ready = await readyToSave(trx, change);
    if (!ready) return undefined;
    if (ready.refusals.length > 0) return { outcome: "refused" as const, refusals: ready.refusals };
    const stored = JSON.stringify(withoutTyped(module.fields, settings, ready.current.settings));
    return request(trx, { guild, userId, module, task: { field, settings: stored } });
  });
  return awaken(services, result);
}

/**
 * Asks the bot for an action, as `request` does, and keeps it in the history.
 * @returns undefined if the bot is not in the guild; `unmet` with the condition that does not hold; else as `request`
 * @throws GrantEndedError; PersonErasedError
 */
export async function requestAction(services: Services, { guild, userId, module, action }: Press) {
  const result = await services.db.transaction().execute(async (trx) => {
    await lock(trx, { guild, userId });
    const locked = await lockCurrent(trx, guild.id, module, guild.delegate);
    if (!locked) return undefined;
    const { when } = action;
    if (when !== undefined && !holds(when, locked.current.settings))
      return { outcome: "unmet" as const, condition: when };
    const task = { field: "", settings: "{}", action: action.id };
    const asked = await request(trx, { guild, userId, module, task });
    if (asked.outcome === "asked" && asked.isNew)
      await trx
        .insertInto("action_presses")
        .values({
          ...{ id: asked.id, guild_id: guild.id, module: module.id, action: action.id, actor_id: userId },
          label: JSON.stringify(action.label),
        })
        .execute();
    return asked;
  });
  return awaken(services, result);
}

/** Lets one task of a person in a server be asked for after the other. @throws PersonErasedError */
async function lock(trx: Transaction<Database>, { guild, userId }: Pick<Place, "guild" | "userId">) {
  await requirePersonKept(trx, userId);
  await takeLock(trx, `pearl test ${userId} ${guild.id}`);
}

interface Request extends Place {
  task: { field: string; settings: string; action?: string };
}

/** Time in which the same request asks for nothing new, as long as nobody has seen how the task ended. */
const AGAIN = sql`interval '5 minutes'`;

/**
 * Makes a task. The same request again is the same task, until the person has seen how it ended, or five minutes, and four seconds
 * at least: whoever sends the form again because the site or the bot died in between asks for nothing twice. `offline` if the bot has
 * fetched before and does no more; `early` with the seconds until the next other task.
 */
async function request(trx: Transaction<Database>, { guild, userId, module, task }: Request) {
  const { field, settings, action = null } = task;
  const isSame = sql<boolean>`module = ${module.id} and field = ${field} and settings = ${settings}::jsonb
    and action is not distinct from ${action}`;
  const isUnseen = sql<boolean>`(seen_at is null and created_at > now() - ${AGAIN})`;
  const last = await trx
    .selectFrom("tasks")
    .select([
      "id",
      isSame.as("isSame"),
      isUnseen.as("isUnseen"),
      sql<number>`ceil(extract(epoch from created_at - clock_timestamp()) + ${PAUSE})::int`.as("pause"),
    ])
    .where("user_id", "=", userId)
    .where("guild_id", "=", guild.id)
    .orderBy(sql`${isSame} and ${isUnseen}`, "desc")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.isSame && (last.isUnseen || last.pause > 0))
    return { outcome: "asked" as const, id: last.id, isNew: false };
  if (await hasFallenSilent(trx)) return { outcome: "offline" as const };
  if (last && last.pause > 0) return { outcome: "early" as const, seconds: last.pause };
  const { id } = await trx
    .insertInto("tasks")
    .values({
      guild_id: guild.id,
      user_id: userId,
      module: module.id,
      ...task,
      expires_at: sql<Date>`clock_timestamp() + ${LIFETIME}`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await notify(trx, { kind: "tasks" });
  return { outcome: "asked" as const, id, isNew: true };
}

/** Hands a task to polls of this process, which need not wait for the notification. */
function awaken<Result extends { outcome: string } | undefined>({ waiting }: Services, result: Result) {
  if (result?.outcome === "asked") waiting.wakeAll();
  return result;
}
