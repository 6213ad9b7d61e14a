import { expect, test } from "vitest";
import { discordCommands } from "./discord-schema.server.ts";
import { commandsOf } from "./from-discord.ts";

const entries = (...commands: object[]) => commandsOf(discordCommands.parse(commands));

test("subcommands and those of groups are a command each, with the name, the text and the options of the last", () => {
  const sub = (name: string, more = {}) => ({ type: 1, name, description: `Does ${name}.`, ...more });
  const found = entries({
    id: "100000000000000001",
    name: "warn",
    name_localizations: { de: "verwarnen", fr: "avertir" },
    description: "Warnings.",
    options: [
      sub("add", {
        name_localizations: { de: "geben" },
        description_localizations: { de: "Verwarnt." },
        options: [{ type: 6, name: "user", description: "Who.", required: true }],
      }),
      { type: 2, name: "list", description: "Lists.", options: [sub("all"), sub("one")] },
    ],
  });
  const id = "100000000000000001";
  expect(found).toMatchObject([
    {
      name: "warn add",
      title: { en: "warn add", de: "verwarnen geben" },
      description: { en: "Does add.", de: "Verwarnt." },
      options: [{ name: "user", type: 6, required: true, description: { en: "Who." } }],
      id,
    },
    { name: "warn list all", title: { de: "verwarnen list all" }, options: [], id },
    { name: "warn list one", description: { en: "Does one." }, id },
  ]);
});

test("an option has Discord's facts, and one of an unknown type has its number", () => {
  const choices = [{ name: "Hour", name_localizations: { de: "Stunde" }, value: 1 }];
  const all = {
    description: "d",
    autocomplete: true,
    min_value: 0,
    max_value: 9.5,
    min_length: 1,
    max_length: 6,
    channel_types: [0, 99],
  };
  const [command] = entries({
    name: "x",
    options: [
      { ...all, type: 99, name: "a", choices },
      { type: 3, name: "b", description: "d", min_value: null, choices: [], autocomplete: false },
    ],
  });
  const { description: _, ...facts } = all;
  expect(command?.options).toEqual([
    {
      name: "a",
      title: { en: "a" },
      description: { en: "d" },
      required: false,
      type: 99,
      ...facts,
      choices: [{ title: { en: "Hour", de: "Stunde" }, value: 1 }],
    },
    { name: "b", title: { en: "b" }, description: { en: "d" }, required: false, type: 3 },
  ]);
});

test.each<[string, string | null | undefined, string[]]>([
  ["none: everyone", null, []],
  ["left out: everyone", undefined, []],
  ["0: administrators", "0", ["ADMINISTRATOR"]],
  ["two of them", "6", ["KICK_MEMBERS", "BAN_MEMBERS"]],
  ["a high bit", String(1n << 40n), ["MODERATE_MEMBERS"]],
  ["a bit without a name", String(1n << 99n), ["1 << 99"]],
])("permissions, %s", (_, default_member_permissions, permissions) => {
  expect(entries({ name: "x", default_member_permissions })).toMatchObject([{ permissions }]);
});

test.each([
  ["contexts as they are", { contexts: [2, 0] }, [2, 0]],
  ["servers alone by dm_permission", { dm_permission: false, contexts: null }, [0]],
  ["servers and direct messages by default", {}, [0, 1]],
])("where a command works: %s", (_, given, contexts) => {
  expect(entries({ name: "x", ...given })).toMatchObject([{ contexts }]);
});

test.each([
  ["Discord's text is English", "Bans.", undefined, { en: "Bans." }],
  [
    "American before British English",
    "American",
    { "en-GB": "British", "en-US": "American" },
    { en: "American" },
  ],
  ["British English", "Bans.", { "en-GB": "British" }, { en: "British" }],
  ["its translation says the same", "Bans.", { "en-US": "Bans.", "en-GB": "Bans!" }, { en: "Bans." }],
  ["a bot that speaks German", "Bannt.", { "en-US": "Bans." }, { en: "Bans.", de: "Bannt." }],
])("languages: %s", (_, description, description_localizations, expected) => {
  expect(entries({ name: "x", description, description_localizations })[0]?.description).toEqual(expected);
});

test("entries of menus keep their titles and types, with spaces and without a description", () => {
  const menus = [2, 3, 4, 77].map((type) => ({ type, name: "Report it", description: "" }));
  expect(entries(...menus)).toMatchObject(
    menus.map(({ type }) => ({ name: "Report it", type, description: { en: "" }, options: [] })),
  );
});

test.each([
  ["a name with spaces", { name: "a b" }, "0.name"],
  ["a name of 33 characters", { name: "x".repeat(33) }, "0.name"],
  ["an empty name", { name: " \u202e " }, "0.name"],
  ["a description of 101 characters", { name: "x", description: "d".repeat(101) }, "0.description"],
  ["26 options", { name: "x", options: Array(26).fill({ type: 3, name: "o" }) }, "0.options"],
  ["an option without a type", { name: "x", options: [{ name: "o" }] }, "0.options.0.type"],
  [
    "a bit field that is a word",
    { name: "x", default_member_permissions: "all" },
    "0.default_member_permissions",
  ],
])("refused: %s", (_, command, path) => {
  const { error } = discordCommands.safeParse([command]);
  expect(error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
});

test("control characters and those that turn text around become spaces, and lone surrogates a sign", () => {
  const description = "a\u202eb\u0000\nc\u2066 \ud800 🫖";
  expect(entries({ name: "x", description })[0]?.description).toEqual({ en: "a b c  \ufffd 🫖" });
});
