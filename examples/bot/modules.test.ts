import { readFileSync } from "node:fs";
import {
  ChannelType,
  DiscordAPIError,
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  type Client,
  type GuildMember,
  type PermissionsString,
} from "discord.js";
import { expect, test, vi } from "vitest";
import { manifestTypes, type TypedManifest } from "#clients/typescript/src/manifest-types.ts";
import { sendTest } from "./messages.ts";
import { panelPosted, postPanel } from "./panel.ts";
import manifest from "./pearl.json" with { type: "json" };
import { postSelfRoles, toggleRole } from "./self-roles.ts";
import { openTicket } from "./tickets.ts";
import { greet } from "./welcome.ts";

const greeting = (content: string) => ({ content, allowed_mentions: { parse: ["users"] } });
const message = greeting("Welcome to {server}, {user}!");
const welcome = { enabled: true, channelId: "7", message, deleteAfter: 0 };

const refuse = (code: number) => async () => {
  throw new DiscordAPIError({ code, message: "No." }, code, 403, "POST", "https://discord.test", {});
};

/** A member whose guild has the channel 7, in which the bot has some permissions, and what is sent to it. */
function join({ may = ["ViewChannel", "SendMessages"] as PermissionsString[] } = {}) {
  const deleted = vi.fn(async () => {});
  const send = vi.fn(async (_message: object) => ({ delete: deleted }));
  const permissionsFor = () => new Set(may);
  const channel = { id: "7", client: {}, isSendable: () => true, send, permissionsFor };
  const channels = { cache: new Map([["7", channel]]) };
  const member = {
    id: "5",
    toString: () => "<@5>",
    displayAvatarURL: () => "https://a.example",
    guild: { name: "Tea & $& {user}", channels },
  };
  return { member: member as unknown as GuildMember, send, deleted, tell: vi.fn() };
}

test("greet fills in server and member, mentions nobody else, and says that it works", async () => {
  const { member, send, deleted, tell } = join();
  await greet(member, { ...welcome, message: greeting("{server}: {user} {level}") }, tell);
  expect(send.mock.calls).toEqual([
    [{ content: "Tea & $& {user}: <@5> {level}", allowedMentions: { parse: [], users: ["5"] } }],
  ]);
  expect(tell.mock.calls).toEqual([[]]);
  expect(deleted).not.toHaveBeenCalled();
});

test.each([
  ["while the module is off", { enabled: false }],
  ["without a message", { message: null }],
])("greet sends and reports nothing %s", async (_, settings) => {
  const { member, send, tell } = join();
  await greet(member, { ...welcome, ...settings }, tell);
  expect([send.mock.calls, tell.mock.calls]).toEqual([[], []]);
});

test("greet reports a channel that has been deleted", async () => {
  const { member, tell } = join();
  await greet(member, { ...welcome, channelId: "8" }, tell);
  expect(tell.mock.calls).toEqual([[{ field: "channelId", code: "unknown_channel", channelId: "8" }]]);
});

test.each<[string, number, PermissionsString[], object]>([
  ["a missing permission", 50013, ["ViewChannel"], { field: "channelId", permissions: ["SEND_MESSAGES"] }],
  [
    "a channel out of sight",
    50001,
    [],
    { field: "channelId", permissions: ["VIEW_CHANNEL", "SEND_MESSAGES"] },
  ],
  ["a text that is too long", 50035, ["ViewChannel", "SendMessages"], { field: "message", permissions: [] }],
])("greet reports %s with Discord's code, channel and field", async (_, code, may, refusal) => {
  const { member, send, tell } = join({ may });
  send.mockImplementation(refuse(code));
  await greet(member, welcome, tell);
  expect(tell.mock.calls).toEqual([[{ code, channelId: "7", ...refusal }]]);
});

test("greet does not take an error of its own for a refusal of Discord's", async () => {
  const { member, send, tell } = join();
  send.mockRejectedValue(new TypeError("A bug."));
  await expect(greet(member, welcome, tell)).rejects.toThrow("A bug.");
  expect(tell).not.toHaveBeenCalled();
});

const rows = Array.from({ length: 6 }, (_, index) => ({
  emoji: index === 0 ? "🫖" : null,
  roleId: `${index}`,
  label: `Role ${index}`,
}));

test("postSelfRoles posts a button for each role, five in a row", async () => {
  const reply = vi.fn(async (_answer: { components: { toJSON(): { components: object[] } }[] }) => {});
  const interaction = { reply } as unknown as ChatInputCommandInteraction<"cached">;
  await postSelfRoles(interaction, { channelId: null, text: "Choose:", roles: rows });
  const posted = reply.mock.calls[0]![0].components.map((row) => row.toJSON().components);
  expect(posted.map((buttons) => buttons.length)).toEqual([5, 1]);
  expect(posted[0]![0]).toMatchObject({ custom_id: "selfrole:0", label: "Role 0", emoji: { name: "🫖" } });
});

function press(customId: string, { owned = [] as string[], able = true } = {}) {
  const roles = { cache: new Set(owned), add: vi.fn(async () => {}), remove: vi.fn(async () => {}) };
  const [deferReply, editReply] = [vi.fn(async () => {}), vi.fn(async (_text: string) => {})];
  const guild = { members: { me: { permissions: new Set(able ? ["ManageRoles"] : []) } } };
  const interaction = { customId, guild, member: { roles }, deferReply, editReply };
  const tell = vi.fn();
  const run = () =>
    toggleRole(
      interaction as unknown as ButtonInteraction<"cached">,
      { channelId: null, text: "", roles: rows },
      tell,
    );
  return { run, roles, editReply, tell };
}

test("toggleRole gives a role, takes it from whoever has it, and refuses one that is not offered", async () => {
  const [give, take, old] = [press("selfrole:1"), press("selfrole:1", { owned: ["1"] }), press("selfrole:9")];
  for (const { run } of [give, take, old]) await run();
  expect(give.roles.add).toHaveBeenCalledWith("1");
  expect(take.roles.remove).toHaveBeenCalledWith("1");
  expect(take.roles.add).not.toHaveBeenCalled();
  expect(old.roles.add).not.toHaveBeenCalled();
  expect(old.editReply).toHaveBeenCalledWith("This role is no longer offered.");
});

test.each([
  ["a role above the bot's", 50013, true, { code: "role_too_high" }],
  ["a missing permission", 50013, false, { code: 50013, permissions: ["MANAGE_ROLES"] }],
  ["a role that has been deleted", 10011, true, { code: 10011 }],
])("toggleRole reports %s, and tells the member", async (_, code, able, refusal) => {
  const { run, roles, editReply, tell } = press("selfrole:1", { able });
  roles.add.mockImplementation(refuse(code));
  await run();
  expect(tell.mock.calls).toEqual([[{ field: "roles", roleId: "1", ...refusal }]]);
  expect(editReply).toHaveBeenCalledWith("Discord refuses it: No.");
});

const task = {
  id: "1",
  task: "test" as const,
  guildId: "3",
  module: "welcome" as const,
  field: "message",
  settings: { ...welcome, message: greeting("{server}: {user} {level} @everyone") },
  userId: "5",
  expiresAt: "2026-11-21T10:15:00.000Z",
};

/** A bot in Discord that knows the guild 3 and the user 5. */
function inDiscord(send: (message: object) => Promise<object>) {
  const guilds = { fetch: async () => ({ name: "Tea" }) };
  const users = {
    fetch: async (id: string) => ({
      id,
      toString: () => `<@${id}>`,
      displayAvatarURL: () => "https://a.example",
      send,
    }),
  };
  return { guilds, users } as unknown as Client;
}

test("a test is sent to whoever asked, with placeholders filled, and mentions nobody else", async () => {
  const send = vi.fn(async (_message: object) => ({ id: "11", channelId: "12" }));
  expect(await sendTest(inDiscord(send), task)).toEqual({ state: "done", messageId: "11", channelId: "12" });
  const content = "Tea: <@5> {level} @everyone";
  expect(send.mock.calls).toEqual([[{ content, allowedMentions: { parse: [], users: ["5"] } }]]);
});

test("a test that Discord refuses, or of what is no message, fails", async () => {
  await expect(sendTest(inDiscord(refuse(50007)), task)).rejects.toMatchObject({ code: 50007 });
  const send = vi.fn(async () => ({}));
  await expect(sendTest(inDiscord(send), { ...task, field: "enabled" })).rejects.toThrow("no message");
  expect(send).not.toHaveBeenCalled();
});

const action = {
  ...task,
  id: "2",
  task: "action" as const,
  action: "post",
  module: "selfroles" as const,
  settings: { channelId: "7", text: "Choose:", roles: rows },
};

test("the button posts the panel in its channel, and says where as answer and as status", async () => {
  const send = vi.fn(async (_message: object) => ({ id: "11" }));
  const channels = { fetch: async (id: string) => ({ id, name: "roles", send, isSendable: () => true }) };
  const client = { guilds: { fetch: async () => ({ channels }) } } as unknown as Client;
  const status = vi.fn(async () => {});
  const text = { en: "Panel posted in #roles", de: "Tafel gepostet in #roles" };
  const answer = { state: "done", text, messageId: "11", channelId: "7" };
  expect(await panelPosted({ status }, action, await postPanel(client, action))).toEqual(answer);
  expect(send.mock.calls[0]![0]).toMatchObject({ content: "Choose:" });
  const line = { label: { en: "Panel", de: "Tafel" }, value: text, tone: "good" };
  expect(status.mock.calls).toEqual([["3", { selfroles: [line] }]]);
  await expect(postPanel(client, { ...action, action: "other" })).rejects.toThrow("no action");

  const settings = { channelId: "7", text: "Need help?", button: "Ask", supportRoleId: "8" };
  const tickets = { ...action, module: "tickets" as const, settings };
  await panelPosted({ status }, tickets, await postPanel(client, tickets));
  expect(send.mock.calls[1]![0]).toMatchObject({ content: "Need help?" });
  expect(status.mock.calls[1]).toEqual(["3", { tickets: [line] }]);
});

test("the button of the tickets' panel opens a private thread that calls the support role, or reports why not", async () => {
  const said = vi.fn(async (_message: object) => {});
  const create = vi.fn(async (_options: object) => ({ send: said, toString: (): string => "<#12>" }));
  const [editReply, tell] = [vi.fn(async (_text: string) => {}), vi.fn()];
  const channel = { id: "7", type: ChannelType.GuildText, threads: { create } };
  const pressed = { channel, user: { id: "5", username: "bob" }, deferReply: async () => {}, editReply };
  const open = () =>
    openTicket(pressed as unknown as ButtonInteraction<"cached">, { supportRoleId: "8" }, tell);
  await open();
  expect(create.mock.calls).toEqual([
    [{ name: "ticket-bob", type: ChannelType.PrivateThread, invitable: false }],
  ]);
  expect(said.mock.calls).toEqual([
    [{ content: "<@5> <@&8>", allowedMentions: { users: ["5"], roles: ["8"] } }],
  ]);
  create.mockImplementation(refuse(50013));
  await open();
  expect(tell.mock.calls).toEqual([[{ field: "channelId", code: 50013, channelId: "7" }]]);
  expect(editReply.mock.calls).toEqual([["Your ticket: <#12>"], ["Discord refuses it: No."]]);
});

test("declared.ts is what pearl-types makes of pearl.json", () => {
  const file = readFileSync(new URL("declared.ts", import.meta.url), "utf8");
  expect(file).toBe(manifestTypes(manifest as TypedManifest));
});
