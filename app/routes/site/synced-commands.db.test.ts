import { once } from "node:events";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { hasPermission, permissionField } from "#app/discord/permissions.ts";
import { neededPermissions } from "#app/features/guilds/invite.server.ts";
import { textIn } from "#app/features/settings/texts.ts";
import * as sitemap from "#app/routes/ops/sitemap.ts";
import * as commandsJson from "#app/routes/site/commands-json.ts";
import * as home from "#app/routes/site/home.tsx";
import * as invite from "#app/routes/site/invite.ts";
import * as page from "#app/routes/site/page.tsx";
import { COMMAND_ID, ban, menu, namesIn, tea, useCommands } from "#test/commands.ts";
import { declare } from "#test/declare.ts";
import { usePages } from "#test/http/pages.ts";
import { ourCatalogue } from "#test/our-site.ts";
import { useSite } from "#test/site.ts";

const site = useSite();
const pages = usePages(site);
const { put, open, listed } = await useCommands(site);

describe("the pages of a synchronised list", () => {
  beforeEach(async () => {
    await put([ban, menu, tea], { details: { tea: { example: "/tea user:@Theo", setting: "levels" } } });
  });

  test("a command has Discord's facts, with a mention, and our example with a slash", async () => {
    const { body } = await open("ban");
    expect(body).toMatchObject({
      about: { title: "/ban command", breadcrumbs: [{}, { path: "/moderator" }, { name: "/ban" }] },
      command: {
        name: "/ban",
        line: "/ban",
        permission: "Ban Members",
        description: { text: "Bans somebody." },
      },
      mention: `</ban:${COMMAND_ID}>`,
      contexts: [0],
      nsfw: true,
      example: { text: expect.stringMatching(/^\/ban @/) },
      options: [
        { kind: "required", text: "<user>", facts: ["person"] },
        { text: "[days]", facts: ["whole number", "at least 0", "at most 7"] },
      ],
    });
  });

  test("readers of German get Discord's German, else ours, else English that says so", async () => {
    const { body } = await open("ban", "?lng=de");
    expect(body).toMatchObject({
      about: { title: "Befehl /bannen" },
      command: { name: "/bannen", line: "/bannen", permission: "Mitglieder bannen" },
      options: [{ description: { text: "Wer." } }, { description: { text: "Days.", lang: "en" } }],
    });
    const ours = textIn("de", ourCatalogue.find("ban")!.description).text;
    expect(body).toHaveProperty("command.description", { text: ours });
  });

  test("a command of no category has a page without an area, with the bot's example and setting", async () => {
    expect((await open("tea")).body).toMatchObject({
      about: { breadcrumbs: [{ path: "/commands" }, { path: "/commands/tea" }] },
      category: { id: "other" },
      example: { text: "/tea user:@Theo" },
      setting: { text: "Levels" },
      mention: undefined,
    });
    const { text } = await pages("/commands/tea");
    expect(text).not.toContain('href="/other"');
  });

  test("an example may be one for each language", async () => {
    const example = { en: "/tea reason:repeated spam", de: "/tea reason:wiederholter Spam" };
    await put([ban, menu, tea], { details: { tea: { example } } });
    expect((await open("tea")).body).toHaveProperty("example", { text: example.en });
    expect((await open("tea", "?lng=de")).body).toHaveProperty("example", { text: example.de });
    await put([ban, menu, tea], { details: { tea: { example: { en: example.en } } } });
    expect((await pages("/commands/tea?lng=de")).text).toContain(` lang="en">${example.en}</code>`);
  });

  test("an example is written by the reader, and by nobody of another bot's site", async () => {
    const { text } = await pages("/commands/tea?lng=de");
    expect(text).toContain('<span class="font-semibold ">Du</span>');
    expect(text).not.toMatch(/Mira|Jonas|Aylin/);
  });

  test("an entry of a menu says how to find it, and is written as text", async () => {
    const { status, text } = await pages("/commands/report-b-it-b-");
    expect(status).toBe(200);
    expect(text).toContain("Open the menu of a member, choose Apps, then Report &lt;b&gt;it&lt;/b&gt;.");
    expect(text).not.toContain("<b>it</b>");
  });

  test("/commands lists them by category with the others last, and finds options in the reader's language", async () => {
    expect(namesIn(await listed())).toEqual(["/ban", "/tea", "Report <b>it</b>"]);
    expect(namesIn(await listed("?category=other"))).toEqual(["/tea", "Report <b>it</b>"]);
    expect(namesIn(await listed("?q=person&lng=de"))).toEqual(["/bannen", "/tea"]);
    expect(namesIn(await listed("?q=days"))).toEqual(["/ban", "/tea"]);
    const { categories } = (await listed()) as { categories: { id: string; count: number }[] };
    expect(categories.map(({ id, count }) => [id, count])).toEqual([
      ["moderator", 1],
      ["other", 2],
    ]);
  });

  test("/commands.json has options and ids", async () => {
    const { body } = await site.call(commandsJson, { path: "/commands.json" });
    const { commands } = body as { commands: object[] };
    expect(commands[0]).toEqual({
      name: "ban",
      category: "moderator",
      description: { en: "Bans somebody.", de: textIn("de", ourCatalogue.find("ban")!.description).text },
      usage: "ban <user> [days]",
      permission: "Ban Members",
      type: 1,
      id: COMMAND_ID,
      options: [
        { name: "user", description: { en: "Who.", de: "Wer." }, required: true, type: 6 },
        {
          name: "days",
          description: { en: "Days.", de: "Days." },
          required: false,
          type: 4,
          min_value: 0,
          max_value: 7,
        },
      ],
    });
    expect(commands[2]).toMatchObject({ name: menu.name, type: 2, id: null, permission: "Everyone" });
  });

  test("the sitemap, the home page's numbers and the pages of areas follow", async () => {
    const { body: xml } = await site.call(sitemap, { path: "/sitemap.xml" });
    expect(String(xml).match(/(?<=\/commands\/)[^"<?]+(?=<\/loc>)/g)).toEqual([
      "ban",
      "tea",
      "report-b-it-b-",
    ]);
    const stats = { servers: 1, users: 1, commands: 77, uptime: "" };
    await site.db.insertInto("stats").values(stats).execute();
    const { text } = await pages("/");
    expect(text).toContain(">3+<");
    expect(text).not.toContain(">77+<");
    expect((await site.call(home, { path: "/" })).body).toMatchObject({ commands: 3, isSynced: true });
    expect((await site.call(page, { path: "/moderator" })).body).toMatchObject({
      commands: [{ name: "/ban" }],
      starts: ["/"],
    });
    const empty = await pages("/economy");
    expect(empty.text).not.toMatch(/id="commands"|href="#commands"/);
  });

  const asked = async () => {
    const { headers } = await site.call(invite, { path: "/invite" });
    return BigInt(new URL(headers.get("Location") ?? "").searchParams.get("permissions") ?? "");
  };

  test("the invite asks for what members need for the commands, and not for what other commands needed", async () => {
    const [kick, banning, administrator, polls] = [1n << 1n, 1n << 2n, 1n << 3n, 1n << 49n];
    const first = await asked();
    expect([first & kick, first & banning]).toEqual([0n, banning]);
    await put([{ ...ban, default_member_permissions: String(polls | administrator) }]);
    const second = await asked();
    expect([second & banning, second & administrator, second & polls]).toEqual([0n, 0n, polls]);
  });

  test("the invite asks for what the modules in use need, declared ones too, and retired ones not", async () => {
    expect(hasPermission(String(await asked()), "MANAGE_ROLES")).toBe(true);
    const heard = once(site.services.events, "manifest");
    const permissions = [{ all: ["SEND_POLLS", "MANAGE_GUILD"] }, { all: ["ADMINISTRATOR"] }];
    const fields = [{ name: "enabled", kind: "toggle", label: "On" }];
    const polls = { id: "polls", title: "Polls", fields, permissions };
    await declare(site, { bot: {}, uses: ["prefix"], modules: [polls] });
    await heard;
    const needed = permissionField(["BAN_MEMBERS", "MANAGE_GUILD", "SEND_POLLS"]);
    expect(String(await asked())).toBe(needed);
    expect(await neededPermissions(site.services)).toBe(needed);

    await site.services.notifications.stop();
    await sql`create function away() returns boolean language plpgsql as $$ begin
      raise exception sqlstate '57P01'; end $$`.execute(site.db);
    await site.db.schema.alterTable("manifest").renameTo("stored").execute();
    await sql`create view manifest as select * from stored where away()`.execute(site.db);
    expect(String(await asked())).toBe(needed);
  });
});

test("the lists of typed commands begin with the prefix that the bot has just declared", async () => {
  const fields = [{ name: "prefix", kind: "text", label: "Prefix", min: 1, max: 5, default: "?!" }];
  await declare(site, { bot: {}, modules: [{ id: "prefix", title: "Prefix", fields }] });
  expect((await site.call(page, { path: "/economy" })).body).toMatchObject({ starts: ["?!"] });
  site.services.modules.forget();
  const { groups } = (await listed()) as { groups: { commands: { line: string }[] }[] };
  expect(groups[0]!.commands[0]!.line).toMatch(/^\?!/);
});

describe("a command that is gone", () => {
  test("is 410 with the nearest commands in the reader's language, and others are 404 as before", async () => {
    const options = ["add", "list", "remove"].map((name) => ({ type: 1, name, description: "d" }));
    await put([{ name: "teas", description: "d", options }, ban]);
    await put([{ name: "teas", description: "d", options: options.slice(1) }, ban]);
    expect(await open("Teas-ADD")).toMatchObject({
      status: 410,
      body: {
        gone: "teas-add",
        nearest: [{ slug: "teas-list" }, { slug: "teas-remove" }, { slug: "ban" }],
        about: { unlisted: true },
      },
    });
    const { status, headers, text } = await pages("/commands/teas-add?lng=de");
    expect([status, headers.get("Cache-Control")]).toEqual([410, "no-store"]);
    expect(text).toContain("teas-add gibt es nicht mehr");
    expect(text).toMatch(/href="\/commands\/teas-list"/);
    expect((await open("never")).status).toBe(404);
  });

  test("our content's addresses are gone with the first list, and come back with their commands", async () => {
    await put([tea]);
    expect((await open("warn-add")).status).toBe(410);
    await put([{ name: "warn", description: "d", options: [{ type: 1, name: "add", description: "d" }] }]);
    expect([(await open("warn-add")).status, (await open("tea")).status]).toEqual([200, 410]);
    await put([]);
    expect([(await open("warn-add")).status, (await open("tea")).status]).toEqual([200, 410]);
    const { gone } = await site.db.selectFrom("commands").select("gone").executeTakeFirstOrThrow();
    expect(gone).toEqual(["tea"]);
  });
});

test("hostile texts are shown as text in every place, in HTML, JSON-LD and addresses", async () => {
  const evil = "</script><script>alert(1)</script>\"'&{{bot}}$t(list.title)";
  const name = "</title><script>x";
  await put([
    {
      name,
      description: evil,
      options: [{ type: 3, name: "<img>", description: evil, choices: [{ name: evil, value: evil }] }],
    },
  ]);
  const [{ slug = "" } = {}] = (await site.services.commands.current()).list;
  for (const path of [
    "/commands",
    "/commands?lng=de",
    `/commands/${slug}`,
    "/commands?q=alert",
    "/commands.json",
    "/sitemap.xml",
  ]) {
    const { status, text } = await pages(path);
    expect([path, status]).toEqual([path, 200]);
    if (path !== "/commands.json") expect(text).not.toMatch(/<script>(alert|x)|<img>/);
    if (!/json|xml/.test(path)) expect(text).toContain("{{bot}}$t(list.title)");
  }
});
