import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import * as submitApi from "#app/routes/api/application-submit.ts";
import * as refreshApi from "#app/routes/api/oauth-refresh.ts";
import * as session from "#app/routes/auth/session.ts";
import { people } from "#dev/discord/people.ts";
import { anotherProcess } from "#test/another-process.ts";
import { applicationForm } from "#test/application-form.ts";
import { signInFlow } from "#test/sign-in-flow.ts";
import { useSite } from "#test/site.ts";

const site = useSite();
const { begin, finish } = signInFlow(site);

test("no table contains a token, verifier, state or session id in any encoding", async () => {
  const bob = await site.signIn(people.bob);
  const bodies: string[] = [];
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((url, init) => {
    if (init?.body) bodies.push(String(init.body));
    return real(url, init);
  });
  const minted = [site.discord.mintGrant(people.dora), site.discord.mintGrant(people.alice)] as const;
  const fresh = await finish(await begin("/login"), people.carol);
  const dora = await site.signIn(people.dora, { grant: minted[0], expiresIn: 60 });
  await site.call(session, { path: "/auth/session", cookie: dora });
  const traded = await site.call(refreshApi, {
    method: "POST",
    path: "/api/discord/oauth/refresh",
    body: { refresh_token: minted[1].refreshToken, user_id: people.alice.id },
  });
  const underWay = await begin("/login", bob);
  const webhook = site.discord.webhookUrl;
  await site.call(submitApi, {
    method: "POST",
    path: "/api/discord/applications/submit",
    services: anotherProcess(site, { APPLICATIONS_WEBHOOK_URL: webhook }),
    cookie: bob,
    body: applicationForm(people.bob),
  });
  const open = await Promise.all(
    [bob, dora, fresh.cookie].map((cookie) => site.services.sessions.getSession(cookie)),
  );
  const canaries = [
    ...minted.flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]),
    ...open.flatMap(({ id, data }) => [id, data.discord_token, data.discord_refresh_token]),
    ...bodies.flatMap((body) => ["code", "code_verifier"].map((name) => new URLSearchParams(body).get(name))),
    ...[bob, dora, fresh.cookie].map((cookie) => decodeURIComponent(cookie.slice("session=".length))),
    ...Object.values(traded.body as Record<string, unknown>).filter((value) => typeof value === "string"),
    ...["state", "code_challenge"].map((name) => underWay.discord.searchParams.get(name)),
    webhook.split("/").at(-1),
  ].filter((canary) => canary !== null && canary !== undefined);
  expect(canaries.length).toBeGreaterThan(20);

  const dump = await dumpAll();
  expect(dump).toContain(people.bob.id);
  expect(dump).toContain(`announce-application ${people.bob.id}`);
  for (const canary of canaries) {
    const bytes = Buffer.from(canary);
    const spellings = [canary, bytes.toString("hex"), bytes.toString("base64").replace(/=+$/, "")];
    const decoded = Buffer.from(canary, "base64url").toString("hex");
    for (const text of [...spellings, decoded]) expect(dump).not.toContain(text);
  }
});

/** Every row of every table as text, with bytes as hex. */
async function dumpAll(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(site.db);
  const texts = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(site.db),
    ),
  );
  return texts.flatMap(({ rows }) => rows.map(({ row }) => row)).join("\n");
}
