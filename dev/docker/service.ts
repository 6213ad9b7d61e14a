import assert from "node:assert/strict";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#dev/ports.ts";
import { FORGED_ADDRESS } from "./client.ts";
import { type Run } from "./engine.ts";
import { GUILD, PREFIX, up, type Site, type Stack } from "./stack.ts";

const REQUIRED = ["POSTGRES_PASSWORD", "SESSION_SECRET", "DISCORD_CLIENT_ID", "BOT_OWNER_ID"];

export async function refuseMissing({ runWith }: Stack): Promise<string> {
  for (const name of REQUIRED) {
    const without = runWith({ [name]: "" });
    await assert.rejects(without("docker compose up -d"), new RegExp(`${name} is missing`));
  }
  return REQUIRED.join(", ");
}

/** Makes volumes and starts on them, `count` times, and leaves the last ones. */
export async function upOnNewVolumes(stack: Stack, count: number): Promise<string> {
  const seconds: number[] = [];
  for (let done = 0; done < count; done++) {
    await stack.run("docker compose down -v");
    const began = performance.now();
    await up(stack.run);
    seconds.push((performance.now() - began) / 1_000);
    await untilReady(await stack.connect());
  }
  return `${count} of ${count} ready, in ${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)} s`;
}

/** Waits until the site can serve, as a proxy that starts cannot yet. @throws after half a minute, with the last answer */
export async function untilReady({ visitor }: Pick<Site, "visitor">): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const answer = await visitor("/readyz").catch((error: Error) => ({ status: 0, text: error.message }));
    if (answer.status === 200) return;
    if (performance.now() > deadline) throw new Error(`/readyz: ${answer.status} ${answer.text}`);
    await wait(200);
  }
}

/** Looks at the site as people and the bot do, and saves the prefix "?". */
export async function visit({ bot, visitor }: Site, run: Run): Promise<string> {
  assert.equal((await visitor("/healthz")).status, 200);
  assert.match((await visitor("/")).text, /<html lang="en"/);
  const { status, location } = await visitor("/login");
  assert.match(`${status} ${location}`, /^302 https:\/\/discord\.com\/oauth2\/authorize\?/);
  assert.ok(!(await run("docker compose logs web")).includes(FORGED_ADDRESS));
  const guild = { name: "Guild", icon: null, member_count: 3, channel_count: 1 };
  assert.equal((await bot(`/api/bot/guilds/${GUILD}`, guild)).status, 204);
  assert.equal((await bot(PREFIX, { settings: { prefix: "?" } })).status, 200);
  return "a forged address does not count";
}

export async function expectSetting({ bot }: Site): Promise<string> {
  assert.match((await bot(PREFIX)).text, /"prefix":"\?"/);
  return "the setting is there";
}

/** Asks what Docker enforces on each container, and tries it in a web process. */
export async function expectNoRights(run: Run): Promise<string> {
  const { length } = (await run("docker compose ps -q")).split("\n");
  const format = "{{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}} {{.HostConfig.SecurityOpt}}";
  const enforced = await run(`docker inspect -f '${format}' $(docker compose ps -q)`);
  const expected = Array<string>(length).fill("true [ALL] [no-new-privileges:true]");
  assert.deepEqual(enforced.split("\n"), expected);
  const attempt = "id -u; grep CapEff /proc/self/status; touch /app/written 2>&1 || true";
  const [user, rights, write] = (await run(`docker compose exec -T web sh -c '${attempt}'`)).split("\n");
  assert.equal(user, "1000");
  assert.match(rights ?? "", /:\s+0+$/);
  assert.match(write ?? "", /Read-only file system/);
  const database = await run("docker compose exec -T database id -u");
  assert.notEqual(database, "0");
  return `${length} containers are read-only without capabilities; the site is user ${user}, Postgres ${database}`;
}

/** Runs the doctor in the image. Discord may be out of reach, or refuse the invented application. */
export function askDoctor(run: Run): Promise<string> {
  return run("docker compose run --rm --no-deps -T web node build/server/doctor.js || test $? = 1");
}

export async function consultDoctor({ run, secret }: Stack): Promise<string> {
  const told = await askDoctor(run);
  assert.match(told, /^ok +Postgres: .*\nok +Clock of Postgres: .*\nok +Migrations: /m);
  assert.ok(!told.includes(secret));
  return `${told.match(/^ok /gm)?.length} checks are fine`;
}

/** Starts a project of its own with `deploy/secrets.yml`. */
export async function keepSecretsInFiles({ runWith, checkout, project, secret }: Stack): Promise<string> {
  const folder = join(checkout.folder, "secrets");
  const port = String(await freePort());
  const variables = {
    COMPOSE_PROJECT_NAME: `${project}-files`,
    COMPOSE_FILE: "docker-compose.yml:deploy/secrets.yml",
    COMPOSE_PROFILES: "backup",
    SECRETS_DIR: folder,
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    SESSION_SECRET: "file",
    POSTGRES_PASSWORD: "file",
    BOT_API_TOKEN: "",
  };
  const run = runWith(variables);
  await mkdir(folder);
  for (const name of ["postgres_password", "session_secret", "discord_client_secret", "bot_api_token"])
    await writeFile(join(folder, name), secret);
  const url = `postgres://pearl:${secret}@database:5432/pearl`;
  await writeFile(join(folder, "database_url"), url);
  try {
    await up(run);
    const headers = { Authorization: `Bearer ${secret}` };
    const ask = async () => (await fetch(`http://localhost:${port}/api/bot/snapshot`, { headers })).status;
    assert.equal(await ask(), 200);
    assert.ok(!(await run("docker inspect $(docker compose ps -aq)")).includes(secret));
    await writeFile(join(folder, "bot_api_token"), `new ${secret}`);
    // Replaces the file, as editors do.
    await writeFile(join(folder, "new"), `${url}?sslmode=disable`);
    await rename(join(folder, "new"), join(folder, "database_url"));
    await run("sh deploy/update.sh");
    assert.equal(await ask(), 401);
    assert.match(
      await run("docker compose exec -T backup cat /run/secrets/database_url"),
      /sslmode=disable$/,
    );
    const update = runWith({ ...variables, GRACE: "5s" })("sh deploy/update.sh");
    await assert.rejects(update, /GRACE: must be seconds/);
    return "docker inspect shows none of them; an update ends one that was replaced";
  } finally {
    await run("docker compose down -v");
  }
}

/** Starts with a password that no URL can hold, and then with a good one on the same volume. */
export async function refusePassword({ runWith, project, secret }: Stack): Promise<string> {
  const port = String(await freePort());
  const variables = {
    COMPOSE_PROJECT_NAME: `${project}-password`,
    COMPOSE_FILE: "docker-compose.yml",
    PORT: port,
  };
  const wrong = runWith({ ...variables, POSTGRES_PASSWORD: `p@ss:w#rd${secret}` });
  const right = runWith(variables);
  try {
    await assert.rejects(up(wrong));
    const told = await wrong("docker compose logs database");
    assert.match(told, /POSTGRES_PASSWORD must be 16 or more letters and digits/);
    assert.ok(!told.includes(secret));
    return `named; ${await up(right)} with another`;
  } finally {
    await right("docker compose down -v");
  }
}

/** Ends the web processes one after the other, each when the one before is healthy again, `rounds` times. */
export async function restartOneByOne(run: Run, rounds: number): Promise<void> {
  const ids = (await run("docker compose ps -q web")).split("\n");
  for (const id of Array<string[]>(rounds).fill(ids).flat()) {
    await run(`docker restart ${id}`);
    const health = `docker inspect -f {{.State.Health.Status}} ${id}`;
    while ((await run(health)) !== "healthy") await wait(250);
  }
}
