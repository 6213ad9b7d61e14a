import { request } from "node:http";
import { connect } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";

/** How long an engine has to answer. */
const LIMIT = 2_000;

/** Whether a Docker engine answers at DOCKER_HOST, or where one listens by default. Never takes longer than two seconds. */
export async function engineAnswers(host = process.env.DOCKER_HOST): Promise<boolean> {
  const hosts = host ? [host] : usualSockets();
  return (await Promise.all(hosts.map(answers))).includes(true);
}

function usualSockets(): string[] {
  const runtime = process.env.XDG_RUNTIME_DIR;
  return [
    "/var/run/docker.sock",
    ...(runtime ? [join(runtime, "docker.sock"), join(runtime, ".docker/run/docker.sock")] : []),
    join(homedir(), ".docker/run/docker.sock"),
    join(homedir(), ".docker/desktop/docker.sock"),
  ].map((path) => `unix://${path}`);
}

function answers(host: string): Promise<boolean> {
  if (!URL.canParse(host)) return Promise.resolve(false);
  const { protocol, pathname, hostname, port } = new URL(host);
  if (protocol === "unix:") return socketAnswers(pathname);
  return protocol === "tcp:" ? portAnswers(hostname, Number(port || 2375)) : Promise.resolve(false);
}

function socketAnswers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const ping = request({ socketPath, path: "/_ping" }, (response) => {
      resolve(response.statusCode === 200);
      response.resume();
    });
    // Counts from the start, unlike a socket's timeout, which every byte begins anew.
    const late = setTimeout(() => ping.destroy(), LIMIT);
    ping.once("error", () => resolve(false));
    ping.once("close", () => {
      clearTimeout(late);
      resolve(false);
    });
    ping.end();
  });
}

/** Such an engine may want TLS, which testcontainers then speaks; here it is enough that somebody listens. */
function portAnswers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const late = setTimeout(() => socket.destroy(), LIMIT);
    socket.once("connect", () => {
      resolve(true);
      socket.destroy();
    });
    socket.once("error", () => resolve(false));
    socket.once("close", () => {
      clearTimeout(late);
      resolve(false);
    });
  });
}
