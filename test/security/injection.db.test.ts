import { expect, test } from "vitest";
import { people } from "#dev/discord/people.ts";
import type { Answer } from "#test/http/ask.ts";
import { asBot } from "#test/site.ts";
import { params, useWholeSite } from "./whole-site.ts";

const { site, start } = useWholeSite({ TRUST_PROXY: "1" });
type App = Awaited<ReturnType<typeof start>>;

const BREAKS =
  "\r\n|\n|\r|%0d%0a|%0a|%250d%250a|\u2028|\u0085|\u560d\u560a|%E5%98%8D%E5%98%8A|\u001b[2J".split("|");
const INJECTED = "X-Injected: yes";
const VECTORS = BREAKS.flatMap((line) => [
  `x${line}${INJECTED}`,
  `/x${line}Set-Cookie: injected=1${line}${line}<pwn>`,
]);
/** A forged log line. */
const LINE = '"}\n{"level":"fatal","injected":true,"msg":"';

/** The input has become no header of the response, no line or key of the log, and no error of ours. */
function expectClean(app: App, { status, headers }: Answer, where: string): void {
  expect(status, where).toBeLessThan(500);
  expect(Object.keys(headers), where).not.toContain("x-injected");
  expect(String(headers["set-cookie"] ?? ""), where).not.toContain("injected=");
  for (const value of Object.values(headers)) expect(String(value), where).not.toMatch(/[\r\n]/);
  for (const line of app.lines) expect(line, where).not.toHaveProperty("injected");
  app.lines.length = 0;
}

test("queries and forms inject no headers or log lines", async () => {
  const app = await start();
  const cookie = await site.signIn(people.bob);
  await site.reportGuilds();
  for (const text of [...VECTORS, LINE]) {
    const code = encodeURIComponent(text);
    for (const path of [
      `/login?redirect=${code}`,
      `/login?lng=${code}&redirect=/${code}`,
      `/auth/callback?error=${code}&state=${code}&code=${code}`,
      `/invite?guild_id=${code}`,
      `/commands/${code}`,
      `/dashboard/guilds/${code}`,
      `/commands.json?${code}=${code}`,
    ]) {
      expectClean(app, await app.get(path), path);
    }
    for (const [path, form] of [
      ["/theme", { theme: `dark${text}`, to: "/" }],
      ["/theme", { theme: "dark", to: text }],
      ["/auth/callback", { access_token: text, state: text }],
      [`/dashboard/guilds/${params.guildId}/prefix`, { version: text, prefix: text }],
    ] as const) {
      expectClean(app, await app.post(path, form, { Cookie: cookie }), path);
    }
  }
});

const HEADERS =
  "Cookie Referer User-Agent X-Request-Id X-Forwarded-For Accept-Language Authorization If-None-Match Sec-Purpose";

test("request headers inject no headers or log lines", async () => {
  const app = await start();
  const bytes = (text: string) =>
    Buffer.from(text)
      .toString("latin1")
      .replace(/[\r\n\0]/g, " ");
  for (const text of [...VECTORS, LINE].map(bytes).filter((text) => !/[^\t\x20-\x7e\x80-\xff]/.test(text))) {
    for (const name of HEADERS.split(" ")) {
      for (const path of ["/login", "/api/discord/guilds", "/api/stats"]) {
        const headers = { [name]: name === "Cookie" ? `lng=${text}; session=${text}` : text };
        expectClean(app, await app.get(path, headers), `${path} with ${name}`);
      }
    }
    const body = JSON.stringify({ settings: { prefix: text } });
    const headers = { ...asBot, "X-Acting-User": text, "Content-Type": "application/json" };
    const answer = await app.ask(`/api/prefix/${params.guildId}`, { method: "PUT", headers, body });
    expectClean(app, answer, "X-Acting-User");
    expect(answer.status).toBe(400);
  }
});
