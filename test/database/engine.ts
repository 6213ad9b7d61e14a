import { request } from "node:http";
import { connect } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";

/** In milliseconds. */
const LIMIT = 2_000;

/** Tells whether a Docker engine responds at DOCKER_HOST or a default socket, within two seconds. */
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
    // A timer and not a socket timeout, which every received byte would restart.
    const late = setTimeout(() => ping.destroy(), LIMIT);
    ping.once("error", () => resolve(false));
    ping.once("close", () => {
      clearTimeout(late);
      resolve(false);
    });
    ping.end();
  });
}

/** Only checks that the port is open, because the engine may require TLS. */
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
