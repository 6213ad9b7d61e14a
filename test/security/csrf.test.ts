import { Agent } from "node:http";
import { afterAll, expect, test } from "vitest";
import { PUBLIC_URL, startApp } from "#test/http/start-app.ts";
import { routes } from "./whole-site.ts";

const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

const { host } = new URL(PUBLIC_URL);
const FORM = "application/x-www-form-urlencoded";

/** Headers of cross-site requests, each sufficient for a refusal. */
const attacks: [name: string, headers: Record<string, string>][] = [
  ["another site", { Origin: "https://evil.example" }],
  ["a page without origin", { Origin: "null" }],
  ["no Origin, from another site", { "Sec-Fetch-Site": "cross-site" }],
  ["no Origin, from a sibling", { "Sec-Fetch-Site": "same-site" }],
  ["no Origin, from the address bar", { "Sec-Fetch-Site": "none" }],
  ["neither, in an old browser", {}],
  ["http", { Origin: `http://${host}` }],
  ["another port", { Origin: `${PUBLIC_URL}:8443` }],
  ["a subdomain", { Origin: `https://x.${host}` }],
  ["a longer name", { Origin: `${PUBLIC_URL}.evil.example` }],
  ["ours as somebody's user name", { Origin: `https://${host}@evil.example` }],
  ["junk", { Origin: "::::" }],
  ["nothing", { Origin: "" }],
  [
    "ours in other headers",
    { Origin: "https://evil.example", Host: host, "X-Forwarded-Host": host, Referer: PUBLIC_URL },
  ],
  [
    "another Host to go with it",
    { Origin: "https://evil.example", Host: "evil.example", "X-Forwarded-Host": "evil.example" },
  ],
  ["a method in disguise", { Origin: "https://evil.example", "X-HTTP-Method-Override": "GET" }],
  ["another site without a cookie", { Origin: "https://evil.example", Cookie: "" }],
  ["another site that says same-origin", { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" }],
  ["ours with a path", { Origin: `${PUBLIC_URL}/` }],
  ["ours and another", { Origin: `${PUBLIC_URL}, https://evil.example` }],
  ["no Origin, junk", { "Sec-Fetch-Site": "junk" }],
];
const TYPES = [FORM, "text/plain", "multipart/form-data; boundary=x", "application/json", undefined];

/** Every change: forms use POST, as document or data; resources have several methods. */
const changes = routes
  .filter(({ module }) => "action" in module)
  .flatMap(({ address, module }): [method: string, path: string][] => {
    if ("default" in module) return [address, `${address}.data`].map((path) => ["POST", path]);
    return ["POST", "PUT", "PATCH", "DELETE"].map((method) => [method, address]);
  });

test.each(attacks)("cross-site request with %s: every change is refused", async (_, headers) => {
  const reached: string[] = [];
  const app = await startApp({
    handle: (request, { refusal }) => {
      if (!refusal) reached.push(`${request.method} ${request.url}`);
      return Promise.resolve(new Response("page", { status: refusal ? 403 : 200 }));
    },
  });
  expect(changes.length).toBeGreaterThan(50);
  for (const [at, [method, path]] of changes.entries()) {
    const type = TYPES[at % TYPES.length];
    const own = {
      Cookie: "__Host-session=canary",
      "Content-Length": "10",
      ...(type && { "Content-Type": type }),
    };
    const sent = { method, headers: { ...own, ...headers }, body: "theme=dark", agent };
    expect([method, path, (await app.ask(path, sent)).status]).toEqual([method, path, 403]);
  }
  expect(reached).toEqual([]);
});
