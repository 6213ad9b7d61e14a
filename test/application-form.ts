import type { Person } from "#dev/discord/people.ts";

/** A complete application without its optional field. */
export function applicationForm({ id, username, email }: Pick<Person, "id" | "username" | "email">) {
  return {
    discordId: id,
    username,
    email,
    experience: "Six years of TypeScript, two of them for bots.",
    projects: "A music bot, and a library for queues.",
    skills: "TypeScript, Postgres, patience.",
    whyJoin: "I use Pearl every day.",
    availability: "Ten hours a week, evenings (UTC+1).",
  };
}
