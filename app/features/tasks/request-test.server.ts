import { sql } from "kysely";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { rankFor, readyToSave, type SaveServices, type Saver } from "#app/features/settings/save.server.ts";
import { withoutTyped } from "#app/features/settings/secrets.server.ts";
import { notify } from "#db/notifications.server.ts";
import { LIFETIME } from "./tasks.server.ts";

/** Seconds between two tests of a person in a server. */
const PAUSE = 4;

interface Test {
  guild: NonNullable<Saver["guild"]>;
  userId: string;
  module: SettingsModule;
  /** Path of a message, like `message` or `steps[0].text`. */
  field: string;
  /** Valid settings, saved or not. */
  settings: Record<string, unknown>;
}

/**
 * Asks the bot to send a message to this person. The same request again is the same task, until the person has seen how it
 * ended and four seconds are over: whoever sends the form again because the site or the bot died in between gets no
 * second message. Undefined if the bot is not in the guild; `early` with the seconds until the next test of other settings.
 * @throws RightsUncheckedError as `saveSettings`
 */
export async function requestTest(
  { db, memberRanks, waiting }: SaveServices & { waiting: { wakeAll(): void } },
  { guild, userId, module, field, settings }: Test,
) {
  const saver: Saver = { guildId: guild.id, actor: { kind: "user", id: userId }, guild };
  const ownPosition = await rankFor(memberRanks, saver, [{ module, settings }]);
  const result = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`pearl test ${userId} ${guild.id}`}, 0))`.execute(
      trx,
    );
    const { actor } = saver;
    const about = { guildId: guild.id, module, settings, ownPosition, delegate: guild.delegate, actor };
    const ready = await readyToSave(trx, about);
    if (!ready) return undefined;
    if (ready.refusals.length > 0) return { outcome: "refused" as const, refusals: ready.refusals };
    const stored = JSON.stringify(withoutTyped(module.fields, settings, ready.current.settings));
    const last = await trx
      .selectFrom("tasks")
      .select([
        "id",
        sql<boolean>`module = ${module.id} and field = ${field} and settings = ${stored}::jsonb`.as("isSame"),
        sql<boolean>`seen_at is null`.as("isUnseen"),
        sql<number>`ceil(extract(epoch from created_at - clock_timestamp()) + ${PAUSE})::int`.as("pause"),
      ])
      .where("user_id", "=", userId)
      .where("guild_id", "=", guild.id)
      .orderBy(
        sql`module = ${module.id} and field = ${field} and settings = ${stored}::jsonb and seen_at is null`,
        "desc",
      )
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst();
    if (last?.isSame && (last.isUnseen || last.pause > 0)) return { outcome: "asked" as const, id: last.id };
    if (last && last.pause > 0) return { outcome: "early" as const, seconds: last.pause };
    const { id } = await trx
      .insertInto("tasks")
      .values({
        guild_id: guild.id,
        user_id: userId,
        module: module.id,
        field,
        settings: stored,
        expires_at: sql<Date>`clock_timestamp() + ${LIFETIME}`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await notify(trx, { kind: "tasks" });
    return { outcome: "asked" as const, id };
  });
  // This process need not wait for the notification.
  if (result?.outcome === "asked") waiting.wakeAll();
  return result;
}
