import { sql, type Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "#db/schema.ts";
import type { Option, SettingsField } from "./field.ts";
import { placedFields } from "./form-values.ts";
import { optionsSchema } from "./kinds/choice.server.ts";
import { sourceOf } from "./kinds/choice.ts";

/** Lists of options that the bot has supplied for a server, by their names. */
export type Supplied = ReadonlyMap<string, readonly Option[]>;

const MOST_LISTS = 100;

export const suppliedSchema = z.strictObject({
  options: optionsSchema(0).describe("All options of the list, in their order; none removes the list."),
});

/** Replaces a list of options in a server. Says whether the bot is there, and whether the server has too many lists. */
export async function putOptions(
  db: Kysely<Database>,
  { guildId, name, options }: { guildId: string; name: string; options: readonly Option[] },
): Promise<"stored" | "unknown" | "tooMany"> {
  return db.transaction().execute(async (trx) => {
    const guild = await trx
      .selectFrom("guilds")
      .select("id")
      .where("id", "=", guildId)
      .where("left_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!guild) return "unknown";
    const { others } = await trx
      .selectFrom("supplied_options")
      .select(sql<number>`count(*)::int`.as("others"))
      .where("guild_id", "=", guildId)
      .where("name", "<>", name)
      .executeTakeFirstOrThrow();
    if (options.length > 0 && others >= MOST_LISTS) return "tooMany";
    await trx
      .deleteFrom("supplied_options")
      .where("guild_id", "=", guildId)
      .where("name", "=", name)
      .execute();
    if (options.length === 0) return "stored";
    await trx
      .insertInto("supplied_options")
      .values({ guild_id: guildId, name, options: JSON.stringify(options) })
      .execute();
    return "stored";
  });
}

/** Reads the lists of a server from which these fields choose; asks nothing where there is no such field. */
export async function listSupplied(
  db: Kysely<Database>,
  guildId: string,
  fields: readonly SettingsField[],
): Promise<Supplied> {
  const names = placedFields(fields).flatMap(([, field]) => sourceOf(field) ?? []);
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom("supplied_options")
    .select(["name", "options"])
    .where("guild_id", "=", guildId)
    .where("name", "in", names)
    .execute();
  return new Map(rows.map(({ name, options }) => [name, options]));
}
