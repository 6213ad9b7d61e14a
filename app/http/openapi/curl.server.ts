import type { Proof } from "./operation.server.ts";
import type { ListedOperation } from "./operations.server.ts";
import type { Parameter } from "./parameters.server.ts";

/** The header by which each kind of caller proves who it is. */
const PROOFS: Record<Proof, (cookie: string) => string> = {
  bot: () => "Authorization: Bearer $BOT_API_TOKEN",
  user: () => "Authorization: Bearer $ACCESS_TOKEN",
  cookie: (name) => `Cookie: ${name}=$SESSION`,
};

interface CurlOptions {
  publicUrl: string;
  sessionCookie: string;
  parameters: Parameter[];
  /** The example of the body. */
  body: unknown;
}

/** The request of an operation as one types it in a shell. */
export function curlOf(
  { method, path, who }: ListedOperation,
  { publicUrl, sessionCookie, parameters, body }: CurlOptions,
): string {
  const proof = (["bot", "user", "cookie"] as const).find((one) => who.includes(one));
  const lines = [
    `curl${method === "GET" ? "" : ` -X ${method}`} "${publicUrl}${fill(path, parameters)}"`,
    ...(proof ? [`-H "${PROOFS[proof](sessionCookie)}"`] : []),
    ...parameters
      // The example of an answer is that of a first request.
      .filter((one) => one.in === "header" && !one.name.startsWith("If-"))
      .map(({ name, example }) => `-H ${quoted(`${name}: ${String(example)}`)}`),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ];
  return lines.join(" \\\n  ");
}

function fill(path: string, parameters: Parameter[]): string {
  const pairs = (place: string) =>
    parameters.filter((one) => one.in === place).map(({ name, example }) => [name, String(example)] as const);
  const query = new URLSearchParams(pairs("query").map((pair) => [...pair]));
  const filled = pairs("path").reduce((text, [name, value]) => text.replace(`{${name}}`, value), path);
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** In single quotes a shell reads nothing but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
