import { sql, type Transaction } from "kysely";

import type { Database } from "#db/schema.ts";

import { applicationOf, type Application } from "./application.server.ts";
import { recordEvent } from "./events.server.ts";
import type { ApplicationForm } from "./form.server.ts";
import { isUndecided } from "./status.ts";

/** What comes of sending an application: `decided` and `another` changed nothing. */
export type Submission =
  | { outcome: "submitted" | "replaced"; application: Application }
  /** It is accepted or rejected: this is the one that stands. */
  | { outcome: "decided"; application: Application }
  /** It was filled in for another person than the one who sends it. */
  | { outcome: "another" };

interface Submit {
  /** Whoever sends it, as their account says. */
  applicant: { id: string; username: string };
  /** Parsed by `applicationSchema`. */
  form: ApplicationForm;
}

/**
 * Takes somebody's application. Sending again replaces its content while nothing is decided; status and `submittedAt` stay.
 * Several at once go one after the other and make one application.
 *
 * @param trx the caller's transaction, because the lock lasts until its end
 */
export async function submitApplication(
  trx: Transaction<Database>,
  { applicant, form }: Submit,
): Promise<Submission> {
  if (form.discordId !== applicant.id) return { outcome: "another" };
  // The row may not be there yet, so it is the name that is locked.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pearl application ${applicant.id}`}, 0))`.execute(
    trx,
  );
  const current = await trx
    .selectFrom("applications")
    .selectAll()
    .where("user_id", "=", applicant.id)
    // A decision waits for this, or this sees the decision.
    .forUpdate()
    .executeTakeFirst();
  if (current && !isUndecided(current.status))
    return { outcome: "decided", application: applicationOf(current) };

  const content = contentOf({ applicant, form });
  const row = current
    ? await trx
        .updateTable("applications")
        .set({ ...content, updated_at: sql<Date>`statement_timestamp()` })
        .where("user_id", "=", applicant.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await trx
        .insertInto("applications")
        .values({ user_id: applicant.id, ...content })
        .returningAll()
        .executeTakeFirstOrThrow();
  const outcome = current ? "replaced" : "submitted";
  await recordEvent(trx, { user_id: applicant.id, kind: outcome, actor_id: applicant.id });
  return { outcome, application: applicationOf(row) };
}

function contentOf({ applicant, form }: Submit) {
  const { email, experience, projects, skills, whyJoin, availability, additionalInfo } = form;
  return {
    username: applicant.username,
    ...{ email, experience, projects, skills, availability },
    why_join: whyJoin,
    additional_info: additionalInfo,
  };
}
