import { sql } from "kysely";
import { expect, test } from "vitest";
import * as changes from "#app/routes/api/bot-changes.ts";
import * as manifestOf from "#app/routes/api/bot-manifest.ts";
import * as snapshot from "#app/routes/api/bot-snapshot.ts";
import * as docs from "#app/routes/api/docs.tsx";
import * as openapi from "#app/routes/api/openapi.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { giveAccess } from "./access.ts";
import { declare, greeter, putManifest } from "./declare.ts";
import { usePages } from "./http/pages.ts";
import { putSettings, readSettings } from "./settings-resource.ts";
import { asBot, useSite } from "./site.ts";

/** Modules with kinds of fields that only a newer version knows, beside which this one runs, or after which it was put back. */
const site = useSite();
const pages = usePages(site);
const { lounge, teahouse } = guilds;
const hologram = { name: "shape", label: "Shape", kind: "hologram" };
const readAll = (route: object, path: string) => site.call(route, { path, headers: asBot });
const unavailable = { status: 503, body: { error: "unavailable" } };

/** Stores fields of the second module that only a newer version understands. */
async function storeNewer(fields: readonly object[]) {
  const newer = JSON.stringify({ ...greeter.modules[0], id: "later", fields });
  await sql`update manifest set revision = revision + 1, manifest = jsonb_set(manifest, '{modules,1}', ${newer}::jsonb)`.execute(
    site.db,
  );
  site.services.modules.forget();
}

const NEWER: [what: string, fields: object[]][] = [
  ["a field", [hologram]],
  ["options", [{ name: "tone", label: "Tone", kind: "choice", options: { query: "tones" } }]],
  ["a field of rows", [{ name: "list", label: "List", kind: "rows", max: 3, fields: [hologram] }]],
];
const later = { ...greeter, modules: [...greeter.modules, { ...greeter.modules[0], id: "later" }] };

test.each(NEWER)(
  "%s of an unknown kind: its module is 503, all others are as they were",
  async (_, fields) => {
    await site.reportGuilds();
    await declare(site, later);
    for (const [module, settings] of [
      ["prefix", { prefix: "?" }],
      ["later", { greeting: null }],
    ] as const)
      expect((await putSettings(site, module, settings, { headers: asBot })).status).toBe(200);
    await storeNewer(fields);

    for (const module of ["prefix", "greeter"])
      expect(await readSettings(site, module, { headers: asBot })).toMatchObject({ status: 200 });
    const refused = await readSettings(site, "later", { headers: asBot });
    expect(refused).toMatchObject(unavailable);
    expect(refused.headers.get("Retry-After")).toBe("5");
    expect(await putSettings(site, "later", { greeting: null }, { headers: asBot })).toMatchObject(
      unavailable,
    );
    const cookie = await site.signIn(people.bob);
    for (const [path, status] of [
      ["", 200],
      ["/prefix", 200],
      ["/history", 200],
      ["/transfer", 200],
      ["/search?q=a", 200],
      ["/later", 503],
    ] as const)
      expect([path, (await pages(`/dashboard/guilds/${teahouse.id}${path}`, { cookie })).status]).toEqual([
        path,
        status,
      ]);
    for (const [route, path] of [
      [docs, "/api/docs"],
      [openapi, "/api/openapi.json"],
      [manifestOf, "/api/bot/manifest"],
    ] as const)
      expect([path, (await readAll(route, path)).status]).toEqual([path, 200]);
    // The bot has to get what it has not fetched, by a process that can read it.
    expect(await readAll(changes, "/api/bot/changes?wait=20")).toMatchObject(unavailable);
    expect(await readAll(snapshot, "/api/bot/snapshot")).toMatchObject(unavailable);

    expect(await putManifest(site, greeter)).toMatchObject({
      status: 200,
      body: { modules: { later: "retired" } },
    });
    expect((await readAll(changes, "/api/bot/changes")).status).toBe(200);
  },
);

test.each(NEWER)("%s of an unknown kind: the bot declares its module without", async (_, fields) => {
  await site.reportGuilds();
  await declare(site, later);
  expect((await putSettings(site, "later", { greeting: null }, { headers: asBot })).status).toBe(200);
  await storeNewer(fields);
  const declared = await putManifest(site, later);
  expect(declared).toMatchObject({ status: 200, body: { modules: { later: "changed" } } });
  expect(await readSettings(site, "later", { headers: asBot })).toMatchObject({ status: 200 });
});

test("a task of a module of a newer version waits for a process that can read its settings", async () => {
  await site.reportGuilds();
  await declare(site, later);
  await site.signIn(people.bob);
  await site.db
    .insertInto("tasks")
    .values({
      ...{
        guild_id: teahouse.id,
        user_id: people.bob.id,
        module: "later",
        field: "greeting",
        settings: "{}",
      },
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute();
  await storeNewer([hologram]);
  const poll = () => readAll(changes, "/api/bot/changes?tasks=1");
  expect(await poll()).toMatchObject({ status: 200, body: { items: [] } });

  await declare(site, later);
  expect(await poll()).toMatchObject({ status: 200, body: { items: [{ kind: "task", module: "later" }] } });
});

test("somebody with a grant hears what everybody hears of a module of a newer version, and of one that has ended", async () => {
  await site.reportGuilds();
  await declare(site, later);
  await giveAccess(site, lounge.id, [
    { target: { kind: "member", id: people.dora.id }, areas: { later: "edit" }, expiresAt: null },
  ]);
  const cookie = await site.signIn(people.dora);
  const asks = () => readSettings(site, "later", { cookie, guildId: lounge.id });
  expect(await asks()).toMatchObject({ status: 200 });
  expect(await readSettings(site, "prefix", { cookie, guildId: lounge.id })).toMatchObject({ status: 403 });

  await storeNewer([hologram]);
  const refused = await asks();
  expect(refused).toMatchObject(unavailable);
  expect(refused.headers.get("Retry-After")).toBe("5");

  await putManifest(site, greeter);
  expect(await asks()).toMatchObject({ status: 404, body: { error: "not_found" } });
  expect(await putSettings(site, "later", { greeting: null }, { cookie, guildId: lounge.id })).toMatchObject({
    status: 404,
  });
});
