import { beforeEach } from "vitest";

import { decideApplication } from "#app/features/applications/decide.server.ts";
import type { Content } from "#app/features/applications/fields.ts";
import * as draftRoute from "#app/routes/apply/draft.ts";
import * as page from "#app/routes/apply/route.tsx";
import { people, type Person } from "#dev/discord/people.ts";

import { applicationForm } from "./application-form.ts";
import { usePages } from "./http/pages.ts";
import { type Outcome, useSite } from "./site.ts";

const { alice, bob, carol } = people;

const { discordId: _, username: __, ...typed } = applicationForm(bob);
/** What bob types. */
export const content: Content = { ...typed, additionalInfo: "" };

/** Returns the form as browsers without scripts send it. */
export const applyForm = (changes: Record<string, string> = {}, of: Person = bob) =>
  new URLSearchParams({ ...applicationForm(of), ...content, basedOn: "0", intent: "submit", ...changes });

/** Sets up the site with alice, bob and carol signed in, no applications, and the doors of `/apply`. */
export function useApply() {
  const site = useSite();
  const ask = usePages(site);
  const cookies = new Map<Person, string>();
  beforeEach(async () => {
    for (const person of [alice, bob, carol]) cookies.set(person, await site.signIn(person));
  });
  const load = async (who: Person = bob) => {
    const { body } = await site.call(page, { path: "/apply", cookie: cookies.get(who) });
    return body as Awaited<ReturnType<typeof page.loader>>;
  };
  /** Puts a draft based on a version, as the page's script does. */
  const put = (body: object, basedOn?: number | string, who: Person = bob) =>
    site.call(draftRoute, {
      ...{ path: "/apply/draft", method: "PUT", cookie: cookies.get(who), body },
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
    decide: (status: "reviewed" | "accepted" | "rejected") =>
      site.db
        .transaction()
        .execute((trx) => decideApplication(trx, { discordId: bob.id, status, actorId: alice.id })),
    /** The page as a browser without scripts gets it. */
    html: async (path: string, who: Person = bob) => (await ask(path, { cookie: cookies.get(who) })).text,
  };
}

/** Status and target of a redirect. */
export const redirectOf = ({ status, headers }: Outcome) => [status, headers.get("Location")];
