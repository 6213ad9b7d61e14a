import { expect, test } from "vitest";
import { wordsAlike } from "#app/i18n/texts.server.ts";
import { withoutManifest } from "#test/settings.ts";
import { createModule } from "./module.server.ts";
import { searchSettings } from "./search.server.ts";

function found(query: string, locale = "en", modules = withoutManifest.list): string[] {
  return searchSettings(locale, { modules, query, alike: wordsAlike() }).flatMap(({ id, fields }) =>
    fields.length > 0 ? fields.map(({ name }) => `${id}.${name}`) : [id],
  );
}

test.each([
  ["cooldown", "en", ["levels.cooldownSeconds", "levels.reactionCooldownMinutes", "autorole.delaySeconds"]],
  ["cooldowns", "en", ["levels.cooldownSeconds"]],
  ["xp", "en", ["levels.xpMin", "levels.voiceXp"]],
  ["mute", "en", ["serverlog.events"]],
  ["log", "en", ["serverlog.enabled", "serverlog.events", "verification.logChannelId"]],
  ["log channel", "en", ["serverlog.channelId", "verification.logChannelId"]],
  ["welcome", "en", ["verification.welcomeMessage", "tickets.welcomeMessage", "autorole.roleIds"]],
  ["colour", "en", ["tickets.openColor"]],
  ["announcement channel", "en", ["levels.channelId"]],
  ["Rolle", "en", ["levels.roles", "autorole.roleIds", "verification.roleId", "tickets.supportRoleId"]],
  ["Abklingzeit", "de", ["levels.cooldownSeconds", "levels.reactionCooldownMinutes"]],
  ["cooldown", "de", ["levels.cooldownSeconds"]],
  ["Kanal", "de", ["levels.channelId", "serverlog.channelId", "verification.channelId"]],
  ["Rolle", "de", ["levels.roles", "autorole.roleIds", "verification.roleId"]],
])("a search for %s in %s finds %j", (query, locale, fields) => {
  expect(found(query, locale)).toEqual(expect.arrayContaining(fields));
});

test("fields that have the words themselves come first, and short words of the same meaning count whole", () => {
  expect(found("time")[0]).toBe("levels.cooldownSeconds");
  expect(found("log")[0]).toMatch(/^serverlog/);
  const fields = [{ name: "bank", kind: "toggle", label: "Bank" } as const];
  const economy = createModule({ id: "economy", title: "Economy", fields });
  expect(found("mute", "en", [economy])).toEqual([]);
  expect(found("bank", "en", [economy])).toEqual(["economy.bank"]);
});

test("a search for nothing, or for what no module says, finds nothing", () => {
  expect(["", "  ", "nothing-like-this", "nor-this either-of-it"].map((query) => found(query))).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

test("a search for words of which nothing has all finds what has the most of them", () => {
  expect(found("xp nothing-like-this")).toEqual(found("xp"));
  const most = found("hello new members message");
  expect(most).toContain("tickets.welcomeMessage");
  expect(most.length).toBeLessThan(found("message").length);
});
