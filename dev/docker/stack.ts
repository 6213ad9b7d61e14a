import { randomBytes } from "node:crypto";
import { type Lifetime } from "#dev/lifetime.ts";
import { freePort } from "#dev/ports.ts";
import { createCheckout } from "./checkout.ts";
import { createClient, type Ask } from "./client.ts";
import { createRun, type Run } from "./engine.ts";

/** Server whose settings the steps save and expect. */
export const GUILD = "431870264119820288";
export const PREFIX = `/api/prefix/${GUILD}`;
const CA = "docker compose exec -T proxy cat /data/caddy/pki/authorities/local/root.crt";

export type Stack = Awaited<ReturnType<typeof createStack>>;

/** Clients of a running site. */
export interface Site {
  bot: Ask;
  visitor: Ask;
}

/** Creates an operator's checkout and its compose project, both of which are removed at the end. */
export async function createStack({ signal, start }: Lifetime) {
  const checkout = await start(() => createCheckout(signal));
  const project = `pearl-trial-${randomBytes(3).toString("hex")}`;
  const [port, secret] = [await freePort(), randomBytes(32).toString("hex")];
  const variables = {
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_FILE: "docker-compose.yml:deploy/proxy.yml",
    PEARL_IMAGE: `pearl:${project}`,
    PUBLIC_URL: `https://localhost:${port}`,
    HTTP_PORT: String(await freePort()),
    HTTPS_PORT: String(port),
    POSTGRES_PASSWORD: secret,
    SESSION_SECRET: secret,
    BOT_API_TOKEN: secret,
    DISCORD_CLIENT_ID: "100000000000000001",
    BOT_OWNER_ID: "100000000000000002",
    RATE_LIMIT_SCALE: "10000",
  };
  /** Creates a `Run` in the checkout, with other variables than usual. */
  const runWith = (others: Record<string, string>, until?: AbortSignal): Run =>
    createRun(checkout.folder, { ...variables, ...others }, until);
  // In the network are also containers that a step adds.
  const remove = [
    `docker ps -aq --filter network=${project}_default | xargs -r docker rm -f`,
    `docker rm -f ${project}-postgres`,
    ...["files", "outside", "password"].map(
      (name) => `docker compose -p ${project}-${name} --profile backup down -v`,
    ),
    `docker network rm ${project}-outside`,
    "docker compose --profile backup down -v",
    `docker image rm -f ${variables.PEARL_IMAGE}`,
  ].join("; ");
  await start(async () => ({ stop: async () => void (await runWith({})(remove)) }));
  const run = runWith({}, signal);
  return {
    checkout,
    project,
    port,
    secret,
    run,
    runWith: (others: Record<string, string>) => runWith(others, signal),
    scaled: runWith({ COMPOSE_FILE: `${variables.COMPOSE_FILE}:deploy/scale.yml` }, signal),
    /** Creates the clients of the site's proxy, or of another one's port. A new volume of Caddy has a new authority. */
    connect: async (at = port): Promise<Site> => {
      const client = { port: at, ca: await run(CA) };
      return { bot: createClient({ ...client, token: secret }), visitor: createClient(client) };
    },
  };
}

/** Starts what compose describes. @returns how many web processes there are */
export async function up(run: Run): Promise<string> {
  await run("docker compose up -d --wait");
  return `${(await run("docker compose ps -q web")).split("\n").length} web`;
}

/** Returns reason and result of a step that was not done. */
export function notRun(reason: string): string {
  return `not run: ${reason}`;
}
