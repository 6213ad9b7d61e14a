import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { live, type Lifetime } from "#dev/lifetime.ts";
import { freePort } from "#dev/ports.ts";
import { createClient, FORGED_ADDRESS, load, type Ask } from "./client.ts";
import { createRun, type Run } from "./engine.ts";

const GUILD = "431870264119820288";
const PREFIX = `/api/prefix/${GUILD}`;
const REQUIRED = ["POSTGRES_PASSWORD", "SESSION_SECRET", "DISCORD_CLIENT_ID", "BOT_OWNER_ID"];

/**
 * Implements `npm run test:docker [-- --rate 100]`: an operator's life with the shipped set-up behind Caddy, on a real
 * engine, as a table. POSTGRES_IMAGE and CADDY_IMAGE replace the images. It removes what it makes.
 */
async function main({ signal, start }: Lifetime): Promise<number> {
  const { values } = parseArgs({ options: { rate: { type: "string", default: "100" } } });
  const engine = await createRun({}, signal)("docker version -f {{.Server.Version}}").catch(() => "");
  if (!engine) {
    console.error("No Docker engine answers: start one, or set DOCKER_HOST. Nothing was tested.");
    return 1;
  }
  const project = `pearl-trial-${randomBytes(3).toString("hex")}`;
  console.log(`Docker ${engine}, project ${project}`);
  const [port, secret] = [await freePort(), randomBytes(32).toString("hex")];
  const variables = {
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_FILE: "docker-compose.yml:deploy/proxy.yml",
    PEARL_IMAGE: `pearl:${project}`,
    PUBLIC_URL: "https://localhost",
    HTTP_PORT: String(await freePort()),
    HTTPS_PORT: String(port),
    POSTGRES_PASSWORD: secret,
    SESSION_SECRET: secret,
    BOT_API_TOKEN: secret,
    DISCORD_CLIENT_ID: "100000000000000001",
    BOT_OWNER_ID: "100000000000000002",
    RATE_LIMIT_SCALE: "10000",
  };
  const remove = `docker compose --profile backup down -v; docker image rm -f ${variables.PEARL_IMAGE}`;
  await start(async () => ({ stop: async () => void (await createRun(variables)(remove)) }));
  const run = createRun(variables, signal);
  const files = `${variables.COMPOSE_FILE}:deploy/scale.yml`;
  const scaled = createRun({ ...variables, COMPOSE_FILE: files }, signal);

  await step("a missing variable stops it with its name", async () => {
    for (const name of REQUIRED) {
      const without = createRun({ ...variables, [name]: "" }, signal);
      await assert.rejects(without("docker compose up -d"), new RegExp(`${name} is missing`));
    }
    return REQUIRED.join(", ");
  });
  await step("build", async () => {
    await run("docker compose build");
    const size = await run(`docker image inspect -f {{.Size}} ${variables.PEARL_IMAGE}`);
    return `${Math.round(Number(size) / 1e6)} MB`;
  });
  await step("up, on new volumes", () => up(run));
  const root = "/data/caddy/pki/authorities/local/root.crt";
  const ask = createClient(port, await run(`docker compose exec -T proxy cat ${root}`), secret);
  await step("health, home page, sign-in, a setting", () => visit(ask, run));
  await step("doctor", () => consultDoctor(run, secret));
  await step("restart", async () => {
    await run("docker compose restart");
    await up(run);
    return expectSetting(ask);
  });
  await step("scale to 3", () => up(scaled));
  await step(`update at ${values.rate} requests/s`, () => updateUnderLoad(ask, scaled, Number(values.rate)));
  const memory = 'docker stats --no-stream --format "{{.Name}} {{.MemUsage}}" $(docker compose ps -q)';
  await step("memory after it", async () => (await scaled(memory)).replaceAll(/\s+/g, " "));
  await step("backup", async () => {
    const made = await scaled("docker compose run --rm -T backup now");
    assert.match(await askDoctor(scaled), /^ok +Backups: .* restored for a trial/m);
    return made;
  });
  const { changesCursor } = JSON.parse((await ask("/api/bot/snapshot")).text) as { changesCursor: string };
  await step("restore over a newer schema", async () => {
    assert.equal((await ask(PREFIX, { settings: { prefix: "!" } })).status, 200);
    const newer = "create table newer (id text references guilds)";
    await scaled(`docker compose exec -T database psql -U pearl -c "${newer}"`);
    return restore(scaled, ask);
  });
  await step("destroy, and restore into nothing", async () => {
    await scaled("docker compose down");
    await scaled(`docker volume rm ${project}_database`);
    await up(scaled);
    assert.equal((await ask(PREFIX)).status, 404);
    const restored = await restore(scaled, ask);
    assert.equal((await ask(`/api/bot/changes?cursor=${changesCursor}`)).status, 410);
    return restored;
  });
  return 0;
}

/** Does a step and prints its line of the table. */
async function step(name: string, work: () => Promise<string>): Promise<void> {
  const began = performance.now();
  const result = await work().catch((cause: Error) => {
    throw new Error(`FAILED: ${name}\n${cause.message}`, { cause });
  });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${name.padEnd(42)} ${seconds.padStart(6)} s  ${result}`);
}

async function up(run: Run): Promise<string> {
  await run("docker compose up -d --wait");
  return `${(await run("docker compose ps -q web")).split("\n").length} web`;
}

async function visit(ask: Ask, run: Run): Promise<string> {
  assert.equal((await ask("/healthz")).status, 200);
  assert.match((await ask("/")).text, /<html lang="en"/);
  const { status, location } = await ask("/login");
  assert.match(`${status} ${location}`, /^302 https:\/\/discord\.com\/oauth2\/authorize\?/);
  assert.ok(!(await run("docker compose logs web")).includes(FORGED_ADDRESS));
  const guild = { name: "Guild", icon: null, member_count: 3, channel_count: 1 };
  assert.equal((await ask(`/api/bot/guilds/${GUILD}`, guild)).status, 204);
  assert.equal((await ask(PREFIX, { settings: { prefix: "?" } })).status, 200);
  return "a forged address does not count";
}

/** Runs the doctor in the image. Discord may be out of reach, or refuse the invented application. */
function askDoctor(run: Run): Promise<string> {
  return run("docker compose run --rm --no-deps -T web node build/server/doctor.js || test $? = 1");
}

async function consultDoctor(run: Run, secret: string): Promise<string> {
  const told = await askDoctor(run);
  assert.match(told, /^ok +Postgres: .*\nok +Clock of Postgres: .*\nok +Migrations: /m);
  assert.ok(!told.includes(secret));
  return `${told.match(/^ok /gm)?.length} checks are fine`;
}

async function expectSetting(ask: Ask): Promise<string> {
  assert.match((await ask(PREFIX)).text, /"prefix":"\?"/);
  return "the setting is there";
}

/** Replaces all web processes while people look and begin to sign in, and the bot reads and saves. */
async function updateUnderLoad(ask: Ask, run: Run, rate: number): Promise<string> {
  const paths = ["/", "/commands", PREFIX, "/", "/commands", "/", PREFIX, "/login", "/"];
  let count = 0;
  const one = () => {
    const path = paths[count++ % (paths.length + 1)];
    return path ? ask(path) : ask(PREFIX, { settings: { prefix: "?" } });
  };
  const image = 'docker inspect -f "{{.Image}}" $(docker compose ps -q web | head -n 1)';
  const before = await run(image);
  const { sent, failures } = await load(one, rate, run("sh deploy/update.sh"));
  assert.deepEqual(failures.slice(0, 5), [], `${failures.length} of ${sent} failed: ${failures[0]}`);
  // The labels of the update make it another image, as an update of the code does.
  assert.notEqual(await run(image), before);
  return `0 of ${sent} requests failed`;
}

/** Restores the newest dump, which has the prefix "?". */
async function restore(run: Run, ask: Ask): Promise<string> {
  await run("sh deploy/restore.sh latest");
  assert.equal((await ask("/readyz")).status, 200);
  return expectSetting(ask);
}

await live(main);
