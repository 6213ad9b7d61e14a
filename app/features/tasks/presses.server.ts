import { sql, type Kysely } from "kysely";
import type { Text } from "#app/features/settings/field.ts";
import type { Database } from "#db/schema.ts";
import { LIFETIME } from "./tasks.server.ts";

export interface Pressed {
  id: string;
  label: Text;
  /** `lost`: the bot did not answer in time. */
  state: "done" | "failed" | "lost" | "asked";
  code: string | null;
  /** The bot's words. */
  text: Text | null;
}

/** Selects a row `p` of the actions that were pressed. */
export const selectPressed = sql<Pressed | null>`jsonb_build_object('id', p.id, 'label', p.label, 'code', p.code, 'text', p.text,
  'state', coalesce(p.state, case when p.created_at + ${LIFETIME} <= now() then 'lost' else 'asked' end))`;

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
