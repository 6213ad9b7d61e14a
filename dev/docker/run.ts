import { parseArgs } from "node:util";
import { live, type Lifetime } from "#dev/lifetime.ts";
import { root } from "#dev/services.ts";
import { backUpUnderSaves, restoreIntoNothing, restoreOverNewer } from "./backups.ts";
import { createRun } from "./engine.ts";
import { useExternalDatabase } from "./external.ts";
import { caddyVersion, PROXIES, restartBehind } from "./proxies.ts";
import {
  consultDoctor,
  expectNoRights,
  expectSetting,
  keepSecretsInFiles,
  refuseMissing,
  refusePassword,
  upOnNewVolumes,
  visit,
} from "./service.ts";
import { createStack, up } from "./stack.ts";
import { failMigration, updateAgainAfterKill, updateUnderLoad, upgradeAndGoBack } from "./versions.ts";

const OPTIONS = {
  rate: { type: "string", default: "100" },
  volumes: { type: "string", default: "3" },
  from: { type: "string" },
  only: { type: "string", default: "" },
} as const;

/**
 * Implements `npm run test:docker [-- --rate 100 --volumes 3 --from REVISION --only TEXT]`: an operator's life
 * with the shipped set-up on a real engine, as a table, or those of its lines that match TEXT and what they need.
 * POSTGRES_IMAGE, CADDY_IMAGE, NGINX_IMAGE and HAPROXY_IMAGE replace the images.
 * It removes what it makes.
 */
async function main(life: Lifetime): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  const rate = Number(values.rate);
  const only = new RegExp(values.only);
  const optional: typeof step = async (name, work) => void (only.test(name) && (await step(name, work)));
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

  await optional("a missing variable stops it with its name", () => refuseMissing(stack));
  await step("build", async () => {
    await run("docker compose build");
    const size = await run(`docker image inspect -f {{.Size}} pearl:${stack.project}`);
    return `${Math.round(Number(size) / 1e6)} MB`;
  });
  await step("up, on new volumes", () => upOnNewVolumes(stack, Number(values.volumes)));
  const site = await stack.connect();
  await step("health, home page, sign-in, a setting", () => visit(site, run));
  await optional("no rights", () => expectNoRights(run));
  await optional("doctor", () => consultDoctor(stack));
  await optional("restart", async () => {
    await run("docker compose restart");
    await up(run);
    return expectSetting(site);
  });
  await step("scale to 3", async () => `${await up(scaled)}, Caddy ${await caddyVersion(scaled)}`);
  await optional(`update at ${rate} requests/s`, () => updateUnderLoad(stack, site, rate));
  await optional("update that is killed, and again", () => updateAgainAfterKill(stack, site, rate));
  const memory = 'docker stats --no-stream --format "{{.Name}} {{.MemUsage}}" $(docker compose ps -q)';
  await optional("memory after it", async () => (await scaled(memory)).replaceAll(/\s+/g, " "));
  await optional("migration that fails", () => failMigration(stack, site));
  for (const name of Object.keys(PROXIES))
    await optional(`restarts behind ${name} at ${rate} requests/s`, () => restartBehind(stack, name, rate));
  if (only.test("backup")) {
    const dumped = backUpUnderSaves(stack, site);
    await step("backup while settings are saved", async () => (await dumped).seen);
    const { rows } = await dumped;
    await step("restore over a newer schema", () => restoreOverNewer(stack, site, rows));
    await step("destroy, and restore into nothing", () => restoreIntoNothing(stack, site, rows));
  }
  await optional("secrets as files", () => keepSecretsInFiles(stack));
  await optional("password that breaks a URL", () => refusePassword(stack));
  await optional("external database with TLS", () => useExternalDatabase(stack));
  await upgradeAndGoBack(stack, optional, values.from);
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
