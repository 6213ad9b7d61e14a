import { once } from "node:events";
import type { Server } from "node:http";

export class ListenError extends Error {
  override name = "ListenError";
}

/** Makes the server listen. @returns the actual port @throws ListenError with the address and a remedy */
export async function listen(
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<number> {
  try {
    await once(server.listen(port, host), "listening");
  } catch (cause) {
    throw new ListenError(`Cannot listen on ${host}:${port}: ${reason(cause)}`, { cause });
  }
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

function reason(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "EADDRINUSE") return "something else listens there. Stop it, or set PORT to another port.";
  if (code === "EACCES") return "this user may not. Set PORT to a port above 1023.";
  return cause instanceof Error ? cause.message : String(cause);
}
