import type { Kysely, Transaction } from "kysely";

import {
  countApplicationsHeld,
  countDecisionsBy,
  deleteApplication,
  forgetDecider,
  getApplicationHeld,
  listDecisionsBy,
} from "#app/features/applications/personal-data.server.ts";
import { countChangesNaming, forgetActor, listChangesNaming } from "#app/features/settings/history.server.ts";
import type { Database } from "#db/schema.ts";

import { countStoredSessions, deleteSessions, listStoredSessions } from "./stored-sessions.server.ts";
import { deleteUser, getProfile } from "./users.server.ts";

interface PersonalData {
  kind: string;
  /** Reads it for the person, without secrets like tokens and hashes. */
  read(db: Kysely<Database>, userId: string): Promise<unknown>;
  count(db: Kysely<Database>, userId: string): Promise<number>;
  /** Deletes it, or removes the person from it. */
  erase(db: Kysely<Database>, userId: string): Promise<void>;
}

/**
 * All personal data. Code that stores something about people must add it here: the list defines the download, what
 * the deletion page announces (`account:deletion.gone`), and the deletion.
 */
const PERSONAL_DATA = [
  { kind: "profile", read: getProfile, count: async () => 1, erase: deleteUser },
  { kind: "sessions", read: listStoredSessions, count: countStoredSessions, erase: deleteSessions },
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
] as const satisfies PersonalData[];

export type PersonalDataKind = (typeof PERSONAL_DATA)[number]["kind"];

export async function exportPersonalData(db: Kysely<Database>, userId: string) {
  const entries = await Promise.all(
    PERSONAL_DATA.map(async ({ kind, read }) => [kind, await read(db, userId)] as const),
  );
  return Object.fromEntries(entries);
}

export async function countPersonalData(
  db: Kysely<Database>,
  userId: string,
): Promise<{ kind: PersonalDataKind; count: number }[]> {
  const counts = await Promise.all(
    PERSONAL_DATA.map(async ({ kind, count }) => ({ kind, count: await count(db, userId) })),
  );
  return counts.filter(({ count }) => count > 0);
}

/** Deletes all personal data. What belongs to others, like a guild's settings, stays without the person's name. */
export async function deletePersonalData(trx: Transaction<Database>, userId: string): Promise<void> {
  for (const { erase } of PERSONAL_DATA) await erase(trx, userId);
}
