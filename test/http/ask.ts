import { request, type IncomingHttpHeaders, type RequestOptions } from "node:http";
import { connect } from "node:net";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

interface AskOptions extends Pick<RequestOptions, "method" | "headers" | "agent"> {
  body?: string | Buffer;
}

/** Sends one request as it is told, on a connection of its own unless an agent is given, and reads the answer. */
export function ask(port: number, path: string, { body, ...options }: AskOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", path, agent: false, ...options }, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.once("error", reject);
      res.once("end", () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: res.statusCode ?? 0, headers: res.headers, bytes, text: bytes.toString() });
      });
    });
    sent.once("error", reject).end(body);
  });
}

/**
 * Sends bytes that no HTTP client would and reads until the server closes. Requests that are not malformed must ask for
 * that themselves.
 */
export function send(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1");
    socket.setEncoding("latin1").on("data", (chunk: string) => (text += chunk));
    // A reset after the answer is the server's right; without an answer the text says enough.
    socket.once("error", () => {}).once("close", () => resolve(text));
    socket.write(bytes);
  });
}

/** The status of each answer in what a connection brought. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, status]) => Number(status));
}
