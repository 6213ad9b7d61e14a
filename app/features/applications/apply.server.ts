import { sql, type Transaction } from "kysely";

import type { Database } from "#db/schema.ts";

import { queueAnnouncement } from "./announce.server.ts";
import { type Application, applicationOf } from "./application.server.ts";
import {
  type Basis,
  contentOf,
  type Current,
  deleteDraft,
  lockStanding,
  nextVersion,
  type Origin,
  relationOf,
} from "./draft.server.ts";
import { asTyped, type Content, contentBy, sameContent } from "./fields.ts";
import { recordEvent } from "./history.server.ts";
import type { ApplicationForm } from "./schema.server.ts";
import { isUndecided } from "./status.ts";

/** What comes of sending an application: all but the first two changed nothing. */
export type Submission =
  | { outcome: "submitted" | "replaced"; application: Application }
  /** It is accepted or rejected: this is the one that stands. */
  | { outcome: "decided"; application: Application }
  /** It was filled in for another person than the one who sends it. */
  | { outcome: "another" }
  /** Something else stands there than the form was made from: this. */
  | { outcome: "conflict"; current: Current };

interface Submit {
  /** Whoever sends it, as their account says. */
  applicant: { id: string; username: string };
  /** Parsed by `applicationSchema`. */
  form: ApplicationForm;
  /**
   * What the form was made from. Without it nothing is asked, and a draft that says something else stays: who sends by the API
   * has no part in what the page keeps.
   */
  basis?: Basis;
  /** Whether the owner is told about it where it is new, once the transaction has committed. */
  announce?: boolean;
}

/**
 * Takes somebody's application. Sending again replaces its content while nothing is decided; status and `submittedAt` stay.
 * What says the same already changes nothing. Several at once go one after the other and make one application.
 *
 * @param trx the caller's transaction, because the lock lasts until its end
 */
export async function submitApplication(
  trx: Transaction<Database>,
  { applicant, form, basis, announce = false }: Submit,
): Promise<Submission> {
  if (form.discordId !== applicant.id) return { outcome: "another" };
  const { application, draft, current } = await lockStanding(trx, applicant.id);
  if (application && !isUndecided(application.status)) return { outcome: "decided", application };
  const content = contentBy((name) => form[name] ?? "");
  const typed = asTyped(content);
  const isKnown = current.content !== undefined && sameContent(current.content, typed);
  const relation = basis && !isKnown ? relationOf(current, basis) : "newer";
  if (relation === "other") return { outcome: "conflict", current };

  // What was typed on in the same form while this was on its way stays a draft.
  if (draft && (basis || isKnown) && relation !== "late") await deleteDraft(trx, applicant.id);
  const sent = { applicant, content, origin: basis?.origin };
  if (!application) {
    const submitted = await insert(trx, sent);
    if (announce) await queueAnnouncement(trx, applicant.id);
    return { outcome: "submitted", application: submitted };
  }
  const isSame = sameContent(contentOf(application), typed) && application.username === applicant.username;
  return { outcome: "replaced", application: isSame ? application : await replace(trx, sent) };
}

type Sent = { applicant: Submit["applicant"]; content: Content; origin?: Origin };

async function insert(trx: Transaction<Database>, sent: Sent): Promise<Application> {
  const user_id = sent.applicant.id;
  const row = await trx
    .insertInto("applications")
    .values({ user_id, ...columnsOf(sent) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEvent(trx, { user_id, kind: "submitted", actor_id: user_id });
  return applicationOf(row);
}

async function replace(trx: Transaction<Database>, sent: Sent): Promise<Application> {
  const user_id = sent.applicant.id;
  const now = sql<Date>`statement_timestamp()`;
  const row = await trx
    .updateTable("applications")
    .set((eb) => ({
      ...columnsOf(sent),
      ...{ updated_at: now, sent_at: now },
      version: nextVersion,
      revision: eb("revision", "+", 1),
    }))
    .where("user_id", "=", user_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEvent(trx, { user_id, kind: "replaced", actor_id: user_id });
  return applicationOf(row);
}

function columnsOf({ applicant, content, origin }: Sent) {
  const { email, experience, projects, skills, whyJoin, availability, additionalInfo } = content;
  return {
    username: applicant.username,
    ...{ email, experience, projects, skills, availability },
    why_join: whyJoin,
    additional_info: additionalInfo === "" ? null : additionalInfo,
    ...{ form: origin?.form ?? null, edit: origin?.edit ?? null },
  };
}

interface Withdraw {
  userId: string;
  /** The version of what stood there when they were asked; without it nothing is compared. */
  basedOn?: number;
  /** What stays as their draft where they have changes that were not sent: those, or what was sent. */
  keep?: "changes" | "sent";
}

/**
 * Takes somebody's application back while nothing is decided. What it said becomes their draft, or the changes stay that they
 * have not sent: they say which. What the owner noted stays with the owner.
 *
 * @param trx the caller's transaction, because the lock lasts until its end
 * @returns `changed` where something else stands there than they were asked about, `none` where there is nothing to withdraw
 *   (any more)
 */
export async function withdrawApplication(
  trx: Transaction<Database>,
  { userId, basedOn, keep = "changes" }: Withdraw,
): Promise<"withdrawn" | "changed" | "decided" | "none"> {
  const { application, draft, current } = await lockStanding(trx, userId);
  if (!application) return "none";
  if (!isUndecided(application.status)) return "decided";
  if (basedOn !== undefined && current.version !== basedOn) return "changed";
  const { version, form, edit } = await trx
    .deleteFrom("applications")
    .where("user_id", "=", userId)
    .returning(["version", "form", "edit"])
    .executeTakeFirstOrThrow();
  if (!draft || keep === "sent") {
    await deleteDraft(trx, userId);
    // The same content by the same number: other windows that show it go on.
    const content = JSON.stringify(contentOf(application));
    await trx
      .insertInto("application_drafts")
      .values({ user_id: userId, content, version, form, edit })
      .execute();
  }
  await recordEvent(trx, { user_id: userId, kind: "withdrawn", actor_id: userId });
  return "withdrawn";
}
