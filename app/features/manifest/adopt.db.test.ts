import { expect, onTestFinished, test } from "vitest";
import { createNotifications, notify } from "#db/notifications.server.ts";
import { useDatabase } from "#test/database/clone.ts";
import { ourSite as site } from "#test/our-site.ts";
import { useSavedSettings } from "#test/saved-settings.ts";
import { levels, prefix } from "#test/settings.ts";
import { readSettled } from "#test/settled-feed.ts";
import { adoptModules } from "./adopt.server.ts";
import { declareModules } from "./declare.server.ts";
import { listManifestModules, readManifest, type SiteModules } from "./manifest.server.ts";

const database = useDatabase();
const { save } = useSavedSettings(database);

const all = site.modules.modules;
const folder = (digest: string, ids: string[]): SiteModules => {
  return { digest, modules: all.filter(({ id }) => ids.includes(id)) };
};
const both = folder("both", ["levels", "prefix"]);
const one = folder("one", ["prefix"]);
const adopt = (own: SiteModules) => adoptModules(database.db, own);
const current = async () => (await readManifest(database.db, one)).siteDigest;
const retired = async () =>
  (await listManifestModules(database.db)).flatMap(({ id, retiredAt }) => (retiredAt ? id : []));

/** The feed's entries of modules that are not taken back. */
async function sent() {
  const { items } = await readSettled(database.db);
  return items.flatMap(({ module, settings }) => (settings ? module : []));
}

/** A process that runs with the modules of a folder, until it is stopped. */
async function run(own: SiteModules) {
  let listening = false;
  const running = createNotifications({
    url: database.url,
    runsWith: () => own.digest ?? "",
    send: (notification) => notify(database.db, notification),
    onNotification: () => {},
    onListening: () => (listening = true),
    onDisconnected: () => {},
  });
  onTestFinished(() => running.stop());
  running.start();
  await expect.poll(() => listening).toBe(true);
  await adopt(own);
  return running;
}

test("a modules.json that cannot be used takes no module back", async () => {
  await adopt(both);
  await save(prefix, { prefix: "?" });
  await adopt({ digest: null, modules: [] });
  expect([await retired(), await current(), await sent()]).toEqual([[], "both", ["prefix"]]);
});

test("a module that vanishes from the site folder is taken back by the feed, and sent again when it returns", async () => {
  await adopt(both);
  await save(levels, { ...levels.defaults, enabled: false });
  await save(prefix, { prefix: "?" });
  await adopt(one);
  expect(await retired()).toEqual(["levels"]);
  expect(await sent()).toEqual(["prefix"]);
  await adopt(folder("both again", ["levels", "prefix"]));
  expect(await retired()).toEqual([]);
  expect(await sent()).toEqual(["prefix", "levels"]);
});

test("the first folder takes back settings of modules of the version before that it lacks", async () => {
  await save(levels, { ...levels.defaults, enabled: false });
  await save(prefix, { prefix: "?" });
  await adopt(one);
  expect(await sent()).toEqual(["prefix"]);
});

test("the same folder again, and two processes at once, store it once", async () => {
  await Promise.all([adopt(both), adopt(both)]);
  await adopt(both);
  expect(await database.db.selectFrom("site_modules").select("digest").execute()).toEqual([
    { digest: "both" },
  ]);
});

test("a module that the bot does not use stays retired, whatever the folder says", async () => {
  const services = { db: database.db, events: { emit: () => true }, site: { modules: both } };
  await adopt(both);
  await declareModules(services, { bot: {}, uses: ["prefix"], modules: [] });
  await adopt(one);
  await adopt(folder("other", ["levels", "prefix", "tickets"]));
  expect(await retired()).toEqual(["levels", "tickets"]);
});

test("an old process that starts again during an update changes nothing; when all have been restarted, its modules come back", async () => {
  await run(both);
  const updated = await run(one);
  expect(await current()).toBe("one");
  const old = await run(both);
  expect(await current()).toBe("one");
  await updated.stop();
  await expect.poll(() => adopt(both).then(current)).toBe("both");
  await old.stop();
  await adopt(one);
  expect(await current()).toBe("both");
});
