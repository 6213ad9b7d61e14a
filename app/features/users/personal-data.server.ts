import type { Kysely, Transaction } from "kysely";
import {
  deleteApplication,
  forgetDecider,
  getApplicationData,
  listDecisionsBy,
} from "#app/features/applications/personal-data.server.ts";
import { forgetActor, KEPT_VERSIONS, listChangesNaming } from "#app/features/settings/history.server.ts";
import { deleteTests, listTests, TEST_HOURS } from "#app/features/tasks/tasks.server.ts";
import type { Database } from "#db/schema.ts";
import { IDLE_DAYS, SESSION_DAYS, SIGN_IN_MINUTES } from "./kept.ts";
import { deleteUser, getProfile, listStoredSessions } from "./users.server.ts";

interface Stored {
  kind: string;
  tables: readonly (keyof Database)[];
  /** Seconds or numbers that the purge goes by, for the text that says how long it is kept. */
  kept?: Record<string, number>;
}

interface PersonalData extends Stored {
  /** Reads it for the person, without secrets like tokens and hashes: one object, a list, or nothing. */
  read(db: Kysely<Database>, userId: string): Promise<object | null | undefined>;
  erase(db: Kysely<Database>, userId: string): Promise<void>;
}

const DAY = 24 * 3_600;

/** All personal data. Code that stores something about people adds it here, to `account:deletion.gone` and to `account:stored`. */
const PERSONAL_DATA = [
  { kind: "profile", tables: ["users"], read: getProfile, erase: deleteUser },
  {
    kind: "sessions",
    tables: ["sessions"],
    kept: { longest: SESSION_DAYS * DAY, idle: IDLE_DAYS * DAY },
    read: listStoredSessions,
    erase: deleteUser,
  },
  {
    kind: "settingsChanges",
    tables: ["settings_versions"],
    kept: { versions: KEPT_VERSIONS },
    read: listChangesNaming,
    erase: forgetActor,
  },
  {
    kind: "tests",
    tables: ["tasks"],
    kept: { time: TEST_HOURS * 3_600 },
    read: listTests,
    erase: deleteTests,
  },
  {
    kind: "application",
    tables: ["applications", "application_drafts", "application_notes", "application_events"],
    read: getApplicationData,
    erase: deleteApplication,
  },
  {
    kind: "applicationDecisions",
    tables: ["application_events", "application_notes"],
    read: listDecisionsBy,
    erase: forgetDecider,
  },
] as const satisfies PersonalData[];

/** What is stored about people for a short time, without their names. */
const BESIDES = [
  { kind: "signIns", tables: ["sign_ins", "token_refreshes"], kept: { time: SIGN_IN_MINUTES * 60 } },
  { kind: "requests", tables: ["rate_limits"] },
  { kind: "log", tables: [] },
] as const satisfies Stored[];

/** Everything that this site stores about people, in the order in which its table says so. */
export const STORED: readonly (Stored & { kind: StoredKind })[] = [...PERSONAL_DATA, ...BESIDES];
type StoredKind = (typeof PERSONAL_DATA | typeof BESIDES)[number]["kind"];

export async function exportPersonalData(db: Kysely<Database>, userId: string) {
  return Object.fromEntries((await readAll(db, userId)).map(({ kind, data }) => [kind, data]));
}

export async function countPersonalData(db: Kysely<Database>, userId: string) {
  const all = await readAll(db, userId);
  return all
    .map(({ kind, data }) => ({ kind, count: Array.isArray(data) ? data.length : data ? 1 : 0 }))
    .filter(({ count }) => count > 0);
}

async function readAll(db: Kysely<Database>, userId: string) {
  return Promise.all(PERSONAL_DATA.map(async ({ kind, read }) => ({ kind, data: await read(db, userId) })));
}

/** Deletes all personal data. What belongs to others, like a guild's settings, stays without the person's name. */
export async function deletePersonalData(trx: Transaction<Database>, userId: string): Promise<void> {
  for (const { erase } of PERSONAL_DATA) await erase(trx, userId);
}
