import type { Operation, Parameter, Proof } from "./operation.server.ts";

/** How each kind of caller says who it is on a command line. */
const PROOFS: Record<Proof, (cookie: string) => string> = {
  bot: () => '-H "Authorization: Bearer $BOT_API_TOKEN"',
  user: () => '-H "Authorization: Bearer $ACCESS_TOKEN"',
  cookie: (name) => `-H "Cookie: ${name}=$SESSION"`,
};

interface CurlOptions {
  publicUrl: string;
  sessionCookie: string;
  /** Those of the path, too. */
  parameters: Parameter[];
}

/** The request of an operation as one types it in a shell. */
export function curlOf(
  { method, path, who, body }: Operation,
  { publicUrl, sessionCookie, parameters }: CurlOptions,
): string {
  const proof = (["bot", "user", "cookie"] as const).find((one) => who.includes(one));
  const lines = [
    `curl${method === "GET" ? "" : ` -X ${method}`} "${publicUrl}${fill(path, parameters)}"`,
    ...(proof ? [PROOFS[proof](sessionCookie)] : []),
    ...parameters
      // The example of an answer is that of a first request.
      .filter((one) => one.in === "header" && !one.name.startsWith("If-"))
      .map(({ name, example }) => `-H ${quoted(`${name}: ${example}`)}`),
    ...(body
      ? ['-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(body.example, null, 2))}`]
      : []),
  ];
  return lines.join(" \\\n  ");
}

function fill(path: string, parameters: Parameter[]): string {
  const named = parameters.filter((one) => one.in === "path");
  const query = new URLSearchParams(
    parameters.filter((one) => one.in === "query").map(({ name, example }) => [name, String(example)]),
  );
  const filled = named.reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path);
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** In single quotes a shell reads nothing but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
