import { describe, expect, test } from "vitest";
import { replaceCommands } from "#app/features/commands/sync.server.ts";
import * as commandsPage from "#app/routes/site/commands.tsx";
import { ban, COMMAND_ID, menu, namesIn, tea, useCommands } from "#test/commands.ts";
import { ourCatalogue } from "#test/our-site.ts";
import { anotherProcess, useSite } from "#test/site.ts";

const site = useSite();
const { put, open, listed } = await useCommands(site);

describe("PUT /api/bot/commands", () => {
  test("answers how many entries there are, which have no details, and which details have no command", async () => {
    const options = ["add", "list"].map((name) => ({ type: 1, name, description: "d" }));
    const details = { tea: { category: "fun" }, coffee: { setting: "levels" } };
    const answer = await put([ban, tea, menu, { name: "pot", description: "d", options }], { details });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      commands: 5,
      withoutDetails: ["Report <b>it</b>", "pot add", "pot list"],
      unknownDetails: ["coffee"],
      warnings: [],
    });
  });

  test("details of a group count for its subcommands, and a `setting` that is no module is said", async () => {
    const options = ["add", "list"].map((name) => ({ type: 1, name, description: "d" }));
    const details = { pot: { category: "fun", setting: "levels" }, tea: { setting: "economi" } };
    const answer = await put([tea, { name: "pot", description: "d", options }], { details });
    expect(answer.body).toEqual({
      commands: 3,
      withoutDetails: [],
      unknownDetails: [],
      warnings: [{ path: "details.tea.setting", code: "unknown_module" }],
    });
  });

  test("an answer names a hundred findings, and says how many more there are", async () => {
    const details = Object.fromEntries(Array.from({ length: 103 }, (_, index) => [`none${index}`, {}]));
    const { body } = await put([tea], { details });
    expect(body).toMatchObject({ warnings: [], more: 3 });
    expect((body as { unknownDetails: string[] }).unknownDetails).toHaveLength(100);
  });

  test("refuses what does not fit with its path and takes nothing of it", async () => {
    await put([tea]);
    const details = { ban: { category: "x".repeat(41), colour: "red" } };
    const refused = await put([{ ...ban, name: "b an" }, { name: "" }], { details, more: 1 });
    expect(refused).toMatchObject({ status: 400 });
    expect(Object.keys((refused.body as { fields: object }).fields).sort()).toEqual([
      "commands[0].name",
      "commands[1].name",
      "details.ban.category",
      "details.ban.colour",
      "more",
    ]);
    expect(namesIn(await listed())).toEqual(["/tea"]);
  });

  test.each(["a\0", "a\ud800"])(
    "refuses the name %j, which cannot be stored, also as a key",
    async (name) => {
      const named = { ...tea, description_localizations: { [name]: "x" } };
      const details = [{ [name]: {} }, { tea: { category: name } }, { tea: { setting: name } }];
      const refused = await Promise.all([
        put([named]),
        ...details.map((one) => put([tea], { details: one })),
      ]);
      expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    },
  );

  test("takes Discord's answer with fields that the site does not know", async () => {
    const discords = {
      ...ban,
      application_id: COMMAND_ID,
      version: COMMAND_ID,
      integration_types: [0],
      handler: null,
    };
    expect(await put([discords])).toMatchObject({ status: 200 });
    expect(namesIn(await listed())).toEqual(["/ban"]);
  });

  test("the same list again changes nothing but its time, and an empty one brings the content back", async () => {
    const heard: string[] = [];
    site.services.events.on("commands", () => heard.push("commands"));
    const stored = () => site.db.selectFrom("commands").selectAll().executeTakeFirstOrThrow();
    await put([ban]);
    const first = await stored();
    heard.length = 0;
    await put([ban]);
    const second = await stored();
    expect(second).toEqual({ ...first, synced_at: second.synced_at });
    expect(second.synced_at! > first.synced_at!).toBe(true);
    expect(heard).toEqual([]);
    expect((await put([])).body).toEqual({
      commands: 0,
      withoutDetails: [],
      unknownDetails: [],
      warnings: [],
    });
    expect(namesIn(await listed())).toEqual(ourCatalogue.list.map(({ name }) => name));
    expect(await open("ban")).toMatchObject({
      status: 200,
      body: { command: { line: expect.stringMatching(/^!ban </) } },
    });
  });

  test("takes prefix commands, which stay until the next list of the bot's", async () => {
    const hug = { name: "hug", description: { en: "Hugs.", de: "Umarmt." }, usage: "hug <member>" };
    const prefixCommands = [{ ...hug, category: "fun", permission: "MANAGE_EVENTS" }];
    const { body } = await put([ban], { prefixCommands });
    expect(body).toMatchObject({ commands: 2, withoutDetails: [], warnings: [] });
    expect(namesIn(await listed())).toEqual(["/ban", "hug"]);
    expect(await open("hug", "?lng=de")).toMatchObject({
      body: {
        about: { title: expect.stringContaining("!hug") },
        command: { line: "!hug <member>", description: { text: "Umarmt." }, permission: "Manage Events" },
        options: [{ kind: "required", text: "<member>" }],
      },
    });
    await replaceCommands(site.db, { ofDiscord: [] }, site.services.site);
    await put([tea]);
    expect(namesIn(await listed())).toEqual(["/tea"]);
    expect((await open("hug")).status).toBe(410);
  });

  test("commands of an area that the site does not have are taken and named, in the other commands", async () => {
    const prefixCommands = [{ name: "hug", description: "Hugs.", category: "music" }];
    const { body } = await put([tea], { prefixCommands, details: { tea: { category: "tea" } } });
    expect(body).toMatchObject({
      warnings: [
        { path: "prefixCommands[0].category", code: "unknown_area" },
        { path: "details.tea.category", code: "unknown_area" },
      ],
    });
    expect(namesIn(await listed("?category=other"))).toEqual(["/tea", "hug"]);
  });

  test("names like parts of JavaScript's objects are commands, and have details, like others", async () => {
    const names = ["constructor", "toString", "__proto__"];
    const details = JSON.parse('{"constructor": {"category": "fun"}, "valueOf": {}, "__proto__": {}}');
    const { body } = await put(
      names.map((name) => ({ name, description: "d" })),
      { details },
    );
    expect(body).toMatchObject({ commands: 3, unknownDetails: ["valueOf"] });
    expect(namesIn(await listed("?category=fun"))).toEqual(["/constructor"]);
    for (const name of names) expect((await open(name.toLowerCase())).status).toBe(200);
  });
});

test("while the database is away the last list stays, and the pages answer", async () => {
  const services = anotherProcess(site);
  await put([tea]);
  expect((await services.commands.current()).list.map(({ name }) => name)).toEqual(["tea"]);
  await services.db.destroy();
  const answer = await site.call(commandsPage, { path: "/commands", services });
  expect([answer.status, namesIn(answer.body)]).toEqual([200, ["/tea"]]);
});
