import { expect, test } from "vitest";
import { people } from "#dev/discord/people.ts";
import * as visitor from "#dev/discord/visitor.ts";
import { expectComplaint } from "#test/console.ts";
import type { Answer } from "#test/http/ask.ts";
import { ourSite } from "#test/our-site.ts";
import { FOREIGN_URLS } from "./foreign-urls.ts";
import { useWholeSite } from "./whole-site.ts";

const PUBLIC_URL = "https://pearl.test";
const { site, start } = useWholeSite({ PUBLIC_URL });
const queryOf = (name: string, value: string) => new URLSearchParams({ [name]: value });
const cookieOf = ({ headers }: Answer) => headers["set-cookie"]?.[0]?.split(";")[0] ?? "";

/** Targets of redirects and links in a response. */
function leadsOf({ headers, text }: Answer): string[] {
  const refresh = String(headers.refresh ?? "").split("url=")[1];
  const links = [...text.matchAll(/<a [^>]*?href="([^"]*)"[^>]*?class="button/g)].map(
    ([, href = ""]) => href,
  );
  const ours = new Set<string>(Object.values(ourSite.links));
  return [headers.location, refresh, ...links].flatMap((lead) =>
    lead === undefined || ours.has(lead) ? [] : [lead],
  );
}

/** Resolves a URL like a browser, against the page's URL and without ignored characters. */
function expectHere(answer: Answer, { orDiscord = false } = {}): void {
  for (const lead of leadsOf(answer)) {
    const { origin } = new URL(lead.replaceAll("&amp;", "&"), `${PUBLIC_URL}/x/y`);
    const fine =
      origin === PUBLIC_URL || (orDiscord && lead.startsWith(`${site.config.DISCORD_AUTHORIZE_URL}?`));
    expect(fine, lead).toBe(true);
    expect(lead).not.toMatch(/[\r\n\t\\]/);
  }
}

/** Pages of ours that are not returned to, in several spellings. */
const EXCLUDED = [
  ...["/logout", "/x/../logout", "/LOGIN", "/%6cogin", "/AUTH/callback?code=x", "/%61pi/stats"],
  ...["/login.data", "/dashboard.data", "/_root.data?x=1"],
];

test("?redirect= and Referer of /login never lead to another site", async () => {
  const app = await start();
  // Only valid header values can be a Referer.
  const asHeader = (vector: string) => (/^[ -~]*$/.test(vector) ? [vector, PUBLIC_URL + vector] : []);
  const vectors = [...FOREIGN_URLS, ...EXCLUDED, `/${"a".repeat(3_000)}`, "/%zz", '"><b>'];
  const begins: [string, Record<string, string>][] = vectors.flatMap((vector) => [
    [`/login?${queryOf("redirect", vector)}`, {}],
    ...asHeader(vector).map((Referer): [string, Record<string, string>] => ["/login", { Referer }]),
  ]);
  const wanted = new Set<string>();
  for (const [path, headers] of begins) {
    const begun = await app.get(path, headers);
    expect([path, begun.status]).toEqual([path, 302]);
    expectHere(begun, { orDiscord: true });
    const { auth_redirect_url } = await site.db
      .deleteFrom("sign_ins")
      .returning("auth_redirect_url")
      .executeTakeFirstOrThrow();
    wanted.add(auth_redirect_url);
  }
  // Most have become /dashboard; the others are followed to the end.
  expect(wanted.size).toBeLessThan(30);
  expect([...wanted].filter((path) => EXCLUDED.includes(path) || path.length > 2_000)).toEqual([]);
  for (const path of wanted) {
    const begun = await app.get(`/login?${queryOf("redirect", path)}`);
    const back = await visitor.signIn(new URL(begun.headers.location ?? ""), people.carol);
    const finished = await app.get(back.pathname + back.search, { Cookie: cookieOf(begun) });
    expect([path, finished.status, finished.headers.refresh]).toEqual([path, 200, `2; url=${path}`]);
    expectHere(finished);
  }
});

test('"Try Again" after a failed sign-in never leads to another site', async () => {
  const app = await start();
  for (const vector of FOREIGN_URLS) {
    const begun = await app.get(`/login?${queryOf("redirect", vector)}`);
    const state = new URL(begun.headers.location ?? "").searchParams.get("state") ?? "";
    const query = new URLSearchParams({ state, error: vector });
    const failed = await app.get(`/auth/callback?${query}`, { Cookie: cookieOf(begun) });
    expect(failed.status).toBe(400);
    expectHere(failed);
  }
});

test("`to` of /theme and the guild of /invite never lead to another site", async () => {
  // The router warns about a path that it keeps on this site.
  expectComplaint(/embedded double slashes/);
  const app = await start();
  for (const vector of FOREIGN_URLS) {
    const chosen = await app.post("/theme", { theme: "dark", to: vector });
    expect(chosen.status).toBe(303);
    expectHere(chosen);
    const invited = await app.get(`/invite?${queryOf("guild_id", vector)}`);
    expect(invited.status).toBe(302);
    expectHere(invited, { orDiscord: true });
    expect(new URL(invited.headers.location ?? "").searchParams.has("guild_id")).toBe(false);
  }
});

test("paths and queries of pages that require a sign-in never lead to another site", async () => {
  const app = await start();
  for (const vector of FOREIGN_URLS) {
    const encoded = encodeURI(vector).replaceAll("%25", "%");
    const paths = new Set([
      vector,
      encoded,
      `/dashboard?${queryOf("redirect", vector)}`,
      `/docs?to=${encoded}`,
    ]);
    for (const path of [...paths].filter((path) => /^\/[!-~]*$/.test(path))) {
      const answer = await app.get(path);
      expect(answer.status, path).toBeLessThan(500);
      expectHere(answer);
    }
  }
});
