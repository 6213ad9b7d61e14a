import type { Insertable, Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { people } from "./discord/people.ts";

const HOUR = 3_600_000;

interface Applicant extends Omit<Insertable<Database["applications"]>, "email"> {
  hoursAgo: number;
}

/** Other people than those who can sign in, who would find an application that they did not write. */
const applicants: Applicant[] = [
  {
    user_id: "310488219004731392",
    username: "mira.castell",
    hoursAgo: 2,
    status: "pending",
    experience: "Four years of TypeScript at a small agency, and bots for friends’ servers since school.",
    projects:
      "A birthday bot that 300 servers use, and a queue library that I still answer issues for.\n\nhttps://example.com/mira/birthdays",
    skills: "TypeScript, Postgres, accessibility. I draw my own icons.",
    why_join:
      "Your counting game is the only one our server did not tire of. I would like to build its team mode.",
    availability: "Eight hours a week, mostly Sundays (UTC+1).",
  },
  {
    user_id: "402773618250981376",
    username: "jonas_w",
    hoursAgo: 9,
    status: "pending",
    experience: "Ich bin im zweiten Lehrjahr als Fachinformatiker und programmiere seit drei Jahren.",
    projects:
      "Ein Discord-Bot für unseren Sportverein: Anmeldung zum Training, Erinnerungen, Fahrgemeinschaften.",
    skills: "JavaScript, etwas Rust, und ich schreibe gern Anleitungen.",
    why_join:
      "Ich möchte lernen, wie man Software baut, die viele benutzen, und bei euch sieht das nach Spaß aus.",
    availability: "Abends und am Wochenende, etwa sechs Stunden.",
    additional_info: "Ich kann auch bei der deutschen Übersetzung helfen.",
  },
  {
    user_id: "288391754102349824",
    username: "sunwoo",
    hoursAgo: 52,
    status: "reviewed",
    experience: "Two years of React, one of them paid.",
    projects: "The dashboard of a small music bot; I brought its first paint from 4 s to 0.9 s.",
    skills: "React, CSS, measuring things before changing them. 🐉",
    why_join: "The dashboard here loads faster than anything I have built. I would like to know how.",
    availability: "Ten hours a week until March, then five. UTC+9.",
  },
  {
    user_id: "226118407733084160",
    username: "lena.voss",
    hoursAgo: 170,
    status: "accepted",
    message: "Hi Lena, welcome! We will open a channel for you on the support server.\n\nSee you there.",
    experience: "Six years of moderation in servers of up to 40,000 people, and a degree in linguistics.",
    projects: "Moderation guidelines that three large servers have taken over.",
    skills: "Writing, de-escalation, regular expressions that do not explode.",
    why_join: "Good moderation commands say why. I would like to write those texts.",
    availability: "Every evening for an hour (UTC+1).",
  },
  {
    user_id: "199870325514207232",
    username: "xx_speed_xx",
    hoursAgo: 400,
    status: "rejected",
    message:
      "Thank you for writing! We are looking for people who can stay for a while. Try again in a year?",
    experience: "a bit",
    projects: "none yet",
    skills: "fast typing",
    why_join: "want the dev role",
    availability: "always",
  },
];

/** Stores applications with past dates in a demo's database, for its owner to decide. Does nothing if there are applications. */
export async function seedApplications(db: Kysely<Database>, now = new Date()): Promise<void> {
  const any = await db.selectFrom("applications").select("user_id").limit(1).executeTakeFirst();
  if (any) return;
  await db
    .insertInto("applications")
    .values(applicants.map((one) => rowOf(one, now)))
    .execute();
  await db
    .insertInto("application_events")
    .values(applicants.flatMap((one) => eventsOf(one, now)))
    .execute();
}

function rowOf(applicant: Applicant, now: Date): Insertable<Database["applications"]> {
  const { hoursAgo: _, ...row } = applicant;
  const submitted_at = sentAt(applicant, now);
  const email = `${row.username}@example.com`;
  return { ...row, email, submitted_at, sent_at: submitted_at, updated_at: decidedAt(applicant, now) };
}

function eventsOf(applicant: Applicant, now: Date): Insertable<Database["application_events"]>[] {
  const { user_id, status, message } = applicant;
  const created_at = sentAt(applicant, now);
  const submitted = { user_id, kind: "submitted" as const, actor_id: user_id, created_at };
  if (!status || status === "pending") return [submitted];
  const previous_status = "pending" as const;
  const by = { user_id, actor_id: people.alice.id, created_at: decidedAt(applicant, now) };
  const decided = { ...by, kind: "status" as const, status, previous_status };
  return [submitted, decided, ...(message ? [{ ...by, kind: "message" as const }] : [])];
}

function sentAt({ hoursAgo }: Applicant, now: Date): Date {
  return new Date(now.getTime() - hoursAgo * HOUR);
}

/** Time of the decision: after a third of the time since the application. */
function decidedAt({ hoursAgo, status }: Applicant, now: Date): Date {
  return new Date(now.getTime() - hoursAgo * HOUR * (status === "pending" ? 1 : 2 / 3));
}
