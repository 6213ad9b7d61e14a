import { describe, expect, test } from "vitest";

import { guilds } from "./guilds.ts";
import { people } from "./people.ts";

const { alice, bob, carol, dora } = people;
const permissions = (guild: { permissions: Readonly<Record<string, string>> }, person: { id: string }) =>
  BigInt(guild.permissions[person.id] ?? -1n);

test("ids have 18 digits and are unique", () => {
  const ids = [...Object.values(people), ...Object.values(guilds)].map(({ id }) => id);
  const inside = Object.values(guilds).flatMap(({ id, channels, roles }) => [
    ...channels.map((channel) => channel.id),
    ...roles.map((role) => role.id).filter((role) => role !== id),
  ]);
  for (const id of [...ids, ...inside]) expect(id).toMatch(/^\d{18}$/);
  expect(new Set([...ids, ...inside]).size).toBe(ids.length + inside.length);
});

test("each person has the documented permissions", () => {
  expect(guilds.academy.ownerId).toBe(alice.id);
  expect(guilds.teahouse.ownerId).toBe(bob.id);
  expect(permissions(guilds.academy, bob) & 8n).toBe(8n);
  expect(permissions(guilds.harbour, bob) & 8n).toBe(8n);
  expect(permissions(guilds.repairs, bob) & 40n).toBe(32n);
  expect(permissions(guilds.teahouse, carol) & 40n).toBe(0n);
  expect(guilds.pottery.ownerId).toBe(dora.id);
  expect(permissions(guilds.pottery, dora) & 40n).toBe(0n);
});

test("parsing permissions as a number loses the administrator bit", () => {
  const asNumber = BigInt(Number(permissions(guilds.academy, bob)));
  expect(asNumber & 8n).toBe(0n);
});

test("the bot is in the documented guilds", () => {
  const where = Object.entries(guilds).filter(([, guild]) => guild.botPresent);
  expect(where.map(([name]) => name)).toEqual(["teahouse", "academy", "pottery", "lounge"]);
});

describe.each(Object.entries(guilds))("%s", (_, guild) => {
  test("has @everyone at the bottom and distinct role positions", () => {
    expect(guild.roles.find(({ id }) => id === guild.id)).toMatchObject({ name: "@everyone", position: 0 });
    const positions = guild.roles.map(({ position }) => position).sort((one, other) => one - other);
    expect(positions).toEqual(guild.roles.map((_, index) => index));
  });

  test("has the bot's managed role if the bot is present", () => {
    const role = guild.roles.find(({ id }) => id === guild.botRoleId);
    expect(role?.managed ?? false).toBe(guild.botPresent);
  });

  test("has text and voice channels in categories that exist", () => {
    const categories = guild.channels.filter(({ type }) => type === 4).map(({ id }) => id);
    for (const { parent_id } of guild.channels)
      if (parent_id !== null) expect(categories).toContain(parent_id);
    expect(guild.channels.some(({ type }) => type === 0)).toBe(true);
  });
});
