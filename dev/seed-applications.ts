import type { Insertable, Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

import { people } from "./discord/people.ts";

const HOUR = 3_600_000;

type Status = "pending" | "reviewed" | "accepted" | "rejected";

interface Applicant {
  id: string;
  username: string;
  hoursAgo: number;
  status: Status;
  message?: string;
  texts: [
    experience: string,
    projects: string,
    skills: string,
    whyJoin: string,
    availability: string,
    more?: string,
  ];
}

/** Other people than those who can sign in, who would find an application that they did not write. */
const applicants: Applicant[] = [
  {
    ...{ id: "310488219004731392", username: "mira.castell", hoursAgo: 2, status: "pending" },
    texts: [
      "Four years of TypeScript at a small agency, and bots for friends’ servers since school.",
      "A birthday bot that 300 servers use, and a queue library that I still answer issues for.\n\nhttps://example.com/mira/birthdays",
      "TypeScript, Postgres, accessibility. I draw my own icons.",
      "Your counting game is the only one our server did not tire of. I would like to build its team mode.",
      "Eight hours a week, mostly Sundays (UTC+1).",
    ],
  },
  {
    ...{ id: "402773618250981376", username: "jonas_w", hoursAgo: 9, status: "pending" },
    texts: [
      "Ich bin im zweiten Lehrjahr als Fachinformatiker und programmiere seit drei Jahren.",
      "Ein Discord-Bot für unseren Sportverein: Anmeldung zum Training, Erinnerungen, Fahrgemeinschaften.",
      "JavaScript, etwas Rust, und ich schreibe gern Anleitungen.",
      "Ich möchte lernen, wie man Software baut, die viele benutzen, und bei euch sieht das nach Spaß aus.",
      "Abends und am Wochenende, etwa sechs Stunden.",
      "Ich kann auch bei der deutschen Übersetzung helfen.",
    ],
  },
  {
    ...{ id: "517204880316923904", username: "okonkwo.dev", hoursAgo: 31, status: "pending" },
    texts: [
      "Backend engineer for eleven years; before that I ran servers for a university.",
      "Payment systems that nobody noticed, which was the point. In my free time a music bot.",
      "Postgres (query plans are my crosswords), Go, TypeScript, incident write-ups.",
      "I host two communities with your bot, and both would like giveaways that survive a restart.",
      "Four hours a week, Lagos time (UTC+1). More when something is on fire.",
    ],
  },
  {
    ...{ id: "288391754102349824", username: "sunwoo", hoursAgo: 52, status: "reviewed" },
    texts: [
      "Two years of React, one of them paid.",
      "The dashboard of a small music bot; I brought its first paint from 4 s to 0.9 s.",
      "React, CSS, measuring things before changing them. 🐉",
      "The dashboard here loads faster than anything I have built. I would like to know how.",
      "Ten hours a week until March, then five. UTC+9.",
    ],
  },
  {
    ...{ id: "226118407733084160", username: "lena.voss", hoursAgo: 170, status: "accepted" },
    message: "Hi Lena, welcome! We will open a channel for you on the support server.\n\nSee you there.",
    texts: [
      "Six years of moderation in servers of up to 40,000 people, and a degree in linguistics.",
      "Moderation guidelines that three large servers have taken over.",
      "Writing, de-escalation, regular expressions that do not explode.",
      "Good moderation commands say why. I would like to write those texts.",
      "Every evening for an hour (UTC+1).",
    ],
  },
  {
    ...{ id: "199870325514207232", username: "xx_speed_xx", hoursAgo: 400, status: "rejected" },
    message:
      "Thank you for writing! We are looking for people who can stay for a while. Try again in a year?",
    texts: ["a bit", "none yet", "fast typing", "want the dev role", "always"],
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
  const { id, username, status, message, texts } = applicant;
  const [experience, projects, skills, why_join, availability, additional_info] = texts;
  const submitted_at = sentAt(applicant, now);
  return {
    ...{ user_id: id, username, email: `${username}@example.com`, status, message },
    ...{ experience, projects, skills, why_join, availability, additional_info },
    ...{ submitted_at, sent_at: submitted_at, updated_at: decidedAt(applicant, now) },
  };
}

function eventsOf(applicant: Applicant, now: Date): Insertable<Database["application_events"]>[] {
  const { id: user_id, status, message } = applicant;
  const submitted = {
    user_id,
    kind: "submitted" as const,
    actor_id: user_id,
    created_at: sentAt(applicant, now),
  };
  if (status === "pending") return [submitted];
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
