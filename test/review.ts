import { beforeAll } from "vitest";
import * as page from "#app/routes/admin/applications/route.tsx";
import { people, type Person } from "#dev/discord/people.ts";
import { submit, withdraw } from "./apply.ts";
import { sentOf } from "./html-form.ts";
import { usePages } from "./http/pages.ts";
import { useSite } from "./site.ts";

const { alice, bob } = people;

/** Page of bob's application. */
export const here = `/admin/applications/${bob.id}`;

/** Sets up the site with everybody signed in and bob's application, and the doors of the owner's pages. */
export function useReview() {
  const site = useSite();
  const pages = usePages(site);
  const cookies = new Map<Person, string>();
  beforeAll(async () => {
    for (const person of Object.values(people)) cookies.set(person, await site.signIn(person));
    await submit(site.db, bob);
  });
  const cookieOf = (person: Person) => cookies.get(person);
  /** Requests a page as a browser without scripts, by default as alice. */
  const ask = async (
    path: string,
    { cookie = cookieOf(alice), ...init }: RequestInit & { cookie?: string } = {},
  ) => {
    const { status, headers, text } = await pages(path, { cookie, ...init });
    // The scripts contain the page's data, texts included.
    const html = text.replace(/<script\b.*?<\/script>/gs, "");
    const section = (id: string) => html.split(`id="${id}"`)[1]?.split("</section>")[0] ?? "";
    return { status, location: headers.get("Location"), html, text, section };
  };
  type Page = Awaited<ReturnType<typeof ask>>;
  const call = ({ who = alice as Person, id = bob.id, query = "" }, init: object = {}) => {
    const path = `/admin/applications/${id}${query}`;
    return site.call(page, { path, params: { discordId: id }, cookie: cookieOf(who), ...init });
  };
  return {
    site,
    cookieOf,
    send: (person: Person, changes?: object) => submit(site.db, person, changes),
    ask,
    withdraw: () => withdraw(site.db),
    /** Loads an applicant's data. */
    load: (query = "", of: Parameters<typeof call>[0] = {}) => call({ query, ...of }),
    post: (fields: Record<string, string>, of: Parameters<typeof call>[0] = {}) =>
      call(of, { method: "POST", body: new URLSearchParams(fields) }),
    /** Presses a button of a page with text typed into its fields. */
    press(page: Page, intent: string, typed: { message?: string; note?: string } = {}) {
      const [button = ""] = page.html.match(new RegExp(`<button[^>]* value="${intent}"[^>]*>`)) ?? [];
      const [, action = ""] = /formaction="([^"]*)"/i.exec(button) ?? [];
      const sent = sentOf(page.html, "note").map(([name, value]) =>
        name === "message" || name === "note" ? [name, typed[name] ?? value] : [name, value],
      );
      const body = new URLSearchParams([...sent, ["intent", /value="([^"]*)"/.exec(button)?.[1] ?? ""]]);
      return ask(action.replaceAll("&amp;", "&"), { method: "POST", body });
    },
    events: async () => {
      const rows = await site.db.selectFrom("application_events").selectAll().orderBy("id").execute();
      return rows.map(({ kind, status, undone_at }) => `${status ?? kind}${undone_at ? " undone" : ""}`);
    },
    /** Status and message of bob's application. */
    decision: () =>
      site.db
        .selectFrom("applications")
        .select(["status", "message"])
        .where("user_id", "=", bob.id)
        .executeTakeFirst(),
  };
}

/** Content of the text fields of a page. */
export function typedIn({ html }: { html: string }) {
  const fields = new Map(sentOf(html, "note"));
  return { message: fields.get("message"), note: fields.get("note") };
}
