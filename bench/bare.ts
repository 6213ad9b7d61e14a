import { createServer, type IncomingHttpHeaders } from "node:http";
import pg from "pg";
import { listen } from "#server/http-server.ts";
import { answerParent } from "./peer.ts";

export interface Recorded {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  query?: Query;
}

export interface Query {
  databaseUrl: string;
  text: string;
  values: string[];
}

/** Serves one response from bare `node:http` for every request, as the upper limit of what Node can do. Returns its port. */
answerParent(async ({ status, headers, body, query }: Recorded): Promise<number> => {
  const bytes = Buffer.from(body, "base64");
  // Node writes a list faster than an object.
  const list = Object.entries(headers).flatMap(([name, value = ""]) =>
    [value].flat().flatMap((one) => [name, one]),
  );
  const before = query ? asking(query) : undefined;
  const server = createServer((_req, res) => {
    const answer = () => {
      res.writeHead(status, list);
      res.end(bytes.length > 0 ? bytes : undefined);
    };
    if (before) void before().then(answer);
    else answer();
  });
  return listen(server, { port: 0, host: "127.0.0.1" });
});

function asking({ databaseUrl, text, values }: Query): () => Promise<unknown> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  return () => pool.query({ name: "asked", text, values });
}
