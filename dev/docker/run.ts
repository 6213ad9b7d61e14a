import { parseArgs } from "node:util";
import { live, type Lifetime } from "#dev/lifetime.ts";
import { root } from "#dev/services.ts";
import { backUpUnderSaves, restoreIntoNothing, restoreOverNewer } from "./backups.ts";
import { createRun } from "./engine.ts";
import { PROXIES, restartBehind } from "./proxies.ts";
import {
  consultDoctor,
  expectNoRights,
  expectSetting,
  keepSecretsInFiles,
  refuseMissing,
  upOnNewVolumes,
  visit,
} from "./service.ts";
import { createStack, up } from "./stack.ts";
import { failMigration, updateUnderLoad, upgradeAndGoBack } from "./versions.ts";

const OPTIONS = {
  rate: { type: "string", default: "100" },
  volumes: { type: "string", default: "3" },
  from: { type: "string" },
} as const;

/**
 * Implements `npm run test:docker [-- --rate 100 --volumes 3 --from REVISION]`: an operator's life with the shipped
 * set-up on a real engine, as a table. POSTGRES_IMAGE, CADDY_IMAGE, NGINX_IMAGE and HAPROXY_IMAGE replace the images.
 * It removes what it makes.
 */
async function main(life: Lifetime): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  const rate = Number(values.rate);
  const docker = createRun(root, {}, life.signal);
  const engine = await docker("docker version -f {{.Server.Version}}").catch(() => "");
  if (!engine) {
    console.error("No Docker engine answers: start one, or set DOCKER_HOST. Nothing was tested.");
    return 1;
  }
  const stack = await createStack(life);
  const { checkout, run, scaled } = stack;
  console.log(`Docker ${engine}, project ${stack.project}`);
  await checkout.usePresent();

  await step("a missing variable stops it with its name", () => refuseMissing(stack));
  await step("build", async () => {
    await run("docker compose build");
    const size = await run(`docker image inspect -f {{.Size}} pearl:${stack.project}`);
    return `${Math.round(Number(size) / 1e6)} MB`;
  });
  await step("up, on new volumes", () => upOnNewVolumes(stack, Number(values.volumes)));
  const site = await stack.connect();
  await step("health, home page, sign-in, a setting", () => visit(site, run));
  await step("no rights", () => expectNoRights(run));
  await step("doctor", () => consultDoctor(stack));
  await step("restart", async () => {
    await run("docker compose restart");
    await up(run);
    return expectSetting(site);
  });
  await step("scale to 3", () => up(scaled));
  await step(`update at ${rate} requests/s`, () => updateUnderLoad(stack, site, rate));
  const memory = 'docker stats --no-stream --format "{{.Name}} {{.MemUsage}}" $(docker compose ps -q)';
  await step("memory after it", async () => (await scaled(memory)).replaceAll(/\s+/g, " "));
  await step("migration that fails", () => failMigration(stack, site));
  for (const name of Object.keys(PROXIES))
    await step(`restarts behind ${name} at ${rate} requests/s`, () => restartBehind(stack, name, rate));
  const dumped = backUpUnderSaves(stack, site);
  await step("backup while settings are saved", async () => (await dumped).seen);
  const { rows } = await dumped;
  await step("restore over a newer schema", () => restoreOverNewer(stack, site, rows));
  await step("destroy, and restore into nothing", () => restoreIntoNothing(stack, site, rows));
  await step("secrets as files", () => keepSecretsInFiles(stack));
  await upgradeAndGoBack(stack, step, values.from);
  return 0;
}

/** Does a step and prints its line of the table. */
async function step(name: string, work: () => Promise<string>): Promise<void> {
  const began = performance.now();
  const result = await work().catch((cause: Error) => {
    throw new Error(`FAILED: ${name}\n${cause.message}`, { cause });
  });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${name.padEnd(44)} ${seconds.padStart(6)} s  ${result}`);
}

await live(main);
