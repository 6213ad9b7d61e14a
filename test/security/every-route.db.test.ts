import { sql } from "kysely";
import { expect, test } from "vitest";
import { SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";
import { people } from "#dev/discord/people.ts";
import * as visitor from "#dev/discord/visitor.ts";
import { addressOf } from "#test/addresses.ts";
import type { Answer, AskOptions } from "#test/http/ask.ts";
import { asBot } from "#test/site.ts";
import { params, routes, useWholeSite } from "./whole-site.ts";

const { site, start } = useWholeSite({ PUBLIC_URL: "https://pearl.test" });

/** Tables that must not change. Sign-ins begin with a GET in an anonymous session, and the bot's receipts are recorded. */
const TABLES =
  "users sessions guilds settings settings_versions stats token_refreshes applications application_events";

async function contents(): Promise<Record<string, string[]>> {
  const rows = TABLES.split(" ").map(async (table) => {
    // A session's last use is recorded once in some minutes, and a busy machine takes that long.
    const select = sql<{ row: string }>`
      select (to_jsonb(t) - 'last_used_at')::text as row from ${sql.table(table)} t order by 1`;
    const { rows } = await select.execute(site.db);
    return [table, rows.map(({ row }) => row)] as const;
  });
  const { sessions = [], ...others } = Object.fromEntries(await Promise.all(rows));
  return { ...others, sessions: sessions.filter((row) => row.includes(people.bob.id)) };
}

test("GET and HEAD of every route change nothing, with any query", async () => {
  const app = await start();
  await site.reportGuilds();
  const Cookie = await site.signIn(people.bob);
  const query = "?theme=dark&version=0&prefix=%3F&_method=DELETE&method=post&intent=delete";
  const before = await contents();
  for (const { address } of routes) {
    for (const [method, target, headers] of [
      ["GET", address + query, { Cookie }],
      ["HEAD", address + query, { Cookie }],
      ["GET", `${address}.data${query}`, { Cookie }],
      ["GET", address + query, address.startsWith("/api/") ? asBot : {}],
    ] as const) {
      const answer = await app.ask(target, { method, headers: { ...headers } });
      expect(answer.status, target).toBeLessThan(500);
      expect(String(answer.headers["set-cookie"] ?? ""), target).not.toMatch(/theme=|session=;/);
    }
  }
  expect(await contents()).toEqual(before);
  expect((await app.get("/logout", { Cookie })).status).toBe(405);
});

/** Required attributes of a cookie under https (RFC 6265bis section 4.1). */
const MUST: Record<string, string[]> = {
  "__Host-session": ["HttpOnly", "Path=/", "SameSite=Lax", "Secure"],
  lng: ["Path=/", "SameSite=Lax", "Secure"],
  theme: ["Path=/", "SameSite=Lax", "Secure"],
};

test("every cookie of every route has its required attributes under https", async () => {
  const app = await start();
  const cookies: string[] = [];
  const keep = (answer: Answer) => {
    cookies.push(...(answer.headers["set-cookie"] ?? []));
    return answer;
  };

  await site.reportGuilds();
  for (const { address } of routes) {
    for (const Cookie of ["", await site.signIn(people.bob)]) {
      keep(await app.get(`${address}?lng=de`, { Cookie }));
      keep(await app.post(`${address}?lng=de`, { theme: "dark" }, { Cookie }));
    }
  }
  for (const [begin, who] of [
    ["/login", people.bob],
    ["/discord/oauth/start", people.carol],
  ] as const) {
    const begun = keep(await app.get(begin));
    const Cookie = begun.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    const back = await visitor.signIn(new URL(begun.headers.location ?? ""), who);
    expect(keep(await app.get(back.pathname + back.search, { Cookie })).status).toBe(200);
  }

  for (const cookie of cookies) {
    const [pair = "", ...attributes] = cookie.split("; ");
    const fixed = attributes.filter((attribute) => !/^(Max-Age|Expires)=/.test(attribute));
    expect(fixed.sort(), cookie).toEqual(MUST[pair.split("=")[0] ?? ""]);
    expect(Buffer.byteLength(cookie)).toBeLessThanOrEqual(4_096);
  }
  const names = new Set(cookies.map((cookie) => cookie.split("=")[0]));
  expect(names).toEqual(new Set(Object.keys(MUST)));
});

test("no answer of a guarded route bears the page cache's mark, whoever asks", async () => {
  const app = await start();
  await site.reportGuilds();
  const callers = [
    { Cookie: await site.signIn(people.alice) },
    { Cookie: await site.signIn(people.bob) },
    { Authorization: `Bearer ${site.discord.mintToken(people.bob)}` },
    asBot,
  ];
  const marked = new Set<string>();
  const isMarked = ({ headers }: Answer) => headers["cache-control"] === SAME_FOR_ALL_VISITORS;
  for (const { address } of routes) {
    const byStranger = await app.get(address);
    if (isMarked(byStranger)) marked.add(address);
    else
      for (const headers of callers) {
        const answer = await app.get(address, headers);
        expect([address, isMarked(answer)]).toEqual([address, false]);
      }
  }
  expect([...marked]).toEqual(expect.arrayContaining(["/", "/commands", "/api/docs", "/api/openapi.json"]));
});

const NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "__defineGetter__"];
const POLLUTED = NAMES.flatMap((name) =>
  [name, `${name}[polluted]`, `${name}.polluted`, `constructor.prototype.${name}`].map((key) => [
    key,
    "polluted",
  ]),
);
const EVIL =
  '"__proto__":{"polluted":1,"prefix":"!!"},"constructor":{"prototype":{"polluted":1}},"prototype":{"polluted":1}';
const BODIES = [
  `{${EVIL}}`,
  `[{${EVIL}}]`,
  `{"settings":{"prefix":"?",${EVIL}}}`,
  `{"settings":{${EVIL}},${EVIL}}`,
  `{"settings":{"__proto__":{"prefix":"?"}}}`,
  `{"__proto__":{"settings":{"prefix":"?"}}}`,
  `[{"id":"${params.guildId}","name":"x","icon":null,"member_count":1,"channel_count":1,${EVIL}}]`,
  `{"name":"x","icon":null,"member_count":1,"channel_count":1,"bot":{${EVIL}},${EVIL}}`,
  `{"servers":1,"users":1,"commands":1,${EVIL}}`,
  `{"refresh_token":"x","user_id":"${people.bob.id}",${EVIL}}`,
  `{"code":"x","redirect_uri":"y",${EVIL}}`,
];

type Sent = [path: string, options: AskOptions];
const polluting: [what: string, requests: (Cookie: string) => Sent[]][] = [
  [
    "queries and cookies",
    (session) => {
      const all = [session, ...NAMES.map((name) => `${name}=polluted`), "lng=__proto__", "theme=constructor"];
      const query = `${new URLSearchParams(POLLUTED)}&q=__proto__&category=__proto__&lng=constructor`;
      return routes.map(({ address }) => [`${address}?${query}`, { headers: { Cookie: all.join("; ") } }]);
    },
  ],
  [
    "paths",
    (Cookie) =>
      NAMES.flatMap((name) =>
        routes.flatMap(({ path }): Sent[] => [
          [
            addressOf(path.replace("*", name), { guildId: name, module: name, command: name }),
            { headers: { Cookie } },
          ],
          [addressOf(path, { ...params, module: name }), { headers: asBot }],
        ]),
      ).filter(([path]) => NAMES.some((name) => path.includes(name))),
  ],
  [
    "forms",
    (Cookie) => {
      const fields = Object.entries({ version: "0", prefix: "?", theme: "__proto__", to: "/__proto__" });
      const body = new URLSearchParams([...fields, ...POLLUTED]).toString();
      const type = { "Content-Type": "application/x-www-form-urlencoded" };
      const headers = { ...type, Cookie, Origin: site.config.PUBLIC_URL };
      return routes
        .filter(({ path, module }) => "action" in module && path !== "/logout")
        .map(({ address }) => [address, { method: "POST", headers, body }]);
    },
  ],
  [
    "JSON bodies with unknown properties",
    () => {
      const headers = { ...asBot, "Content-Type": "application/json" };
      const resources = routes.filter(({ path }) => path.startsWith("/api/"));
      return BODIES.flatMap((body) =>
        ["POST", "PUT"].flatMap((method) =>
          resources.map(({ address }): Sent => [address, { method, headers, body }]),
        ),
      );
    },
  ],
];

/** Properties that every object inherits. */
function inherited() {
  const all = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
  return all.map((one) => [Object.getOwnPropertyNames(one).sort(), Reflect.get(one, "polluted")]);
}
const before = inherited();

test.each(polluting)("%s of every route do not pollute prototypes", async (_, requests) => {
  const app = await start();
  await site.reportGuilds();
  for (const [path, options] of requests(await site.signIn(people.bob))) {
    const { status } = await app.ask(path, options);
    const where = `${options.method} ${path} ${options.body}`;
    expect(status, where).toBeLessThan(500);
    expect(inherited(), where).toEqual(before);
  }
  const { text } = await app.get(`/api/prefix/${params.guildId}`, asBot);
  expect(JSON.parse(text)).toMatchObject({ version: 0, settings: { prefix: "!" } });
});
