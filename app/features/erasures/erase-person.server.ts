import type { Kysely } from "kysely";
import { lockToErase, markErased } from "#app/features/users/lock-person.server.ts";
import { deletePersonalData } from "#app/features/users/personal-data.server.ts";
import { notify } from "#db/notifications.server.ts";
import type { Database } from "#db/schema.ts";

/**
 * Deletes a person's data here and puts the order to erase theirs into the bot's feed, both or nothing.
 * @returns the receipt, by which the person sees what became of it, and which names nobody
 */
export async function erasePerson(db: Kysely<Database>, userId: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockToErase(trx, userId);
    await deletePersonalData(trx, userId);
    await markErased(trx, userId);
    const { id, receipt } = await trx
      .insertInto("erasures")
      .values({ user_id: userId })
      .returning(["id", "receipt"])
      .executeTakeFirstOrThrow();
    // `deleted`, so that it ends with the entries of left servers, and the version before sends nothing worse than that.
    await trx
      .insertInto("changes")
      .values({ guild_id: id, module: "erasures", version: 0, deleted: true })
      .execute();
    // Wakes waiting polls, also in processes of the version before.
    await notify(trx, { kind: "tasks" });
    return receipt;
  });
}
