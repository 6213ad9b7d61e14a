import { beforeEach, expect, test } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { displayName, people } from "#dev/discord/people.ts";
import { usePages } from "#test/http/pages.ts";
import { PUBLIC_URL, useSite } from "#test/site.ts";

const site = useSite();
const page = usePages(site);
const settings = `/dashboard/guilds/${guilds.teahouse.id}/prefix`;

/** A cookie whose session ends as soon as Discord is asked. */
let ending = "";
beforeEach(async () => {
  await site.reportGuilds();
  const grant = site.discord.mintGrant(people.bob);
  ending = await site.signIn(people.bob, { grant, expiresIn: -1 });
  site.discord.expire(grant.refreshToken);
});

/** All links of the page to sign in, but for the language that they lead back to. */
const logins = (html: string) =>
  new Set(
    [...html.matchAll(/href="\/login\?redirect=([^"]*)"/g)].map(([, to = ""]) => decodeURIComponent(to)),
  );

function post(cookie: string, headers: Record<string, string>, path = settings) {
  const body = new URLSearchParams({ version: "0", prefix: "mine!" });
  return page(path, { method: "POST", cookie, headers, body });
}

const saved = `${settings}?saved=3`;
const cameFrom = (path: string) => ({ Referer: PUBLIC_URL + path });

test.each([
  ["the page of an ended session", saved, () => page(saved, { cookie: ending })],
  ["a post whose session has ended", saved, () => post(ending, cameFrom(saved))],
  ["a post of a stranger", saved, () => post("", cameFrom(saved))],
  ["a post from nowhere", settings, () => post("", {})],
  ["a post to no page", "/account", () => post("", cameFrom("/account"), "/account/sessions")],
])("%s shows nobody signed in, and leads to sign in and back to where it was", async (_, back, ask) => {
  const { status, text } = await ask();
  expect(status).toBe(401);
  expect(text).not.toContain(displayName(people.bob));
  expect(text).not.toContain('action="/logout"');
  expect(logins(text)).toEqual(new Set([back]));
});

test("the page of a failed post is in the reader's language and colours", async () => {
  const { text } = await post("lng=de; theme=dark", {});
  expect(text).toMatch(/<html lang="de" data-theme="dark"/);
});
