import assert from "node:assert/strict";
import { copyFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { migrationsIn, previousRevision } from "./checkout.ts";
import { expectSetting, untilReady, visit } from "./service.ts";
import { notRun, PREFIX, up, type Site, type Stack } from "./stack.ts";
import { traffic, unharmedTraffic } from "./traffic.ts";

const LIGHT = 20;
const BROKEN = "9999-broken";

/** Updates to a version with one more file, which therefore is built anew. */
export async function updateUnderLoad(
  { scaled, checkout }: Stack,
  site: Site,
  rate: number,
): Promise<string> {
  await copyFile(join(checkout.folder, "site/icon.svg"), join(checkout.folder, "site/art/updated.svg"));
  const second = assert.rejects(scaled("sleep 2; sh deploy/update.sh"), /Another update is running/);
  const seen = await unharmedTraffic(site, rate, Promise.all([scaled("sh deploy/update.sh"), second]));
  assert.equal((await site.visitor("/site/files/art/updated.svg")).status, 200);
  return seen;
}

/** Kills an update that replaces processes, and updates again. */
export async function updateAgainAfterKill({ scaled }: Stack, site: Site, rate: number): Promise<string> {
  const before = await scaled("docker compose ps -q web");
  const killAndRepeat = async () => {
    await scaled(`sh deploy/update.sh & update=$!
      until [ "$(docker compose ps -q web)" != "${before}" ]; do sleep 1; done
      sleep 8; kill -KILL $update`);
    await scaled("until sh deploy/update.sh; do sleep 5; done");
  };
  const seen = await unharmedTraffic(site, rate, killAndRepeat());
  const after = (await scaled("docker compose ps --all -q web")).split("\n");
  assert.ok(!after.some((id) => before.includes(id)));
  return `${after.length} web, ${seen}`;
}

/** Updates to a version whose newest migration fails. */
export async function failMigration({ scaled, checkout }: Stack, site: Site): Promise<string> {
  const before = await scaled("docker compose ps -q web");
  const file = join(checkout.folder, `db/migrations/${BROKEN}.sql`);
  await writeFile(file, "-- migrate:up\ncreate table half_done ();\nselect 1 / 0;\n");
  const update = assert.rejects(scaled("sh deploy/update.sh"), ({ message }: Error) => {
    assert.match(message, new RegExp(`${BROKEN}.*division by zero`, "s"));
    assert.match(message, /The migration failed\. The old version goes on\./);
    return true;
  });
  const seen = await unharmedTraffic(site, LIGHT, update);
  assert.equal(await scaled("docker compose ps -q web"), before);
  await rm(file);
  await scaled("docker compose build web");
  return `named, ${seen}`;
}

/** Goes from the version before to the present one and back, on new volumes, as docs/operations/day-two.md says. */
export async function upgradeAndGoBack(
  stack: Stack,
  step: (name: string, work: () => Promise<string>) => Promise<void>,
  from?: string,
): Promise<void> {
  const { checkout, run } = stack;
  const revision = from ?? (await previousRevision().catch(() => ""));
  if (!revision) {
    await step("upgrade, go back", async () => notRun("there is no history of git, and no --from"));
    return;
  }
  const known: string[] = [];
  await step(`version before, ${revision}`, async () => {
    await run("docker compose down -v");
    await checkout.useRevision(revision);
    known.push(...(await migrationsIn(checkout.folder)));
    await run("docker compose build");
    await up(run);
    return `${known.length} migrations; ${await visit(await stack.connect(), run)}`;
  });
  const site = await stack.connect();
  await step("its code on the present schema", async () => {
    await checkout.usePresent();
    await run("docker compose build web && docker compose run --rm -T --no-deps migrate");
    const running = await useOldCode(site);
    await run(
      "docker restart $(docker compose ps -q web) && docker compose up -d --no-recreate --no-deps --wait web",
    );
    assert.equal(await useOldCode(site), running);
    return `${running}, also after a restart`;
  });
  await step(`upgrade at ${LIGHT} requests/s`, async () => {
    const { failures, seen } = await traffic(site, LIGHT, run("sh deploy/update.sh"));
    const first = failures[0] ? ` (${failures[0].slice(0, 80)})` : "";
    return `${await expectSetting(site)}; ${seen}${first}`;
  });
  await step("go back", async () => {
    const present = await migrationsIn(checkout.folder);
    const brought = present.filter((name) => !known.includes(name));
    await run("docker compose stop web");
    for (const name of brought.toReversed())
      assert.match(
        await run("docker compose run --rm -T migrate node build/server/migrate.js down"),
        new RegExp(name),
      );
    await checkout.useRevision(revision);
    await run("sh deploy/update.sh");
    await untilReady(site);
    return `${brought.length} migrations taken back; ${await expectSetting(site)}`;
  });
}

/** Has the old version serve a page, a save and a poll. */
async function useOldCode({ bot, visitor }: Site): Promise<string> {
  const { changesCursor } = JSON.parse((await bot("/api/bot/snapshot")).text) as { changesCursor: string };
  const answers = {
    "/readyz": await visitor("/readyz"),
    "a page": await visitor("/commands"),
    "a save": await bot(PREFIX, { settings: { prefix: "?" } }),
    "a poll": await bot(`/api/bot/changes?wait=5&cursor=${encodeURIComponent(changesCursor)}`),
  };
  for (const [what, { status, text }] of Object.entries(answers))
    assert.equal(status, 200, `${what}: ${text}`);
  return Object.keys(answers).join(", ");
}
