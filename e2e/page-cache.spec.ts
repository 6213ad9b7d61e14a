import { withLanguage } from "#app/shell/bars.ts";
import { displayName, people } from "#dev/discord/people.ts";
import { send } from "#dev/seed.ts";
import { ask, type Answer } from "#test/http/ask.ts";
import { ourSite } from "#test/our-site.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";

const DOCUMENTS = [
  ...ourSite.areas.map(({ id }) => `/${id}`),
  "/commands",
  "/commands?category=fun",
  "/commands?q=warn",
  "/commands/ban",
  "/team",
];
const DATA = ["/commands.json", "/sitemap.xml", "/robots.txt", "/site.webmanifest"];
const COOKIES = ["", "lng=de; theme=dark"];

/** Makes the page cache pass the request to Remix. */
const PASSED = { "Content-Length": "0" };

test("a cached page equals Remix's response in body and headers for visitors, a person and the owner, with the newest statistics @no-js", async ({
  app,
  page,
}) => {
  const port = Number(new URL(app.url).port);
  const compareAs = async (Cookie: string, path: string) => {
    const truth = await ask(port, path, { headers: { ...PASSED, Cookie } });
    expect([path, truth.status, truth.headers.etag]).toEqual([path, 200, undefined]);
    for (let i = 0; i < 2; i++) await ask(port, path, { headers: { Cookie } });
    const kept = await ask(port, path, { headers: { Cookie } });
    expect(kept.headers.etag, `${path} is kept`).toBeDefined();
    expect(kept.headers.vary).toBe("Accept-Encoding, Cookie");
    expect([path, Cookie, kept.text]).toEqual([path, Cookie, truth.text]);
    expect([path, Cookie, common(kept)]).toEqual([path, Cookie, common(truth)]);
    return kept.text;
  };
  const compare = async (path: string) => {
    for (const cookie of COOKIES) await compareAs(cookie, path);
    const chosen = withLanguage(path, "de");
    const [truth, kept] = [await ask(port, chosen, { headers: PASSED }), await ask(port, chosen)];
    expect([chosen, kept.text, common(kept)]).toEqual([chosen, truth.text, common(truth)]);
    const remembered = DATA.includes(path) ? undefined : ["lng=de; Path=/; SameSite=Lax"];
    expect([chosen, kept.headers["set-cookie"]]).toEqual([chosen, remembered]);
  };
  for (const path of [...DOCUMENTS, ...DATA]) await compare(path);
  for (const who of ["alice", "bob"] as const) {
    await page.context().clearCookies();
    await signInAt(page, "/team", who);
    const cookies = await page.context().cookies(app.url);
    const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    expect(await compareAs(Cookie, "/team")).toContain(displayName(people[who]));
  }
  // New statistics empty the cache. The home page counts days, so only midnight requires another attempt.
  let users = 7_654_320;
  await expect(async () => {
    users++;
    const body = { servers: 3, users, commands: 184, uptime: "99.9%" };
    await send(app, "POST", "/api/bot/stats", { body });
    await compare("/");
    const german = await ask(port, "/", { headers: { Cookie: "lng=de" } });
    expect(german.text).toContain(new Intl.NumberFormat("de").format(users));
  }).toPass();
});

/** Headers without those that the cache adds or that differ in every response. */
function common({ headers }: Answer) {
  const own = ["etag", "vary", "content-length", "transfer-encoding", "date", "x-request-id", "connection"];
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => ![...own, "keep-alive"].includes(name)),
  );
}
