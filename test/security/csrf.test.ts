import { Agent } from "node:http";
import { afterAll, expect, test } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { ask } from "#test/http/ask.ts";
import { PUBLIC_URL, startApp } from "#test/http/start-app.ts";
import { addressOf, listRoutes } from "#test/route-map.ts";

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
];
const TYPES = [FORM, "text/plain", "multipart/form-data; boundary=x", "application/json", undefined];

const routes = await Promise.all(
  (await listRoutes()).map(async (it) => ({ ...it, module: await it.load() })),
);
const params = { guildId: guilds.teahouse.id, module: "prefix", command: "ban" };

/** Every change: forms use POST, as document or data; resources have several methods. */
const changes = routes
  .filter(({ module }) => "action" in module)
  .flatMap(({ path, module }): [method: string, path: string][] => {
    const address = addressOf(path, params);
    return "default" in module
      ? [
          ["POST", address],
          ["POST", `${address}.data`],
        ]
      : ["POST", "PUT", "PATCH", "DELETE"].map((method) => [method, address]);
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
    const answer = await ask(app.port, path, {
      method,
      headers: { ...own, ...headers },
      body: "theme=dark",
      agent,
    });
    expect([method, path, answer.status]).toEqual([method, path, 403]);
  }
  expect(reached).toEqual([]);
});
