import type { Kysely, Transaction } from "kysely";
import { forgetAccess, listAccessNaming } from "#app/features/access/personal-data.server.ts";
import {
  deleteApplication,
  forgetDecider,
  getApplicationData,
  listDecisionsBy,
} from "#app/features/applications/personal-data.server.ts";
import { listErasuresOf } from "#app/features/erasures/erasures.server.ts";
import { forgetActor, listChangesNaming } from "#app/features/settings/history.server.ts";
import { forgetPresser, listPressesBy } from "#app/features/tasks/presses.server.ts";
import { deleteTasksOf, listTests } from "#app/features/tasks/tasks.server.ts";
import type { Database } from "#db/schema.ts";
import { inSnapshot } from "#db/snapshot.server.ts";
import { deleteUser, getProfile, listStoredSessions } from "./users.server.ts";

interface PersonalData {
  kind: string;
  /** Reads it for the person, without secrets like tokens and hashes: one object, a list, or nothing. */
  read(db: Kysely<Database>, userId: string): Promise<object | null | undefined>;
  erase(db: Kysely<Database>, userId: string): Promise<void>;
}

/** All personal data. Code that stores something about people adds it here, to `account:deletion.gone` and `account:stored`. */
const PERSONAL_DATA = [
  { kind: "profile", read: getProfile, erase: deleteUser },
  { kind: "sessions", read: listStoredSessions, erase: deleteUser },
  { kind: "settingsChanges", read: listChangesNaming, erase: forgetActor },
  { kind: "access", read: listAccessNaming, erase: forgetAccess },
  { kind: "tests", read: listTests, erase: deleteTasksOf },
  { kind: "actions", read: listPressesBy, erase: forgetPresser },
  { kind: "application", read: getApplicationData, erase: deleteApplication },
  { kind: "applicationDecisions", read: listDecisionsBy, erase: forgetDecider },
] as const satisfies PersonalData[];

/** Everything that is stored about people, in the order of its table: also what has no name of theirs. */
export const STORED = [
  ...PERSONAL_DATA.map(({ kind }) => kind),
  ...(["erasures", "servers", "members", "signIns", "requests", "log"] as const),
] as const;

/** Reads everything about a person at one moment: a draft that they send meanwhile is in the file, as what it was or what it became. */
export async function exportPersonalData(db: Kysely<Database>, userId: string) {
  return inSnapshot(db, async (trx) => {
    const all = (await readAll(trx, userId)).map(({ kind, data }) => [kind, data] as const);
    return { ...Object.fromEntries(all), erasures: await listErasuresOf(trx, userId) };
  });
}

/** Counts what is stored about a person, by kind; without kinds of which there is nothing. */
export async function countPersonalData(db: Kysely<Database>, userId: string) {
  const all = await readAll(db, userId);
  return all
    .map(({ kind, data }) => ({ kind, count: Array.isArray(data) ? data.length : data ? 1 : 0 }))
    .filter(({ count }) => count > 0);
}

async function readAll(db: Kysely<Database>, userId: string) {
  const all: { kind: (typeof PERSONAL_DATA)[number]["kind"]; data: object | null | undefined }[] = [];
  // One after the other, because a transaction has one connection.
  for (const { kind, read } of PERSONAL_DATA) all.push({ kind, data: await read(db, userId) });
  return all;
}

/** Deletes all personal data. What belongs to others, like a guild's settings, stays without the person's name. */
export async function deletePersonalData(trx: Transaction<Database>, userId: string): Promise<void> {
  for (const { erase } of PERSONAL_DATA) await erase(trx, userId);
}
