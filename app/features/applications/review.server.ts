import type { Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

import { applicationOf } from "./application.server.ts";
import { getUndoable } from "./decide.server.ts";
import { listNotes } from "./notes.server.ts";

/** All that the owner reads about one applicant. */
export type Dossier = NonNullable<Awaited<ReturnType<typeof getDossier>>>;
/** One thing that happened. */
export type DossierEvent = Dossier["events"][number];

/**
 * Somebody's application with what became of it, newest first, what was noted about it, and the decision that can be taken
 * back. Who withdrew has no application any more, and the rest stays. Undefined where there never was anything, or all of it
 * was deleted.
 */
export async function getDossier(db: Kysely<Database>, discordId: string) {
  const [row, person, events, notes, undoable] = await Promise.all([
    db.selectFrom("applications").selectAll().where("user_id", "=", discordId).executeTakeFirst(),
    db.selectFrom("users").select(["username", "global_name"]).where("id", "=", discordId).executeTakeFirst(),
    listEvents(db, discordId),
    listNotes(db, discordId),
    getUndoable(db, discordId),
  ]);
  if (!row && events.length === 0 && notes.length === 0) return undefined;
  const username = row?.username ?? person?.username;
  return {
    discordId,
    /** As their account was called: when they sent it, else when they last signed in. */
    username,
    /** The name that they show, where they have signed in here. */
    name: person?.global_name || undefined,
    application: row && applicationOf(row),
    undoable: row && undoable,
    // Who applies need not have signed in here, but their application has their name.
    events: events.map(({ by, ...event }) => ({
      ...event,
      by: by.id === discordId ? { ...by, name: by.name ?? username ?? null } : by,
    })),
    notes,
  };
}

/** Whether there is anything of such an applicant: an application, or what is left of one. */
export async function isKnown(db: Kysely<Database>, discordId: string): Promise<boolean> {
  const found = await db
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or(
        (["applications", "application_events", "application_notes"] as const).map((table) =>
          exists(selectFrom(table).select("user_id").where("user_id", "=", discordId)),
        ),
      ).as("known"),
    )
    .executeTakeFirstOrThrow();
  return Boolean(found.known);
}

/** What the applicant is told; undefined where that is nothing. */
export async function getMessage(db: Kysely<Database>, discordId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("applications")
    .select("message")
    .where("user_id", "=", discordId)
    .executeTakeFirst();
  return row?.message ?? undefined;
}

async function listEvents(db: Kysely<Database>, discordId: string) {
  const rows = await db
    .selectFrom("application_events as e")
    .leftJoin("users as actor", "actor.id", "e.actor_id")
    .leftJoin("users as undoer", "undoer.id", "e.undone_by")
    .select(["e.id", "e.kind", "e.status", "e.previous_status", "e.created_at", "e.actor_id", "e.undone_at"])
    .select(["actor.username", "actor.global_name", "e.undone_by"])
    .select(["undoer.username as undoer_username", "undoer.global_name as undoer_global_name"])
    .where("e.user_id", "=", discordId)
    .orderBy("e.id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    previous: row.previous_status,
    at: row.created_at,
    by: { id: row.actor_id, name: row.global_name || row.username },
    undone: row.undone_at && {
      at: row.undone_at,
      by: { id: row.undone_by, name: row.undoer_global_name || row.undoer_username },
    },
  }));
}
