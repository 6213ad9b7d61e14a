import { expect, test } from "vitest";
import { reportBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import * as guildsApi from "#app/routes/api/discord-guilds.ts";
import { escapeHtml } from "#app/shell/fill-in.server.ts";
import { people } from "#dev/discord/people.ts";
import { type Answer } from "#test/http/ask.ts";
import { asBot } from "#test/site.ts";
import markup from "./markup.json" with { type: "json" };
import { params, useWholeSite } from "./whole-site.ts";

const { site, start } = useWholeSite();
const { guildId } = params;
const settings = `/dashboard/guilds/${guildId}/prefix`;
/** Injections for different contexts, and legitimate text: right to left, combining, outside of the basic plane. */
const { injections, unusual } = markup;

/** Checks that the input has not become markup: no element, attribute, end of script, or script URL. */
function expectHarmless({ text, headers, status }: Answer, where: string): void {
  expect(status, where).toBeLessThan(500);
  if (!String(headers["content-type"]).startsWith("text/html")) return;
  expect(headers["content-security-policy"], where).toMatch(/^default-src 'none'/);
  expect(/<\/?pwn|<script>pwn|<!--<script/i.exec(text)?.[0], where).toBeUndefined();
  const tags = [...text.matchAll(/<[a-z](?:"[^"]*"|[^">])*>/gi)].map(([tag]) => tag);
  for (const tag of tags) {
    expect(tag.replace(/"[^"]*"/g, '""'), where).not.toMatch(/\son\w+=/i);
    expect(tag, where).not.toMatch(/(?:href|src|action|formaction)="\s*(?:javascript|data|vbscript):/i);
  }
}

/** Requests pages, and the data of hydrated ones. */
async function requestAll(
  app: Awaited<ReturnType<typeof start>>,
  paths: string[],
  Cookie = "",
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const path of paths) {
    const answer = await app.get(path, { Cookie });
    expectHarmless(answer, path);
    answers.push(answer);
  }
  return answers;
}

test("queries and paths are escaped", async () => {
  const app = await start();
  for (const code of injections.map(encodeURIComponent)) {
    await requestAll(app, [
      `/commands?q=${code}`,
      `/auth/callback?error=${code}&error_description=${code}`,
      `/${code}`,
    ]);
  }
});

test("names of people and guilds are escaped", async () => {
  const app = await start();
  await site.reportGuilds();
  for (const text of [...injections, ...unusual]) {
    const cookie = await site.signIn({ ...people.bob, username: text, globalName: text });
    const guild = { name: text, icon: text, member_count: 1, channel_count: 1 };
    await site.db.transaction().execute((trx) => reportBotGuild(trx, guildId, guild));
    const list = [{ id: guildId, name: text, icon: null, owner: true, permissions: "8" }];
    site.discord.faults.set("GET /users/@me/guilds", { kind: "body", body: list });
    const [overview] = await requestAll(app, ["/dashboard", settings], cookie);
    if (unusual.includes(text)) {
      expect(overview?.text.includes(text), `${JSON.stringify(text)} as it was written`).toBe(true);
      const { body } = await site.call(guildsApi, { path: "/api/discord/guilds", cookie });
      expect(body).toMatchObject([{ name: text }]);
    }
  }
});

test("redisplayed forms are escaped, with and without a session", async () => {
  const app = await start();
  await site.reportGuilds();
  const cookie = await site.signIn(people.bob);
  for (const text of injections) {
    const form = { version: "0", prefix: text, [text]: text };
    for (const Cookie of [cookie, ""]) {
      const answer = await app.post(settings, form, { Cookie });
      expect(answer.status).toBe(Cookie ? 400 : 401);
      expectHarmless(answer, `${settings} with ${text}`);
    }
  }
});

test("saved settings and statistics are escaped", async () => {
  const app = await start();
  await site.reportGuilds();
  const cookie = await site.signIn(people.bob);
  for (const prefix of ["<b>", '">', "'>", "--><a", "</a>", "{{x}}", "$t(x)", "&lt;"]) {
    const current = await app.get(`/api/prefix/${guildId}`, asBot);
    const version = String((JSON.parse(current.text) as { version: number }).version);
    expect((await app.post(settings, { version, prefix }, { Cookie: cookie })).status).toBe(303);
    const [page] = await requestAll(app, [settings, `/dashboard/guilds/${guildId}`], cookie);
    expect(page?.text.includes(`value="${escapeHtml(prefix)}"`), prefix).toBe(true);
    const saved = await app.get(`/api/prefix/${guildId}`, asBot);
    expect(JSON.parse(saved.text)).toMatchObject({ settings: { prefix } });
  }
  for (const uptime of injections.slice(0, 8).map((text) => text.slice(0, 32))) {
    const body = JSON.stringify({ servers: 1, users: 1, commands: 1, uptime });
    const headers = { ...asBot, "Content-Type": "application/json" };
    expect((await app.ask("/api/bot/stats", { method: "POST", headers, body })).status).toBe(204);
    await requestAll(app, ["/", "/api/stats"]);
  }
});
