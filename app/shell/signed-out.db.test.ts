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

test("the page of an ended session shows nobody signed in, and leads to sign in and back to it", async () => {
  const answer = await page(`${settings}?saved=3`, { cookie: ending });
  expect(answer.status).toBe(401);
  expect(answer.text).not.toContain(displayName(people.bob));
  expect(answer.text).not.toContain('action="/logout"');
  expect(logins(answer.text)).toEqual(new Set([`${settings}?saved=3`]));
});

test.each([
  ["whose session has ended", () => ending],
  ["of a stranger", () => ""],
])("a post %s leads back to the page that the form was on", async (_, cookie) => {
  const answer = await post(cookie(), { Referer: `${PUBLIC_URL}${settings}?saved=3` });
  expect(answer.status).toBe(401);
  expect(answer.text).not.toContain(displayName(people.bob));
  expect(answer.text).not.toContain('action="/logout"');
  expect(logins(answer.text)).toEqual(new Set([`${settings}?saved=3`]));
  expect(logins((await post(cookie(), {})).text)).toEqual(new Set([settings]));
});

test("a post to an address that is no page leads back to the page that it came from", async () => {
  const answer = await post("", { Referer: `${PUBLIC_URL}/account` }, "/account/sessions");
  expect(answer.status).toBe(401);
  expect(logins(answer.text)).toEqual(new Set(["/account"]));
});

test("the page of a failed post is in the reader's language and colours", async () => {
  const { text } = await post("lng=de; theme=dark", {});
  expect(text).toMatch(/<html lang="de" data-theme="dark"/);
});
