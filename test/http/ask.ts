import { request, type IncomingHttpHeaders, type RequestOptions } from "node:http";
import { connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

export interface AskOptions extends Pick<RequestOptions, "method" | "headers" | "agent" | "signal"> {
  body?: string | Buffer;
}

/** Sends a request, on its own connection unless an agent is given, and reads the response. */
export function ask(port: number, path: string, { body, ...options }: AskOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", path, agent: false, ...options }, (res) => {
      const { statusCode: status = 0, headers } = res;
      resolve(buffer(res).then((bytes) => ({ status, headers, bytes, text: bytes.toString() })));
    });
    sent.once("error", reject).end(body);
  });
}

/** Opens a connection and sends a request for `/`, or the given bytes. */
export function open(port: number, bytes = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  return socket;
}

/** Sends raw bytes and reads until the server closes the connection. Valid requests need `Connection: close`. */
export function send(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1");
    socket.setEncoding("latin1").on("data", (chunk: string) => (text += chunk));
    // The server may reset the connection after the response.
    socket.once("error", () => {}).once("close", () => resolve(text));
    socket.write(bytes);
  });
}

/** Returns the statuses of all responses in a connection's text. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, status]) => Number(status));
}
