import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { people } from "#dev/discord/people.ts";
import { addressOf } from "#test/addresses.ts";
import { readRoles } from "#test/roles-table.ts";
import { loadRoutes } from "#test/route-map.ts";
import { anotherProcess, useSite } from "#test/site.ts";
import { params } from "./whole-site.ts";

const OLD = "old-bot-token-for-tests-0123456789abcdef";
const NEW = "new-bot-token-for-tests-0123456789abcdef";
const site = useSite({ BOT_API_TOKEN: `${NEW},${OLD}` });
site.share();

/** Operations that only the bot may use, according to the table. */
const botOnly = readRoles(readFileSync("docs/roles.md", "utf8")).filter(
  ({ cells }) => cells.owner.status === 401 && cells.bot.status < 300,
);
const modules = await loadRoutes();
let owner = "";
beforeAll(async () => void (owner = await site.signIn(people.alice)));

const wrong: [name: string, headers: () => Record<string, string>][] = [
  ["nothing", () => ({})],
  ["an empty header", () => ({ Authorization: "" })],
  ["no token", () => ({ Authorization: "Bearer" })],
  ["only spaces", () => ({ Authorization: "Bearer    " })],
  ["a wrong one of the same length", () => ({ Authorization: `Bearer ${NEW.replace("0", "1")}` })],
  ["its first half", () => ({ Authorization: `Bearer ${NEW.slice(0, 20)}` })],
  ["one letter less", () => ({ Authorization: `Bearer ${NEW.slice(0, -1)}` })],
  ["one letter more", () => ({ Authorization: `Bearer ${NEW}x` })],
  ["an enormous one", () => ({ Authorization: `Bearer ${NEW.repeat(200)}` })],
  ["in capitals", () => ({ Authorization: `Bearer ${NEW.toUpperCase()}` })],
  ["both, as the variable has them", () => ({ Authorization: `Bearer ${NEW},${OLD}` })],
  ["two of them", () => ({ Authorization: `Bearer ${NEW}, Bearer ${NEW}` })],
  ["quoted", () => ({ Authorization: `Bearer "${NEW}"` })],
  ["Discord's scheme", () => ({ Authorization: `Bot ${NEW}` })],
  ["Basic", () => ({ Authorization: `Basic ${Buffer.from(`bot:${NEW}`).toString("base64")}` })],
  ["no scheme", () => ({ Authorization: NEW })],
  ["another header", () => ({ "X-Api-Key": NEW, "Proxy-Authorization": `Bearer ${NEW}` })],
  ["a cookie", () => ({ Cookie: `Authorization=${NEW}; session=${NEW}; token=${NEW}` })],
  ["the owner's session", () => ({ Cookie: owner })],
  ["a person's access token", () => ({ Authorization: `Bearer ${site.discord.mintToken(people.alice)}` })],
  ["the name of an Object property", () => ({ Authorization: "Bearer __proto__" })],
];

describe.each(botOnly)("$method $path", ({ path, method }) => {
  const ask = (headers: Record<string, string>, query = "", services = site.services) =>
    site.call(modules.get(path) ?? {}, {
      path: addressOf(path, params) + query,
      params,
      method,
      headers,
      services,
      body: method === "GET" ? undefined : { access_token: NEW, token: NEW },
    });

  test("all wrong bearer tokens get the same response", async () => {
    const { status, headers, body } = await ask({
      Authorization: "Bearer nobody-knows-this-token-0123456789",
    });
    expect([status, headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
    for (const [name, given] of wrong) {
      for (const query of ["", `?access_token=${NEW}&token=${NEW}`]) {
        const answer = await ask(given(), query);
        const received = { status: answer.status, headers: [...answer.headers], body: answer.body };
        expect(received, name).toEqual({ status, headers: [...headers], body });
      }
    }
  });

  test("both secrets are accepted during rotation, and the old one no longer afterwards", async () => {
    const isRefused = async (token: string, services = site.services) =>
      (await ask({ Authorization: `bearer ${token}` }, "", services)).status === 401;
    expect([await isRefused(NEW), await isRefused(OLD)]).toEqual([false, false]);
    const other = anotherProcess(site, { BOT_API_TOKEN: [NEW] });
    expect([await isRefused(NEW, other), await isRefused(OLD, other)]).toEqual([false, true]);
  });
});

test("a wrong bot token is refused while Discord does not answer", async () => {
  const services = anotherProcess(site, { DISCORD_API_URL: "http://127.0.0.1:1" });
  const headers = { Authorization: `Bearer ${NEW}x` };
  const answers = botOnly.map(({ path, method }) =>
    site.call(modules.get(path) ?? {}, { path: addressOf(path, params), params, method, headers, services }),
  );
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([401]));
});

test("there are routes for the bot only", () => {
  expect(botOnly.length).toBeGreaterThanOrEqual(4);
});
