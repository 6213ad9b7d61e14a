import type { Insertable, Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { people } from "./discord/people.ts";
import written from "./seed-applications.json" with { type: "json" };

const HOUR = 3_600_000;
const now = Date.now();

interface Applicant extends Omit<Insertable<Database["applications"]>, "email"> {
  hoursAgo: number;
}

/** Other people than those who can sign in, who would find an application that they did not write. */
const applicants = written as Applicant[];

/** Stores applications with past dates in a demo's database, for its owner to decide. Does nothing if there are applications. */
export async function seedApplications(db: Kysely<Database>): Promise<void> {
  const any = await db.selectFrom("applications").select("user_id").limit(1).executeTakeFirst();
  if (any) return;
  await db.insertInto("applications").values(applicants.map(rowOf)).execute();
  await db.insertInto("application_events").values(applicants.flatMap(eventsOf)).execute();
}

function rowOf(applicant: Applicant): Insertable<Database["applications"]> {
  const { hoursAgo: _, ...row } = applicant;
  const submitted_at = sentAt(applicant);
  const email = `${row.username}@example.com`;
  return { ...row, email, submitted_at, sent_at: submitted_at, updated_at: decidedAt(applicant) };
}

function eventsOf(applicant: Applicant): Insertable<Database["application_events"]>[] {
  const { user_id, status, message } = applicant;
  const created_at = sentAt(applicant);
  const submitted = { user_id, kind: "submitted" as const, actor_id: user_id, created_at };
  if (!status || status === "pending") return [submitted];
  const previous_status = "pending" as const;
  const by = { user_id, actor_id: people.alice.id, created_at: decidedAt(applicant) };
  const decided = { ...by, kind: "status" as const, status, previous_status };
  return [submitted, decided, ...(message ? [{ ...by, kind: "message" as const }] : [])];
}

function sentAt({ hoursAgo }: Applicant): Date {
  return new Date(now - hoursAgo * HOUR);
}

/** Time of the decision: after a third of the time since the application. */
function decidedAt({ hoursAgo, status }: Applicant): Date {
  return new Date(now - hoursAgo * HOUR * (status === "pending" ? 1 : 2 / 3));
}
