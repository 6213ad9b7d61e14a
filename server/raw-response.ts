import { STATUS_CODES } from "node:http";

import { securityHeaders } from "./security-headers.ts";

/** Formats an HTTP/1.1 response where Node provides no response object. Close the connection after it. */
export function rawResponse(status: number, publicUrl: string, headers: Record<string, string>): string {
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
