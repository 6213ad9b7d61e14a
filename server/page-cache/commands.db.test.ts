import { expect, test } from "vitest";
import { discordCommands } from "#app/features/commands/discord-schema.server.ts";
import { commandsOf } from "#app/features/commands/from-discord.ts";
import { replaceCommands } from "#app/features/commands/sync.server.ts";
import type { Services } from "#app/services.server.ts";
import { startRemix } from "#test/http/remix.ts";
import { startApp } from "#test/http/start-app.ts";
import { untilListening } from "#test/listening.ts";
import { ourSite } from "#test/our-site.ts";
import { anotherProcess, useSite } from "#test/site.ts";
import { MAX_PAGE_BYTES } from "./page.ts";

const site = useSite();
const handle = await startRemix();

/** Starts a process with its page cache. `keep` returns a page that it has in memory. */
async function startProcess() {
  const services: Services = anotherProcess(site);
  await untilListening(services);
  const app = await startApp({ services, handle, pageCache: true });
  const keep = async (path: string) => {
    for (let i = 0; i < 2; i++) await app.ask(path);
    return app.ask(path);
  };
  return { ...app, services, keep };
}

const sync = (list: object[]) =>
  replaceCommands(site.db, { commands: commandsOf(discordCommands.parse(list)), details: {} }, ourSite);
const brew = { name: "brew", description: "Brews tea.", description_localizations: { de: "Kocht Tee." } };

test("a list of commands that one process takes replaces the cached pages of two others, in both languages", async () => {
  const processes = [await startProcess(), await startProcess()];
  for (const { keep } of processes)
    for (const path of ["/commands", "/commands?lng=de"]) {
      const kept = await keep(path);
      expect(kept.headers.etag, `${path} is kept`).toBeDefined();
      expect(kept.text).toContain("!warn add");
    }
  await sync([brew]);
  for (const { ask } of processes) {
    const texts = async (path: string) => (await ask(path)).text;
    await expect.poll(() => texts("/commands")).toContain("Brews tea.");
    expect(await texts("/commands?lng=de")).toContain("Kocht Tee.");
    expect(await texts("/commands")).not.toContain("warn add");
    expect((await ask("/commands/brew?lng=de")).status).toBe(200);
    expect((await ask("/commands/warn-add")).status).toBe(410);
  }
});

test("a page in memory of a command that is gone is not shown again", async () => {
  const { ask, keep } = await startProcess();
  await sync([brew]);
  await expect.poll(async () => (await keep("/commands/brew")).headers.etag).toBeDefined();
  await sync([{ ...brew, name: "boil" }]);
  await expect.poll(async () => (await ask("/commands/brew")).status).toBe(410);
});

test("a command whose name is not in Latin letters has a page that is kept, at the address that it names itself", async () => {
  await sync([{ ...brew, name: "чай" }]);
  const { ask, keep } = await startProcess();
  const path = `/commands/${encodeURIComponent("чай")}`;
  const { status, headers, text } = await keep(path);
  expect([status, headers.etag]).toEqual([200, expect.any(String)]);
  expect(text).toMatch(new RegExp(`rel="canonical" href="[^"]+${path}"`));
  expect((await ask("/sitemap.xml")).text).toContain(`${path}</loc>`);
  expect((await ask(path.toLowerCase())).text).toContain(path);
});

/** A hundred commands with 25 options each, all texts as long as Discord allows. */
function fullList(option: (index: number) => object) {
  const options = Array.from({ length: 25 }, (_, index) => {
    return {
      name: named("option", index),
      description: LONG,
      description_localizations: { de: LONG },
      ...option(index),
    };
  });
  return Array.from({ length: 100 }, (_, index) => ({ name: named("c", index), description: LONG, options }));
}

const LONG = "ä".repeat(100);
const named = (kind: string, index: number) => `${kind}${index}`.padEnd(32, "x");

test.each([
  ["options", `${named("c", 7)}`, fullList((index) => ({ type: 3, required: index < 5, max_length: 99 }))],
  ["subcommands", `${named("c", 7)}-${named("option", 7)}`, fullList(() => ({ type: 1 }))],
])("100 commands of 25 %s each have pages that are kept, without a framework", async (_, slug, list) => {
  await sync(list);
  const { keep } = await startProcess();
  for (const path of ["/commands", `/commands/${slug}`, "/moderator", "/commands.json", "/sitemap.xml"]) {
    const { status, headers, text } = await keep(path);
    expect([path, status, headers.etag]).toEqual([path, 200, expect.any(String)]);
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_PAGE_BYTES);
    expect(text).not.toMatch(/modulepreload|entry\.client/);
  }
});

test("a page has 500 rows at most, and says how many commands it leaves to the search", async () => {
  await sync(fullList(() => ({ type: 1 })));
  const { ask } = await startProcess();
  const { text } = await ask("/commands");
  expect(text.match(/class="command-description"/g)).toHaveLength(500);
  expect(text).toContain("2,000 more commands");
  const found = await ask(`/commands?q=${named("c", 99)}+${named("option", 24)}`);
  expect(found.text.match(/class="command-description"/g)).toHaveLength(1);
});
