import { sql } from "kysely";
import { expect, test } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { ask } from "#test/http/ask.ts";
import { addressOf, listRoutes } from "#test/route-map.ts";
import { asBot } from "#test/site.ts";
import { useWholeSite } from "./whole-site.ts";

const { site, start } = useWholeSite();

/** Tables that must not change. Sign-ins begin with a GET in an anonymous session, and the bot's receipts are recorded. */
const TABLES = [
  "users",
  "sessions",
  "guilds",
  "settings",
  "settings_versions",
  "stats",
  "token_refreshes",
  "applications",
  "application_events",
] as const;

test("GET and HEAD of every route change nothing, with any query", async () => {
  const app = await start();
  await site.reportGuilds();
  const Cookie = await site.signIn(people.bob);
  const params = { guildId: guilds.teahouse.id, module: "prefix", command: "ban" };
  const query = "?theme=dark&version=0&prefix=%3F&_method=DELETE&method=post&intent=delete";
  const before = await contents();
  for (const { path } of await listRoutes()) {
    const address = addressOf(path, params);
    const asked: [method: string, target: string, headers: Record<string, string>][] = [
      ["GET", address + query, { Cookie }],
      ["HEAD", address + query, { Cookie }],
      ["GET", `${address}.data${query}`, { Cookie }],
      ...(path.startsWith("/api/")
        ? [["GET", address + query, asBot] as [string, string, typeof asBot]]
        : []),
    ];
    for (const [method, target, headers] of asked) {
      const answer = await ask(app.port, target, { method, headers });
      expect(answer.status, target).toBeLessThan(500);
      expect(String(answer.headers["set-cookie"] ?? ""), target).not.toMatch(/theme=|session=;/);
    }
  }
  expect(await contents()).toEqual(before);
  expect((await ask(app.port, "/logout", { headers: { Cookie } })).status).toBe(405);
});

async function contents(): Promise<Record<string, string[]>> {
  const rows = TABLES.map(async (table) => {
    // A session's last use is recorded once in some minutes, and a busy machine takes that long.
    const select = sql<{ row: string }>`
      select (to_jsonb(t) - 'last_used_at')::text as row from ${sql.table(table)} t order by 1`;
    const { rows } = await select.execute(site.db);
    return [table, rows.map(({ row }) => row)] as const;
  });
  const { sessions = [], ...others } = Object.fromEntries(await Promise.all(rows));
  return { ...others, sessions: sessions.filter((row) => row.includes(people.bob.id)) };
}
