import { createServer, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";
import { listen } from "#server/http-server.ts";

/** Starts a server for the test and returns its origin. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  const port = await listen(server, { port: 0, host: "127.0.0.1" });
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${port}`;
}
