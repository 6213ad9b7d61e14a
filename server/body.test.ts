import { once } from "node:events";
import { request } from "node:http";
import { expect, test } from "vitest";
import { modulesOf } from "#app/features/settings/registry.server.ts";
import { UnauthorizedError } from "#app/http/errors.server.ts";
import { tooManyRequests } from "#app/http/limits.server.ts";
import type { Services } from "#app/services.server.ts";
import { noServices, page, startApp } from "#test/http/start-app.ts";
import { ourSite as site } from "#test/our-site.ts";
import type { Handle } from "./app.ts";

const KIB = 1024;
const echo: Handle = async (request, context) =>
  context.refusal ? page(request, context) : new Response(String((await request.arrayBuffer()).byteLength));

const welcome = {
  id: "welcome",
  title: "W",
  order: 99,
  fields: [],
  intro: "",
  icon: "star",
  category: undefined,
};
const modules = modulesOf({
  manifest: { modules: [welcome as never] },
  siteModules: site.modules.modules,
});
let refusedTokens = 0;
const given = {
  sessions: { wasSignedIn: async (cookie?: string) => cookie === "session=ours" },
  bearers: {
    botKey: (token: string) => (token === "bot" ? "key" : undefined),
    requireUser: async (token: string) => {
      if (token !== "user")
        throw new UnauthorizedError("Discord refused the access token.", { tokenExpired: true });
      return { id: "1" };
    },
  },
  limits: { unknownBearer: async () => void refusedTokens++ },
  // A newer version of the site has declared another one.
  modules: { current: async () => ({ ...modules, newer: ["future"] }) },
};
const services = (changes: object = {}) => ({ ...noServices(), ...given, ...changes }) as unknown as Services;

const CALLERS = {
  stranger: {},
  "stranger with a cookie": { Cookie: "session=junk", "Sec-Fetch-Site": "same-origin" },
  person: { Cookie: "session=ours", "Sec-Fetch-Site": "same-origin" },
  user: { Authorization: "Bearer user" },
  bot: { Authorization: "Bearer bot" },
};
const ANYBODY = Object.keys(CALLERS);
const CALLER = ["person", "user", "bot"];
const ID = "123456789012345678";

test.each<[method: string, path: string, kib: number, by: string[]]>([
  ["GET", "/", 64, ANYBODY],
  ["POST", "/apply", 256, ANYBODY],
  ["POST", "/apply.data", 256, ANYBODY],
  ["PUT", "/apply/draft", 256, ANYBODY],
  ["POST", "/apply/draft", 64, ANYBODY],
  ["POST", "/api/discord/applications/submit", 256, ANYBODY],
  ["PUT", `/api/discord/applications/${ID}/status`, 64, ANYBODY],
  ["POST", `/admin/applications/${ID}`, 256, ["person"]],
  ["POST", `/admin/applications/${ID}.data`, 256, ["person"]],
  ["POST", "/admin/applications", 256, ["person"]],
  ["PUT", `/api/levels/${ID}`, 1024, CALLER],
  ["PUT", `/api/welcome/${ID}`, 1024, CALLER],
  ["PUT", `/api/future/${ID}`, 1024, CALLER],
  ["PUT", `/api/nothing/${ID}`, 64, ANYBODY],
  ["PUT", `/api/access/${ID}`, 256, CALLER],
  ["PUT", "/api/bot/guilds", 4096, ["bot"]],
  ["POST", "/api/bot/guilds", 64, ANYBODY],
  ["PUT", `/api/bot/guilds/${ID}`, 256, ["bot"]],
  ["PUT", `/API/Bot/Guilds/${ID}`, 256, ["bot"]],
  ["PUT", "/api/bot/guilds/1/roles", 64, ANYBODY],
  ["PUT", "/api/bot/manifest", 1024, ["bot"]],
  ["PUT", "/api/bot/commands", 1024, ["bot"]],
  ["PUT", "/api/bot/guilds/1/status", 256, ["bot"]],
  ["POST", "/api/bot/problems", 256, ["bot"]],
  ["DELETE", "/api/bot/problems", 256, ["bot"]],
  ["POST", `/dashboard/guilds/${ID}/transfer`, 256, ["person"]],
  ["POST", `/dashboard/guilds/${ID}/history`, 256, ["person"]],
  ["POST", `/dashboard/guilds/${ID}/access`, 256, ["person"]],
  ["POST", `/dashboard/guilds/${ID}/verification/action`, 256, ["person"]],
  ["POST", `/dashboard/guilds/${ID}/verification`, 2048, ["person"]],
  ["POST", `/dashboard/guilds/${ID}/verification/test.data`, 2048, ["person"]],
  ["POST", `/dashboard/guilds/${ID}/welcome`, 2048, ["person"]],
  ["POST", `/dashboard/guilds/${ID}/nothing`, 64, ANYBODY],
  ["POST", "/nowhere", 64, ANYBODY],
])("%s %s accepts a body of %d KiB and answers 413 to one byte more", async (method, path, kib, by) => {
  const app = await startApp({ handle: echo, services: services() });
  for (const [caller, headers] of Object.entries(CALLERS)) {
    const limit = (by.includes(caller) ? kib : 64) * KIB;
    for (const bytes of by.includes(caller) ? [limit, limit + 1] : [limit + 1]) {
      const body = Buffer.alloc(bytes, "a");
      for (const framing of [{ "Content-Length": String(bytes) }, { "Transfer-Encoding": "chunked" }]) {
        const answer = await app.ask(path, { method, headers: { ...headers, ...framing }, body });
        const seen = [caller, answer.status, answer.status === 200 && answer.text];
        // A refused access token is 401, so that a client renews it.
        const refused = caller === "user" && /^\/api\/bot\//i.test(path) && kib > 64 ? 401 : 413;
        // The body of a GET is read and ignored.
        if (bytes > limit) expect(seen).toEqual([caller, refused, false]);
        else expect(seen).toEqual([caller, 200, method === "GET" ? "0" : String(limit)]);
      }
    }
  }
});

test("a larger body with a token that is refused answers as a guard does, before the body is sent", async () => {
  const app = await startApp({ handle: echo, services: services() });
  const body = Buffer.alloc(100 * KIB, "a");
  const headers = { Authorization: "Bearer wrong" };
  refusedTokens = 0;
  const [manifest, settings] = [
    await app.ask("/api/bot/manifest", { method: "PUT", headers, body }),
    await app.ask(`/api/welcome/${ID}`, { method: "PUT", headers, body }),
  ];
  expect([manifest.status, JSON.parse(manifest.text)]).toMatchObject([401, { error: "unauthorized" }]);
  expect([settings.status, JSON.parse(settings.text)]).toMatchObject([401, { tokenExpired: true }]);
  expect(refusedTokens).toBe(1);
  const unknownBearer = () => Promise.reject(tooManyRequests(1_000));
  const limited = await startApp({ handle: echo, services: services({ limits: { unknownBearer } }) });
  expect((await limited.ask("/api/bot/manifest", { method: "PUT", headers, body })).status).toBe(429);
});

test("while the modules cannot be read, a person's form is read up to 256 KiB", async () => {
  const away = services({ modules: { current: () => Promise.reject(new Error("away")) } });
  const app = await startApp({ handle: echo, services: away });
  const sent = { method: "POST", headers: CALLERS.person, body: Buffer.alloc(256 * KIB, "a") };
  expect((await app.ask(`/dashboard/guilds/${ID}/welcome`, sent)).status).toBe(200);
});

test.each([
  ["5", 200, true],
  [String(1024 ** 4), 413, false],
])(
  'a body of %s bytes behind "Expect: 100-continue" answers %d; continued: %s',
  async (length, status, is) => {
    const app = await startApp({ handle: echo });
    const headers = { "Content-Length": length, Expect: "100-continue" };
    const sent = request({ port: app.port, method: "POST", path: "/api/x", headers, agent: false });
    let continued = false;
    sent.on("continue", () => {
      continued = true;
      sent.end("hello");
    });
    sent.on("error", () => {}).flushHeaders();
    const [answer] = await once(sent, "response");
    expect([answer.statusCode, continued]).toEqual([status, is]);
    sent.destroy();
  },
);

test("a client that is still sending 50 MB receives the 413", async () => {
  const app = await startApp({ handle: echo });
  const headers = { Connection: "keep-alive" };
  const answer = await app.ask("/apply", { method: "POST", headers, body: Buffer.alloc(50 * KIB * KIB) });
  expect([answer.status, answer.headers.connection]).toEqual([413, "close"]);
});
