import { once } from "node:events";
import { createServer } from "node:http";

import pg from "pg";

import { answerParent } from "./peer.ts";

/** What a server sends. */
export interface Recorded {
  status: number;
  /** Names and values in turn. */
  headers: string[];
  /** In base64. */
  body: string;
  /** What it asks the database for before each answer. */
  query?: Query;
}

export interface Query {
  databaseUrl: string;
  text: string;
  values: string[];
}

/** Serves one answer from bare `node:http`, whatever is asked, and says on which port: the most that Node can do. */
answerParent(async ({ status, headers, body, query }: Recorded): Promise<number> => {
  const bytes = Buffer.from(body, "base64");
  const before = query ? asking(query) : undefined;
  const server = createServer((_req, res) => {
    const answer = () => {
      res.writeHead(status, headers);
      res.end(bytes.length > 0 ? bytes : undefined);
    };
    if (before) void before().then(answer);
    else answer();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no port.");
  return address.port;
});

/** Asks the same each time, prepared once for each connection. */
function asking({ databaseUrl, text, values }: Query): () => Promise<unknown> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  return () => pool.query({ name: "asked", text, values });
}
