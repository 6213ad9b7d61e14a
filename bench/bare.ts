import { once } from "node:events";
import { createServer } from "node:http";

import { answerParent } from "./peer.ts";

/** What a server sends. */
export interface Recorded {
  status: number;
  /** Names and values in turn. */
  headers: string[];
  /** In base64. */
  body: string;
}

/** Serves one answer from bare `node:http`, whatever is asked, and says on which port: the most that Node can do. */
answerParent(async ({ status, headers, body }: Recorded): Promise<number> => {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_req, res) => {
    res.writeHead(status, headers);
    res.end(bytes.length > 0 ? bytes : undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no port.");
  return address.port;
});
