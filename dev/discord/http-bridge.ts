import { type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";

import { type Silence } from "./fault-response.ts";

/** A recorded request, for tests that count calls, without secrets: no query, headers, body or webhook token. */
export type RecordedRequest = {
  method: string;
  path: string;
  /** Null before, or without, a response. */
  status: number | null;
};

/** Adapts a function of Request and Response to node:http, and records the last thousand requests. */
export function bridge(
  answer: (http: Request) => Promise<Response | Silence>,
  requests: RecordedRequest[],
): RequestListener {
  return (incoming, outgoing) => {
    const record = remember(incoming, requests);
    void respond(incoming, outgoing, record, answer).catch((error: unknown) => {
      // The client disconnected before its request was complete.
      if (!incoming.complete) return;
      console.error("The stand-in for Discord failed:", error);
      if (!outgoing.headersSent) outgoing.writeHead((record.status = 500));
      outgoing.end();
    });
  };
}

function remember(incoming: IncomingMessage, requests: RecordedRequest[]): RecordedRequest {
  const record = { method: incoming.method ?? "GET", path: pathOf(incoming), status: null };
  requests.push(record);
  if (requests.length > 1000) requests.shift();
  return record;
}

function pathOf({ url = "/" }: IncomingMessage): string {
  return (url.split("?")[0] ?? url).replace(/(?<=\/webhooks\/[^/]+\/)[^/]+/, "{token}");
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  record: RecordedRequest,
  answer: (http: Request) => Promise<Response | Silence>,
): Promise<void> {
  const response = await answer(await toRequest(incoming));
  if (response === "hang") return;
  if (response === "reset") {
    incoming.socket.resetAndDestroy();
    return;
  }
  record.status = response.status;
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    for (const each of value ?? []) headers.append(name, each);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const bodiless = incoming.method === "GET" || incoming.method === "HEAD";
  return new Request(`http://${incoming.headers.host ?? "localhost"}${incoming.url ?? "/"}`, {
    method: incoming.method ?? "GET",
    headers,
    body: bodiless ? null : Buffer.concat(chunks),
  });
}
