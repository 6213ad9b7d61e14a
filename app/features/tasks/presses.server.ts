import { sql, type Kysely } from "kysely";
import { KEPT } from "#app/features/users/kept.ts";
import type { Database } from "#db/schema.ts";
import { LIFETIME } from "./tasks.server.ts";

/** Selects the actions `p` that were pressed in a guild; the state is `lost` when the bot did not answer in time. */
export function selectPresses(db: Kysely<Database>, guildId: string) {
  return db
    .selectFrom("action_presses as p")
    .select(["p.id", "p.label", "p.code", "p.text"])
    .select(
      sql<"done" | "failed" | "lost" | "asked">`coalesce(p.state,
        case when p.created_at + ${LIFETIME} <= now() then 'lost' else 'asked' end)`.as("state"),
    )
    .where("p.guild_id", "=", guildId);
}

/** Lists the actions that this person has pressed, oldest first. */
export async function listPressesBy(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("action_presses as p")
    .leftJoin("guilds as g", "g.id", "p.guild_id")
    .select(["p.guild_id", "g.name as guild_name", "p.module", "p.action", "p.label", "p.created_at"])
    .select(["p.state", "p.code", "p.text"])
    .where("p.actor_id", "=", userId)
    .orderBy("p.created_at")
    .execute();
}

/** Removes the person from the actions that they pressed, which belong to the guilds and are kept. */
export async function forgetPresser(db: Kysely<Database>, userId: string): Promise<void> {
  await db.updateTable("action_presses").set({ actor_id: null }).where("actor_id", "=", userId).execute();
}

/** Deletes actions that were pressed more than a year ago. @returns their number */
export async function purgePresses(db: Kysely<Database>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("action_presses")
    .where("created_at", "<", sql<Date>`now() - ${KEPT.action} * interval '1 second'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
