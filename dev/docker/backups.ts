import assert from "node:assert/strict";
import { join } from "node:path";
import { root } from "#dev/services.ts";
import { load } from "./client.ts";
import { type Run } from "./engine.ts";
import { askDoctor, expectSetting } from "./service.ts";
import { GUILD, PREFIX, up, type Site, type Stack } from "./stack.ts";

const OTHER_GUILD = `${GUILD.slice(0, -1)}9`;
const SAVES_PER_SECOND = 20;
/** A dump that is older than dumps are kept. */
const OLD = "pearl-2020-01-01T000000Z.dump";
/** A dump of a clock that was ahead. */
const FUTURE = "pearl-2099-01-01T000000Z.dump";
/** As old as `OLD`, and of somebody else who uses the folder. */
const FOREIGN = ["shop.dump", "film.part"];
const LIST = "docker compose run --rm -T backup list";
const PSQL = "docker compose exec -T database psql -U pearl -qAt";

/** Makes a table that a dump holds and no database takes. */
const UNRESTORABLE = `create function fits() returns boolean language sql as 'select true';
  create table odd (number int check (fits())); insert into odd values (1);
  create or replace function fits() returns boolean language sql as 'select false'`;

/** State of a database: a hash of the rows of each table, and one of each saved version, the oldest first. */
type Rows = Awaited<ReturnType<typeof readRows>>;

async function readRows(run: Run) {
  const lines = (await run(`${PSQL} < ${join(root, "dev/docker/rows.sql")}`)).split("\n");
  const tables = new Map(lines.map((line) => line.split("|", 2) as [string, string]));
  const versions = (
    await run(`${PSQL} -c "select md5(v::text) from settings_versions v order by created_at"`)
  ).split("\n");
  return { tables, versions };
}

/** Makes a dump while settings are saved. Returns the rows of which the dump has those that were there when it began. */
export async function backUpUnderSaves(
  { scaled }: Stack,
  { bot }: Site,
): Promise<{ rows: Rows; seen: string }> {
  const guild = { name: "Other", icon: null, member_count: 3, channel_count: 1 };
  assert.equal((await bot(`/api/bot/guilds/${OTHER_GUILD}`, guild)).status, 204);
  const before = await readRows(scaled);
  const files = [OLD, ...FOREIGN].map((name) => `/backups/${name}`).join(" ");
  await scaled(`docker compose run --rm -T --entrypoint touch backup -t 202001010000 ${files}`);
  await scaled(`docker compose run --rm -T --entrypoint touch backup -t 209901010000 /backups/${FUTURE}`);
  await assert.rejects(scaled("docker compose run --rm -T backup fresh"));
  await scaled(`docker compose run --rm -T --entrypoint rm backup /backups/${FUTURE}`);
  let count = 0;
  const save = () => bot(`/api/prefix/${OTHER_GUILD}`, { settings: { prefix: `${count++ % 1_000}` } });
  const { failures, seen } = await load(
    save,
    SAVES_PER_SECOND,
    scaled("docker compose run --rm -T backup now"),
  );
  assert.deepEqual(failures, []);
  assert.ok((await scaled(LIST)).includes(OLD));
  assert.match(await askDoctor(scaled), /^ok +Backups: .* restored for a trial/m);
  const { tables, versions } = await readRows(scaled);
  const unsaved = [...tables].filter(([name, hash]) => before.tables.get(name) === hash);
  return { rows: { tables: new Map(unsaved), versions }, seen };
}

/** Saves, adds a table that no version knows, and restores over it. */
export async function restoreOverNewer({ scaled }: Stack, site: Site, rows: Rows): Promise<string> {
  assert.equal((await site.bot(PREFIX, { settings: { prefix: "!" } })).status, 200);
  // Fills the memory of each process.
  for (let asked = 0; asked < 20; asked++) assert.match((await site.bot(PREFIX)).text, /"prefix":"!"/);
  await scaled(`${PSQL} -c "create table newer (id text references guilds)"`);
  // A limit of 4 KiB is a disk that is full: what of the present state could be kept is no dump.
  const full = "ulimit -f 8; sh /deploy/backup.sh restore latest || ls /backups";
  const files = await scaled(`docker compose run --rm -T --entrypoint sh backup -c "${full}"`);
  assert.match(files, /^pearl-.*\.dump$/m);
  assert.doesNotMatch(files, /^before-restore-.*\.dump$/m);
  await scaled(`${PSQL} -c "${UNRESTORABLE}"`);
  await assert.rejects(scaled("docker compose run --rm -T backup now"), /cannot be restored/);
  const databases = await scaled(`${PSQL} -c "select datname from pg_database"`);
  assert.ok(!databases.includes("pearl_backup_check"));
  return restore(scaled, site, rows);
}

/** Loses the database with its volume, and restores into the new one. */
export async function restoreIntoNothing(
  { scaled, project }: Stack,
  site: Site,
  rows: Rows,
): Promise<string> {
  const { changesCursor } = JSON.parse((await site.bot("/api/bot/snapshot")).text) as {
    changesCursor: string;
  };
  await scaled("docker compose down");
  await scaled(`docker volume rm ${project}_database`);
  await up(scaled);
  assert.equal((await site.bot(PREFIX)).status, 404);
  const restored = await restore(scaled, site, rows);
  assert.equal((await site.bot(`/api/bot/changes?cursor=${changesCursor}`)).status, 410);
  await scaled("docker compose run --rm -T backup now");
  const left = (await scaled("docker compose run --rm -T --entrypoint ls backup /backups")).split("\n");
  assert.deepEqual(
    [OLD, ...FOREIGN].filter((name) => left.includes(name)),
    FOREIGN,
  );
  return restored;
}

/** Restores the newest dump, which has the prefix "?", and compares it with the rows of when it was made. */
async function restore(run: Run, site: Site, rows: Rows): Promise<string> {
  await run("sh deploy/restore.sh latest");
  assert.equal((await site.visitor("/readyz")).status, 200);
  const { tables, versions } = await readRows(run);
  for (const [name, hash] of rows.tables) assert.equal(tables.get(name), hash, `rows of ${name}`);
  assert.ok(versions.length > 1);
  assert.deepEqual(versions, rows.versions.slice(0, versions.length));
  assert.ok(!tables.has("newer"));
  const latest = `select count(*) from settings s join settings_versions v using (guild_id, module, version)
    where s.settings = v.after`;
  const consistent = await run(`${PSQL} -c "${latest}"`);
  assert.equal(consistent, await run(`${PSQL} -c "select count(*) from settings"`));
  const compared = `${rows.tables.size} tables and ${versions.length} of ${rows.versions.length} versions are equal`;
  return `${compared}; ${await expectSetting(site)}`;
}
