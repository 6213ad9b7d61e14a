import { expect, test } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import * as visitor from "#dev/discord/visitor.ts";
import { addressOf, listRoutes } from "#test/route-map.ts";
import { useWholeSite } from "./whole-site.ts";

const PUBLIC_URL = "https://pearl.test";
const { site, start } = useWholeSite({ PUBLIC_URL });

/** Required attributes of a cookie under https (RFC 6265bis section 4.1). */
const MUST: Record<string, string[]> = {
  "__Host-session": ["HttpOnly", "Path=/", "SameSite=Lax", "Secure"],
  lng: ["Path=/", "SameSite=Lax", "Secure"],
  theme: ["Path=/", "SameSite=Lax", "Secure"],
};

test("every cookie of every route has its required attributes under https", async () => {
  const app = await start();
  const params = { guildId: guilds.teahouse.id, module: "prefix", command: "ban" };
  const cookies: string[] = [];
  const keep = <Answer extends { headers: { "set-cookie"?: string[] } }>(answer: Answer) => {
    cookies.push(...(answer.headers["set-cookie"] ?? []));
    return answer;
  };

  await site.reportGuilds();
  for (const { path } of await listRoutes()) {
    for (const Cookie of ["", await site.signIn(people.bob)]) {
      const address = addressOf(path, params);
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
    const { status } = keep(await app.get(back.pathname + back.search, { Cookie }));
    expect(status).toBe(200);
  }

  for (const cookie of cookies) check(cookie);
  const names = new Set(cookies.map((cookie) => cookie.split("=")[0]));
  expect(names).toEqual(new Set(Object.keys(MUST)));
});

function check(cookie: string): void {
  const [pair = "", ...attributes] = cookie.split("; ");
  const fixed = attributes.filter((attribute) => !/^(Max-Age|Expires)=/.test(attribute));
  expect(fixed.sort(), cookie).toEqual(MUST[pair.split("=")[0] ?? ""]);
  expect(Buffer.byteLength(cookie)).toBeLessThanOrEqual(4_096);
}
