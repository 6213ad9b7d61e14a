import { beforeAll, expect, test } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { useSite } from "#test/site.ts";
import {
  getAccessVersion,
  listAccessVersions,
  readAccess,
  saveAccess,
  type Wanted,
} from "./access.server.ts";
import { forgetAccess, listAccessNaming } from "./personal-data.server.ts";

const site = useSite();
const { id: guildId } = guilds.teahouse;
const { id: elsewhere } = guilds.academy;
const { alice, bob, carol, dora } = people;

beforeAll(() => site.reportGuilds());

const forCarol: Wanted = {
  target: { kind: "member", id: carol.id },
  areas: { prefix: "edit" },
  expiresAt: null,
};
const forManagers: Wanted = {
  target: { kind: "manage_guild" },
  areas: { "*": "view", history: "view" },
  expiresAt: null,
};

const save = (wanted: Wanted[], { at = guildId, by = bob.id, basedOn = -1 } = {}) =>
  saveAccess(site.services, {
    guildId: at,
    actorId: by,
    wanted,
    mayReplace: ({ version }) => basedOn === -1 || version === basedOn,
    refuse: () => [],
  });

test("a list is replaced as a whole, in its order, and who gave what stays is kept", async () => {
  expect(await readAccess(site.db, guildId)).toEqual({ version: 0, grants: [] });
  await save([forManagers, forCarol]);
  await save([{ ...forCarol }, { ...forManagers, areas: { "*": "edit" } }], { by: alice.id });
  const { version, grants } = await readAccess(site.db, guildId);
  expect(version).toBe(2);
  expect(grants).toMatchObject([
    { ...forCarol, grantedBy: bob.id, isExpired: false },
    { target: { kind: "manage_guild" }, areas: { "*": "edit" }, grantedBy: alice.id },
  ]);
});

test("the same list again is no new version", async () => {
  await save([forManagers]);
  const same = { ...forManagers, areas: { history: "view", "*": "view" } } as const;
  expect(await save([same])).toMatchObject({ outcome: "saved", list: { version: 1 } });
});

test("of two lists made for one version the second changes nothing", async () => {
  const both = await Promise.all([save([forCarol], { basedOn: 0 }), save([forManagers], { basedOn: 0 })]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["conflict", "saved"]);
  expect((await readAccess(site.db, guildId)).grants).toHaveLength(1);
});

test("every version is kept with its author, and gives back its list", async () => {
  await save([forManagers], { at: elsewhere, by: alice.id });
  await save([forCarol]);
  await save([]);
  const versions = await listAccessVersions(site.db, guildId, 20);
  expect(versions.map(({ version, grants }) => [version, grants])).toEqual([
    [2, []],
    [1, [forCarol]],
  ]);
  expect(await getAccessVersion(site.db, guildId, 1)).toEqual([forCarol]);
  expect(await getAccessVersion(site.db, guildId, 0)).toEqual([]);
  expect(await getAccessVersion(site.db, guildId, 3)).toBeUndefined();
  const authorIn = async (at: string) => (await listAccessVersions(site.db, at, 1))[0]?.actorId;
  expect([await authorIn(guildId), await authorIn(elsewhere)]).toEqual([bob.id, alice.id]);
  expect(await readAccess(site.db, elsewhere)).toMatchObject({ version: 1, grants: [forManagers] });

  // The newest thousand of each server stay.
  const later = { guild_id: guildId, version: 1_002, grants: "[]", actor_id: bob.id };
  await site.db.insertInto("access_versions").values(later).execute();
  await save([forCarol]);
  const kept = await site.db.selectFrom("access_versions").select("version").orderBy("version").execute();
  expect(kept.map(({ version }) => version)).toEqual([1, 1_002, 1_003]);
});

test("a deletion removes what the person was given, and their name from what they gave, in all versions", async () => {
  await save([forCarol, forManagers], { by: dora.id });
  await save([forCarol, forManagers, { ...forCarol, target: { kind: "member", id: dora.id } }]);
  expect(await listAccessNaming(site.db, carol.id)).toMatchObject([{ for_you: true, area: "prefix" }]);
  expect(await listAccessNaming(site.db, dora.id)).toHaveLength(4);
  await forgetAccess(site.db, dora.id);
  await forgetAccess(site.db, carol.id);
  for (const id of [dora.id, carol.id]) {
    expect(await listAccessNaming(site.db, id)).toEqual([]);
    const versions = await site.db.selectFrom("access_versions").selectAll().execute();
    expect(JSON.stringify(versions)).not.toContain(id);
  }
  const { grants } = await readAccess(site.db, guildId);
  expect(grants).toMatchObject([{ target: { kind: "manage_guild" }, grantedBy: null }]);
});
