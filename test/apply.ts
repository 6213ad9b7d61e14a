import { type Kysely } from "kysely";
import { beforeAll } from "vitest";
import { submitApplication, withdrawApplication } from "#app/features/applications/apply.server.ts";
import { decideApplication } from "#app/features/applications/decide.server.ts";
import { lockApplicant } from "#app/features/applications/draft.server.ts";
import { type Content, LONGEST_TEXT } from "#app/features/applications/fields.ts";
import { deletePersonalData } from "#app/features/users/personal-data.server.ts";
import * as draftRoute from "#app/routes/apply/draft.ts";
import * as page from "#app/routes/apply/route.tsx";
import type { Database } from "#db/schema.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { applicationForm } from "./application-form.ts";
import { untilWaiting } from "./database/waiting.ts";
import { usePages } from "./http/pages.ts";
import { type Outcome, useSite } from "./site.ts";

const { alice, bob, carol } = people;

const { discordId: _, username: __, ...typed } = applicationForm(bob);
/** What bob types. */
export const content: Content = { ...typed, additionalInfo: "" };

/** Texts that must be stored and shown as typed. */
export const hostileTexts: [name: string, text: string][] = [
  ["markup", `<script>alert(1)</script><img src=x onerror="alert(1)"></dd></textarea></script><!--`],
  ["formulas and placeholders", `=HYPERLINK("http://example.com")\n+1-1@SUM(A1)\t|cmd {{bot}} $t(title)`],
  ["right to left", "\u202eright to left\u202c \u0627\u0644\u0633\u0644\u0627\u0645"],
  ["emoji and what joins them", "👩‍👩‍👧‍👦 🐉 e\u0301 \u200d"],
  ["white space", "\n\n first\n\tand last  \n"],
  ["the longest text", "🐉".repeat(LONGEST_TEXT)],
  ["the shortest text", "a"],
];

/** Returns the form as browsers without scripts send it. */
export const applyForm = (changes: Record<string, string> = {}, of: Person = bob) =>
  new URLSearchParams({ ...applicationForm(of), ...content, basedOn: "0", intent: "submit", ...changes });

/** Sends somebody's application without a form, as the API does. */
export function submit(db: Kysely<Database>, applicant: Person, changes: object = {}) {
  const form = { ...applicationForm(applicant), additionalInfo: null, ...changes };
  return db.transaction().execute((trx) => submitApplication(trx, { applicant, form }));
}

/** Decides as alice, by default about bob's application. */
export function decide(
  db: Kysely<Database>,
  decision: Omit<Parameters<typeof decideApplication>[1], "discordId" | "actorId">,
  { id: discordId }: Person = bob,
) {
  const about = { discordId, actorId: alice.id };
  return db.transaction().execute((trx) => decideApplication(trx, { ...about, ...decision }));
}

export function withdraw(db: Kysely<Database>, { id: userId }: Person = bob) {
  return db.transaction().execute((trx) => withdrawApplication(trx, { userId }));
}

/** Begins a request that waits while an applicant's data is deleted; resolves to its answer. */
export async function duringDeletion<Answer>(
  db: Kysely<Database>,
  { id }: Person,
  begin: () => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await db.transaction().execute(async (trx) => {
    await lockApplicant(trx, id);
    const begun = { answer: begin() };
    await untilWaiting(db);
    await deletePersonalData(trx, id);
    return begun;
  });
  return answer;
}

/** Sets up the site with alice, bob and carol signed in, no applications, and the doors of `/apply`. */
export function useApply() {
  const site = useSite();
  const ask = usePages(site);
  const cookies = new Map<Person, string>();
  beforeAll(async () => {
    for (const person of [alice, bob, carol]) cookies.set(person, await site.signIn(person));
  });
  const load = async (who: Person = bob) => {
    const { body } = await site.call(page, { path: "/apply", cookie: cookies.get(who) });
    return body as Awaited<ReturnType<typeof page.loader>>;
  };
  /** Puts a draft based on a version, as the page's script does. */
  const put = (body: object, basedOn?: number | string, who: Person = bob) =>
    site.call(draftRoute, {
      path: "/apply/draft",
      method: "PUT",
      cookie: cookies.get(who),
      body,
      headers: basedOn === undefined ? {} : { "If-Match": `"${basedOn}"` },
    });
  return {
    site,
    load,
    put,
    cookieOf: (who: Person) => cookies.get(who),
    post: (body: URLSearchParams, who: Person = bob, path = "/apply") =>
      site.call(page, { path, method: "POST", cookie: cookies.get(who), body }),
    draft: (skills: string, basedOn?: number) =>
      put({ discordId: bob.id, content: { ...content, skills } }, basedOn),
    drafts: () => site.db.selectFrom("application_drafts").selectAll().execute(),
    sent: () => site.db.selectFrom("applications").selectAll().execute(),
    events: async () => {
      const rows = await site.db.selectFrom("application_events").select("kind").orderBy("id").execute();
      return rows.map(({ kind }) => kind);
    },
    version: async () => (await load()).current.version,
    /** The page as a browser without scripts gets it. */
    html: async (path: string, who: Person = bob) => (await ask(path, { cookie: cookies.get(who) })).text,
  };
}

/** Status and target of a redirect. */
export const redirectOf = ({ status, headers }: Outcome) => [status, headers.get("Location")];
