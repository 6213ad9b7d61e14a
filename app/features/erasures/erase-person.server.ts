import type { Kysely } from "kysely";
import { lockToErase, markErased } from "#app/features/users/lock-person.server.ts";
import { deletePersonalData } from "#app/features/users/personal-data.server.ts";
import { notify } from "#db/notifications.server.ts";
import type { Database } from "#db/schema.ts";

/**
 * Deletes a person's data here and puts the order to erase theirs into the bot's feed, both or nothing. Again with the same
 * receipt, by which the person sees what became of it, and which names nobody, it is the same order.
 */
export async function erasePerson(db: Kysely<Database>, userId: string, receipt: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockToErase(trx, userId);
    await deletePersonalData(trx, userId);
    await markErased(trx, userId);
    const order = await trx
      .insertInto("erasures")
      .values({ user_id: userId, receipt })
      .onConflict((conflict) => conflict.column("receipt").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!order) return;
    // `deleted`, so that it ends with the entries of left servers, and the version before sends nothing worse than that.
    await trx
      .insertInto("changes")
      .values({ guild_id: order.id, module: "erasures", version: 0, deleted: true })
      .execute();
    // Wakes waiting polls, also in processes of the version before.
    await notify(trx, { kind: "tasks" });
  });
}
