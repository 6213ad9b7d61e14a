import type { Kysely, Transaction } from "kysely";

import {
  countApplicationsHeld,
  countDecisionsBy,
  deleteApplication,
  forgetDecider,
  getApplicationHeld,
  listDecisionsBy,
} from "#app/features/applications/personal-data.server.ts";
import { countChangesNaming, forgetActor, listChangesNaming } from "#app/features/settings/actor.server.ts";
import type { Database } from "#db/schema.ts";

import { countSessionsHeld, deleteSessions, listSessionsHeld } from "./sessions-held.server.ts";
import { deleteUser, getProfile } from "./users.server.ts";

/** One kind of what is held about a person. */
interface Holding {
  /** Its name in the download. */
  kind: string;
  /** All of it as the person may read it, without secrets: no token, no hash. */
  read(db: Kysely<Database>, userId: string): Promise<unknown>;
  /** How many there are. */
  count(db: Kysely<Database>, userId: string): Promise<number>;
  /** Takes the person out of it. */
  erase(db: Kysely<Database>, userId: string): Promise<void>;
}

/**
 * Everything that is held about a person. What begins to store something about people adds itself here: then it is in the
 * download, in what the deletion names beforehand (`account:deletion.gone`), and in the deletion.
 */
const HOLDINGS = [
  { kind: "profile", read: getProfile, count: async () => 1, erase: deleteUser },
  { kind: "sessions", read: listSessionsHeld, count: countSessionsHeld, erase: deleteSessions },
  { kind: "settingsChanges", read: listChangesNaming, count: countChangesNaming, erase: forgetActor },
  {
    kind: "application",
    read: getApplicationHeld,
    count: countApplicationsHeld,
    erase: deleteApplication,
  },
  {
    kind: "applicationDecisions",
    read: listDecisionsBy,
    count: countDecisionsBy,
    erase: forgetDecider,
  },
] as const satisfies Holding[];

/** The name of a kind. */
export type HoldingKind = (typeof HOLDINGS)[number]["kind"];

/** Everything that is held about a person, by kind, ready for JSON. */
export async function exportPersonalData(db: Kysely<Database>, userId: string) {
  const entries = await Promise.all(
    HOLDINGS.map(async ({ kind, read }) => [kind, await read(db, userId)] as const),
  );
  return Object.fromEntries(entries);
}

/** How much of each kind there is; kinds of which there is nothing are left out. */
export async function countPersonalData(
  db: Kysely<Database>,
  userId: string,
): Promise<{ kind: HoldingKind; count: number }[]> {
  const counts = await Promise.all(
    HOLDINGS.map(async ({ kind, count }) => ({ kind, count: await count(db, userId) })),
  );
  return counts.filter(({ count }) => count > 0);
}

/**
 * Deletes everything that is held about a person. What belongs to somebody else, like the settings of a server, stays
 * without their name.
 */
export async function deletePersonalData(trx: Transaction<Database>, userId: string): Promise<void> {
  for (const { erase } of HOLDINGS) await erase(trx, userId);
}
