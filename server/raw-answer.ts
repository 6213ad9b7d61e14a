import { STATUS_CODES } from "node:http";

import { securityHeaders } from "./security-headers.ts";

/** A whole answer as bytes of HTTP/1.1, for where Node has no response object. The connection must close behind it. */
export function rawAnswer(status: number, publicUrl: string, headers: Record<string, string>): string {
  const reason = STATUS_CODES[status] ?? "";
  const text = `${status} ${reason}\n`;
  const all = {
    ...securityHeaders(publicUrl),
    ...headers,
    Connection: "close",
    "Content-Length": String(text.length),
    "Content-Type": "text/plain; charset=utf-8",
    Date: new Date().toUTCString(),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${reason}`, ...lines, "", text].join("\r\n");
}
