import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { textIn } from "#app/features/settings/texts.ts";
import { HttpError } from "#app/http/errors.server.ts";
import { EXTERNAL_LINKS } from "#app/site/areas.ts";
import { drawingsOf } from "#app/site/drawings.server.ts";
import { expectComplaint } from "#test/console.ts";
import { usePages } from "#test/http/pages.ts";
import { ourSite } from "#test/our-site.ts";
import { useSite } from "#test/site.ts";
import * as invite from "./invite.ts";
import * as notFound from "./not-found.ts";
import * as page from "./page.tsx";
import * as theme from "./theme.ts";

const site = useSite();
site.share();
const pages = usePages(site);
let others: Partial<typeof site.services> = {};
const otherPages = usePages(site, () => ({ ...site.services, ...others }));
const missing = { status: 404, body: { code: "not_found" } };

const choose = (fields: Record<string, string>) =>
  site.call(theme, { method: "POST", path: "/theme", body: new URLSearchParams(fields) });

test("a chosen theme is kept for a year, and redirects to the page where it was chosen", async () => {
  const dark = await choose({ theme: "dark", to: "/commands?q=a" });
  expect(dark.status).toBe(303);
  expect(dark.headers.get("Location")).toBe("/commands?q=a");
  expect(dark.headers.get("Set-Cookie")).toBe("theme=dark; Path=/; SameSite=Lax; Max-Age=31536000");
  const system = await choose({ theme: "system" });
  expect(system.headers.get("Location")).toBe("/");
  expect(system.headers.get("Set-Cookie")).toContain("Max-Age=0");
});

test("an unknown theme is refused, and a GET leads home", async () => {
  expect((await choose({ theme: "dark; Domain=evil.example" })).status).toBe(400);
  expect((await site.call(theme, { path: "/theme" })).headers.get("Location")).toBe("/");
});

test("/invite leads to Discord, and does not request Administrator", async () => {
  const answer = await site.call(invite, { path: "/invite" });
  expect(answer.status).toBe(302);
  const url = new URL(answer.headers.get("Location") ?? "");
  expect(url.href.split("?")[0]).toBe(site.discord.authorizeUrl);
  expect(url.searchParams.get("scope")).toBe("bot applications.commands");
  expect(BigInt(url.searchParams.get("permissions") ?? "8") & 8n).toBe(0n);
});

test("an unknown address is not found, and says what the process refused", async () => {
  expect(await site.call(notFound, { path: "/nowhere" })).toMatchObject(missing);
  const refusal = new HttpError("rate_limited", "Too fast.", { headers: { "Retry-After": "7" } });
  for (const method of ["GET", "POST"]) {
    const answer = await site.call(notFound, { method, path: "/login", refusal });
    expect(answer).toMatchObject({ status: 429, body: { code: "rate_limited", retryAfter: 7 } });
    expect(answer.headers.get("Retry-After")).toBe("7");
  }
});

test.each(EXTERNAL_LINKS)("/%s redirects to its site, however the router reads the address", async (name) => {
  const encoded = `/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`;
  for (const path of [`/${name}/`, `/${name.toUpperCase()}?lng=de`, `/${name}.data`, encoded]) {
    const { status, headers } = await site.call(page, { path });
    expect([status, headers.get("Location")], path).toEqual([302, ourSite.links[name]]);
    expect(headers.get("Cache-Control"), path).toBe("no-store");
  }
});

test.each(["/docsx", "/docs/inner", "/constructor", "/"])("%s redirects nowhere", async (path) => {
  expect(await site.call(page, { path })).toMatchObject(missing);
});

test("the team page has every member, with a picture of the folder and links by https in new tabs", async () => {
  const { text } = await pages("/team");
  const [team = "", community = ""] = text.split('id="community"');
  const linkIn = (html: string, url: string) => new RegExp(`<a [^>]*href="${url}"[^>]*>`).exec(html)?.[0];
  const { team: members } = ourSite;
  expect(members.length).toBeGreaterThan(0);
  for (const { name, role, picture = "", links } of members) {
    const { url: src } = ourSite.pictures.get(picture)!;
    for (const shown of [`>${name}</h2>`, `>${textIn("en", role).text}</p>`, `src="${src}"`])
      expect(team).toContain(shown);
    for (const { label, url } of links) {
      expect(new URL(url).protocol, `${name}: ${label}`).toBe("https:");
      expect(linkIn(team, url)).toMatch(/target="_blank" rel="me noopener"/);
    }
  }
  expect(linkIn(community, ourSite.links.support!)).toMatch(/target="_blank" rel="noopener"/);
});

test("where there is no support server the team page does not speak of one; a page of this site opens in the same tab", async () => {
  const member = { name: "Ada", role: "Captain", links: [], bio: undefined, picture: undefined };
  const pagesWith = (support?: string) => {
    const own = {
      ...{ ...ourSite, team: [member], links: { support }, revision: `support at ${support}` },
      parts: { ...ourSite.parts, apply: true },
    };
    others = { ...site.services, site: own };
    return otherPages("/team");
  };
  const { text } = await pagesWith();
  expect(text).toContain('href="/apply"');
  expect(text).not.toMatch(/support server|Questions or ideas/);
  expect((await pagesWith("/help")).text).toMatch(/support server.*<a href="\/help" class/s);
});

test("pages link the colours of the folder, and show its logo and the picture of their area", async () => {
  const { pictures, theme } = ourSite;
  for (const path of ["/", "/economy", "/api/docs", "/nowhere"]) {
    const { text } = await pages(path);
    expect(text, path).toContain(`<link rel="stylesheet" href="/site/theme.${theme?.hash}.css"/>`);
    expect(text, path).toContain(`<img src="${pictures.get("logo.svg")?.url}" alt=""`);
  }
  const picture = `<img src="${pictures.get("art/economy.svg")?.url}" alt=""`;
  for (const path of ["/economy", "/commands/daily"])
    expect((await pages(path)).text, path).toContain(picture);
});

test("a page that is not rendered in time is an error page, and no part of it is kept", async () => {
  // React's own, in development.
  expectComplaint(/abortable task/);
  const wait = setTimeout;
  let limit: (() => void) | undefined;
  let isOver = false;
  const early = (run: () => void, delay?: number) => {
    if (delay === 5_000 && !limit) return wait((limit = run), delay);
    if (delay !== undefined || !limit || isOver) return wait(run, delay);
    // The time is over while a part of the reference waits for the one before it.
    isOver = true;
    limit();
    return setImmediate(run);
  };
  vi.spyOn(globalThis, "setTimeout").mockImplementation(early as unknown as typeof setTimeout);
  const { status, headers, text } = await pages("/api/docs?lng=de");
  expect([status, headers.get("Cache-Control")]).toEqual([500, "no-store"]);
  expect(text).toContain("Etwas ist schiefgelaufen");
});

test("each page is shared with its own picture, one without with that of the commands, and a command with that of its area", async () => {
  const content = Buffer.from("PNG");
  const rows = drawingsOf(site.services.site).map(({ name }) => ({ name, content }));
  await site.db.insertInto("assets").values(rows).execute();
  const shown = once(site.services.events, "pictures");
  site.services.pictures.start();
  await shown;
  const pictureAt = async (path: string) => {
    const { text } = await pages(`${path}?lng=de`);
    return /<meta property="og:image" content="[^"]*\/og\/(.*?)\?v=[\da-f]{20}"/.exec(text)?.[1];
  };
  const paths = ["/", "/team", "/commands", "/economy", "/commands/ban"];
  expect(await Promise.all(paths.map(pictureAt))).toEqual(
    ["home", "team", "commands", "economy", "moderator"].map((page) => `${page}.de.png`),
  );
});
