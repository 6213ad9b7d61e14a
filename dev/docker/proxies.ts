import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "#dev/ports.ts";
import { root } from "#dev/services.ts";
import { type Run } from "./engine.ts";
import { restartOneByOne, untilReady } from "./service.ts";
import { notRun, type Stack } from "./stack.ts";
import { unharmedTraffic } from "./traffic.ts";

/** Subnet of the proxies and web processes: only where it is chosen does a container keep its address when it is restarted. */
const SUBNET = "10.213.77";
const SITE_CERTIFICATE = "/data/caddy/certificates/local/localhost/localhost";

interface Proxy {
  image: string;
  /** Path in the container that its documented configuration is mounted at. */
  file: string;
  command: string;
}

const { NGINX_IMAGE = "nginx:1", HAPROXY_IMAGE = "haproxy:3.0", CADDY_IMAGE = "caddy:2.11.4" } = process.env;

/** Proxies of docs/operations/scaling.md by their names there. */
export const PROXIES: Record<string, Proxy> = {
  Caddy: {
    image: CADDY_IMAGE,
    file: "/etc/caddy/Caddyfile",
    command: "caddy run --config /etc/caddy/Caddyfile",
  },
  nginx: { image: NGINX_IMAGE, file: "/etc/nginx/conf.d/pearl.conf", command: "nginx -g 'daemon off;'" },
  HAProxy: {
    image: HAPROXY_IMAGE,
    file: "/etc/haproxy/haproxy.cfg",
    command: "haproxy -db -f /etc/haproxy/haproxy.cfg",
  },
};

/** Returns the version of the proxy that compose runs. */
export async function caddyVersion(run: Run): Promise<string> {
  return (await run("docker compose exec -T proxy caddy version")).split(" ")[0] ?? "";
}

/** Restarts the three web processes one after the other behind a proxy with its configuration from the documentation. */
export async function restartBehind(stack: Stack, name: string, rate: number): Promise<string> {
  const { scaled, project, checkout } = stack;
  const { image, file, command } = PROXIES[name]!;
  if (!(await scaled(`docker image inspect ${image} || docker pull ${image}`).catch(() => "")))
    return notRun(`${image} is not to be had`);
  const version = name === "Caddy" ? await caddyVersion(scaled) : "";
  if (/^v?2\.([0-9]|10|11\.[01])(\.|$)/.test(version))
    return notRun(`Caddy ${version} loses saves: 2.11.2 is needed`);
  const folder = join(checkout.folder, "proxies", name);
  await mkdir(folder, { recursive: true });
  const read = (path: string) => scaled(`docker compose exec -T proxy cat ${path}`);
  await writeFile(
    join(folder, "pearl.pem"),
    `${await read(`${SITE_CERTIFICATE}.crt`)}\n${await read(`${SITE_CERTIFICATE}.key`)}\n`,
  );
  await writeFile(join(folder, "configuration"), await configure(name));
  const port = await freePort();
  const container = `${project}-behind`;
  const webs = (await scaled("docker compose ps -q web")).split("\n");
  await scaled(`docker network create --subnet ${SUBNET}.0/24 --gateway ${SUBNET}.254 ${container}`);
  const mounts = `-v ${folder}/configuration:${file}:ro -v ${folder}/pearl.pem:/etc/pearl.pem:ro -v ${project}_caddy:/data`;
  try {
    for (const [index, web] of webs.entries())
      await scaled(`docker network connect --ip ${SUBNET}.${index + 1} ${container} ${web}`);
    await scaled(
      `docker run -d --name ${container} --user 0 --network ${container} -p 127.0.0.1:${port}:443 ${mounts} ${image} ${command}`,
    );
    const site = await stack.connect(port);
    await untilReady(site);
    return await unharmedTraffic(site, rate, restartOneByOne(scaled, 2));
  } finally {
    await scaled(`docker rm -f ${container}`);
    for (const web of webs) await scaled(`docker network disconnect -f ${container} ${web} || true`);
    await scaled(`docker network rm ${container}`);
  }
}

/** Takes a proxy's configuration from the documentation, with this project's addresses in the place of the examples. */
async function configure(name: string): Promise<string> {
  const text = await readFile(join(root, "docs/operations/scaling.md"), "utf8");
  const [, documented] = new RegExp(`^\\*\\*${name}\\*\\*.*?^\`\`\`\n(.*?)^\`\`\``, "ms").exec(text) ?? [];
  if (!documented) throw new Error(`docs/operations/scaling.md has no configuration of ${name}`);
  return documented
    .replaceAll("pearl.example.com", "localhost")
    .replaceAll(/\/etc\/\w+\/pearl\.pem/g, "/etc/pearl.pem")
    .replaceAll(/10\.0\.0(?=\.\d)/g, SUBNET);
}
