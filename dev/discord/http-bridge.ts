import { type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Silence } from "./faults.ts";

/** A recorded request, for tests that count calls, without secrets: no query, headers, body or webhook token. */
export type RecordedRequest = {
  method: string;
  path: string;
  status: number | null;
};

/** Adapts a function of Request and Response to node:http, and records the last thousand requests. */
export function bridge(
  answer: (http: Request) => Promise<Response | Silence>,
  requests: RecordedRequest[],
): RequestListener {
  return async (incoming, outgoing) => {
    const { method = "GET", url = "/" } = incoming;
    const path = (url.split("?")[0] ?? url).replace(/(?<=\/webhooks\/[^/]+\/)[^/]+/, "{token}");
    const record: RecordedRequest = { method, path, status: null };
    requests.push(record);
    if (requests.length > 1000) requests.shift();
    try {
      const response = await answer(await toRequest(incoming));
      if (response === "hang") return;
      if (response === "reset") return void incoming.socket.resetAndDestroy();
      if (response === "cut" || response === "drip") return sendUnfinished(outgoing, response);
      record.status = response.status;
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    } catch (error) {
      // The client disconnected before its request was complete.
      if (!incoming.complete) return;
      console.error("The stand-in for Discord failed:", error);
      if (!outgoing.headersSent) outgoing.writeHead((record.status = 500));
      outgoing.end();
    }
  };
}

/** Begins a body of JSON that never ends. */
function sendUnfinished(outgoing: ServerResponse, how: "cut" | "drip"): void {
  outgoing.writeHead(200, { "content-type": "application/json", "content-length": 10_000 });
  outgoing.write('{"id": "', () => how === "cut" && outgoing.socket?.resetAndDestroy());
  const timer = setInterval(() => how === "drip" && outgoing.write("1"), 100);
  outgoing.once("close", () => clearInterval(timer));
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = "GET", url = "/" } = incoming;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(incoming.headersDistinct))
    for (const value of values) headers.append(name, value);
  const body = method === "GET" || method === "HEAD" ? null : new Uint8Array(await buffer(incoming));
  return new Request(`http://${incoming.headers.host ?? "localhost"}${url}`, { method, headers, body });
}
