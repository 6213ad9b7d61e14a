import type { ButtonInteraction, ChatInputCommandInteraction, GuildMember } from "discord.js";
import { expect, test, vi } from "vitest";
import { postSelfRoles, toggleRole } from "./self-roles.ts";
import { defaults } from "./settings.ts";
import { greet } from "./welcome.ts";

const welcome = { ...defaults.welcome, enabled: true, channelId: "7" };

/** A member whose guild has the channel 7, and what is sent to it. */
function join() {
  const deleted = vi.fn(async () => {});
  const send = vi.fn(async (_message: object) => ({ delete: deleted }));
  const channels = { cache: new Map([["7", { isSendable: () => true, send }]]) };
  const member = { id: "5", toString: () => "<@5>", guild: { name: "Tea & $& {user}", channels } };
  return { member: member as unknown as GuildMember, send, deleted };
}

test("greet fills in server and member, and mentions nobody else", async () => {
  const { member, send, deleted } = join();
  await greet(member, { ...welcome, message: "{server}: {user} {level}" });
  expect(send.mock.calls).toEqual([
    [{ content: "Tea & $& <@5>: <@5> {level}", allowedMentions: { users: ["5"] } }],
  ]);
  expect(deleted).not.toHaveBeenCalled();
});

test.each([
  ["while the module is off", { enabled: false }],
  ["without a message", { message: "" }],
  ["in a channel that has been deleted", { channelId: "8" }],
])("greet sends nothing %s", async (_, settings) => {
  const { member, send } = join();
  await greet(member, { ...welcome, ...settings });
  expect(send).not.toHaveBeenCalled();
});

const rows = Array.from({ length: 6 }, (_, index) => ({
  emoji: index === 0 ? "🫖" : null,
  roleId: `${index}`,
  label: `Role ${index}`,
}));

test("postSelfRoles posts a button for each role, five in a row", async () => {
  const reply = vi.fn(async (_answer: { components: { toJSON(): { components: object[] } }[] }) => {});
  const interaction = { reply } as unknown as ChatInputCommandInteraction<"cached">;
  await postSelfRoles(interaction, { text: "Choose:", roles: rows });
  const posted = reply.mock.calls[0]![0].components.map((row) => row.toJSON().components);
  expect(posted.map((buttons) => buttons.length)).toEqual([5, 1]);
  expect(posted[0]![0]).toMatchObject({ custom_id: "selfrole:0", label: "Role 0", emoji: { name: "🫖" } });
});

function press(customId: string, owned: string[] = []) {
  const roles = { cache: new Set(owned), add: vi.fn(async () => {}), remove: vi.fn(async () => {}) };
  const [deferReply, editReply] = [vi.fn(async () => {}), vi.fn(async (_text: string) => {})];
  const interaction = { customId, member: { roles }, deferReply, editReply };
  return { interaction: interaction as unknown as ButtonInteraction<"cached">, roles, editReply };
}

test("toggleRole gives a role, takes it from whoever has it, and refuses one that is not offered", async () => {
  const [give, take, old] = [press("selfrole:1"), press("selfrole:1", ["1"]), press("selfrole:9")];
  for (const { interaction } of [give, take, old]) await toggleRole(interaction, { text: "", roles: rows });
  expect(give.roles.add).toHaveBeenCalledWith("1");
  expect(take.roles.remove).toHaveBeenCalledWith("1");
  expect(take.roles.add).not.toHaveBeenCalled();
  expect(old.roles.add).not.toHaveBeenCalled();
  expect(old.editReply).toHaveBeenCalledWith("This role is no longer offered.");
});
