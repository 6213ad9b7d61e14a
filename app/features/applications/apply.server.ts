import { sql, type Transaction } from "kysely";
import { requirePersonKept } from "#app/features/users/lock-person.server.ts";
import type { Database } from "#db/schema.ts";
import { queueAnnouncement } from "./announce.server.ts";
import { type Application, type SubmittedApplication, applicationOf } from "./application.server.ts";
import {
  applicationContent,
  deleteDraft,
  isBasedOn,
  lockApplicationState,
  nextVersion,
  type Saved,
} from "./draft.server.ts";
import { asTyped, contentBy, sameContent } from "./fields.ts";
import { isUndecided } from "./status.ts";

/** `conflict`: the saved content is not the one that the form was made from. */
export type Submission =
  | { outcome: "submitted" | "replaced" | "decided"; application: Application }
  | { outcome: "conflict"; current: Saved };

interface Submit {
  applicant: { id: string; username: string };
  form: Omit<SubmittedApplication, "discordId" | "username">;
  /** Version that the page's form started from. The API sends none: then nothing is compared and a differing draft stays. */
  basedOn?: number;
  announce?: boolean;
}

/** Stores an application, or replaces its content while it is undecided; status and `submittedAt` stay. Equal content changes nothing. @throws PersonErasedError */
export async function submitApplication(
  trx: Transaction<Database>,
  { applicant, form, basedOn, announce = false }: Submit,
): Promise<Submission> {
  await requirePersonKept(trx, applicant.id);
  const { application, draft, current } = await lockApplicationState(trx, applicant.id);
  if (application && !isUndecided(application.status)) return { outcome: "decided", application };
  const content = contentBy((name) => form[name] ?? "");
  const typed = asTyped(content);
  const isSaved = current.content !== undefined && sameContent(current.content, typed);
  if (!isSaved && basedOn !== undefined && !isBasedOn(current, basedOn))
    return { outcome: "conflict", current };

  if (draft && (isSaved || basedOn !== undefined)) await deleteDraft(trx, applicant.id);
  const user_id = applicant.id;
  const { whyJoin, additionalInfo, ...texts } = content;
  const columns = {
    username: applicant.username,
    why_join: whyJoin,
    additional_info: additionalInfo || null,
    ...texts,
  };
  const isSame =
    application &&
    sameContent(applicationContent(application), typed) &&
    application.username === applicant.username;
  if (isSame) return { outcome: "replaced", application };
  const now = sql<Date>`statement_timestamp()`;
  const row = await trx
    .insertInto("applications")
    .values({ user_id, ...columns })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet((eb) => ({
        ...columns,
        updated_at: now,
        sent_at: now,
        version: nextVersion,
        revision: eb("applications.revision", "+", 1),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  const outcome = application ? "replaced" : "submitted";
  await trx.insertInto("application_events").values({ user_id, kind: outcome, actor_id: user_id }).execute();
  if (announce && !application) await queueAnnouncement(trx, user_id);
  return { outcome, application: applicationOf(row) };
}

interface Withdraw {
  userId: string;
  basedOn?: number;
  keep?: "changes" | "sent";
}

/** Deletes an undecided application, unless it has changed, and leaves a draft. The owner's notes stay. */
export async function withdrawApplication(
  trx: Transaction<Database>,
  { userId, basedOn, keep = "changes" }: Withdraw,
): Promise<"withdrawn" | "changed" | "decided" | "none"> {
  const { application, draft, current } = await lockApplicationState(trx, userId);
  if (!application) return "none";
  if (!isUndecided(application.status)) return "decided";
  if (basedOn !== undefined && current.version !== basedOn) return "changed";
  await trx.deleteFrom("applications").where("user_id", "=", userId).execute();
  if (!draft || keep === "sent") {
    await deleteDraft(trx, userId);
    // The version stays the same, so that other open windows can go on from it.
    const { version } = application;
    const content = JSON.stringify(applicationContent(application));
    await trx.insertInto("application_drafts").values({ user_id: userId, content, version }).execute();
  }
  const event = { user_id: userId, kind: "withdrawn", actor_id: userId } as const;
  await trx.insertInto("application_events").values(event).execute();
  return "withdrawn";
}
