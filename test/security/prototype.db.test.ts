import { afterAll, expect, test } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { ask } from "#test/http/ask.ts";
import { addressOf, listRoutes } from "#test/route-map.ts";
import { asBot } from "#test/site.ts";
import { useWholeSite } from "./whole-site.ts";

const { site, start } = useWholeSite();
const { teahouse } = guilds;
const before = shapes();
afterAll(() => expect(shapes()).toEqual(before));

const NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "__defineGetter__"];
const KEYS = NAMES.flatMap((name) => [
  name,
  `${name}[polluted]`,
  `${name}.polluted`,
  `constructor.prototype.${name}`,
]);
const QUERY = new URLSearchParams(KEYS.map((key) => [key, "polluted"])).toString();
const params = { guildId: teahouse.id, module: "prefix", command: "ban" };

/** Properties that every object would inherit. */
function shapes() {
  const all = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
  return all.map((one) => [Object.getOwnPropertyNames(one).sort(), Reflect.get(one, "polluted")]);
}

async function check(answer: { status: number }, where: string): Promise<void> {
  expect(answer.status, where).toBeLessThan(500);
  expect(shapes(), where).toEqual(before);
}

test("queries and cookies of every route do not pollute prototypes", async () => {
  const app = await start();
  await site.reportGuilds();
  const session = await site.signIn(people.bob);
  const Cookie = `${session}; ${NAMES.map((name) => `${name}=polluted`).join("; ")}; lng=__proto__; theme=constructor`;
  for (const { path } of await listRoutes()) {
    const address = addressOf(path, params);
    await check(
      await app.get(`${address}?${QUERY}&q=__proto__&category=__proto__&lng=constructor`, { Cookie }),
      address,
    );
  }
});

test("paths do not pollute prototypes", async () => {
  const app = await start();
  const session = await site.signIn(people.bob);
  for (const name of NAMES) {
    for (const path of (await listRoutes()).map((route) => route.path).filter((path) => /[:*]/.test(path))) {
      const address = addressOf(path.replace("*", name), { guildId: name, module: name, command: name });
      await check(await app.get(address, { Cookie: session }), address);
      const known = addressOf(path, { ...params, module: name });
      await check(await ask(app.port, known, { headers: asBot }), known);
    }
  }
});

test("forms do not pollute prototypes", async () => {
  const app = await start();
  await site.reportGuilds();
  const session = await site.signIn(people.bob);
  for (const { path, load } of await listRoutes()) {
    if (!("action" in (await load())) || path === "/logout") continue;
    const fields = { version: "0", prefix: "?", theme: "__proto__", to: "/__proto__" };
    const form = new URLSearchParams([...Object.entries(fields), ...KEYS.map((key) => [key, "polluted"])]);
    await check(await app.post(addressOf(path, params), form, { Cookie: session }), path);
  }
});

test("JSON bodies with unknown properties do not pollute prototypes", async () => {
  const app = await start();
  await site.reportGuilds();
  const evil =
    '"__proto__":{"polluted":1,"prefix":"!!"},"constructor":{"prototype":{"polluted":1}},"prototype":{"polluted":1}';
  const bodies = [
    `{${evil}}`,
    `[{${evil}}]`,
    `{"settings":{"prefix":"?",${evil}}}`,
    `{"settings":{${evil}},${evil}}`,
    `{"settings":{"__proto__":{"prefix":"?"}}}`,
    `{"__proto__":{"settings":{"prefix":"?"}}}`,
    `[{"id":"${teahouse.id}","name":"x","icon":null,"member_count":1,"channel_count":1,${evil}}]`,
    `{"name":"x","icon":null,"member_count":1,"channel_count":1,"bot":{${evil}},${evil}}`,
    `{"servers":1,"users":1,"commands":1,${evil}}`,
    `{"refresh_token":"x","user_id":"${people.bob.id}",${evil}}`,
    `{"code":"x","redirect_uri":"y",${evil}}`,
  ];
  const resources = (await listRoutes()).map(({ path }) => path).filter((path) => path.startsWith("/api/"));
  const headers = { ...asBot, "Content-Type": "application/json" };
  for (const path of resources) {
    for (const [method, body] of bodies.flatMap((one) => [
      ["POST", one],
      ["PUT", one],
    ])) {
      const answer = await ask(app.port, addressOf(path, params), { method, headers, body });
      await check(answer, `${method} ${path} ${body}`);
    }
  }
  const { text } = await ask(app.port, `/api/prefix/${teahouse.id}`, { headers: asBot });
  expect(JSON.parse(text)).toMatchObject({ version: 0, settings: { prefix: "!" } });
});
